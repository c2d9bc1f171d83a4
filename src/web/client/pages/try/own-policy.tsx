import { useState } from 'react';
import { Select } from '../../design/field.js';
import { JsonEditor } from '../../design/json/json-editor.js';
import type { Schema } from '../../design/json/schema.js';
import type { JsonProblem } from '../../design/json/types.js';
import { Tabs } from '../../design/tabs.js';
import { PolicyForm } from '../../policy-form/form.js';
import { useWords } from '../../words/t.js';
import { EXAMPLES, type Example } from './examples.js';
import { fieldOf, isUntouched, policyFor } from './fields-of-work.js';
import { ProblemList } from '../../design/json/problem-list.js';
import { words } from './words.js';

const VIEWS = ['form', 'json'] as const;
type View = (typeof VIEWS)[number];
const FIELDS = Object.keys(EXAMPLES) as Example[];

/** The policy that is written here: as a form, which begins with a field of work, or as JSON. */
export function OwnPolicy({
  text,
  onText,
  onField,
  schema,
  problems,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called when the user has chosen a field of work. */
  readonly onField: (field: Example) => void;
  readonly schema: Schema | undefined;
  readonly problems: readonly JsonProblem[];
}) {
  const t = useWords(words);
  const [view, setView] = useState<View>('form');
  const begin = (value: string): void => {
    const field = FIELDS.find((one) => one === value);
    if (field === undefined) return;
    onText(policyFor(field));
    onField(field);
  };
  return (
    <>
      <div>
        <Tabs
          name="own-policy"
          label={t('policy')}
          tabs={VIEWS.map((id) => ({ id, label: t(`view.${id}`) }))}
          chosen={view}
          onChoose={(id) => setView(VIEWS.find((one) => one === id) ?? 'form')}
        />
      </div>
      <div id="own-policy-panel" role="tabpanel" aria-label={t(`view.${view}`)} className="stack">
        {view === 'form' && (
          <>
            {isUntouched(text) && (
              <Select
                label={t('field')}
                hint={t('fieldHint')}
                value={fieldOf(text) ?? ''}
                choices={[
                  { value: '', label: t('fieldGeneral') },
                  ...FIELDS.map((value) => ({ value, label: t(`example.${value}`) })),
                ]}
                onChoose={begin}
              />
            )}
            {schema !== undefined && (
              <PolicyForm text={text} onText={onText} schema={schema} problems={problems} mayChange />
            )}
          </>
        )}
        {view === 'json' && (
          <div className="try-editor">
            <JsonEditor label={t('editor')} value={text} onChange={onText} problems={problems} schema={schema} />
          </div>
        )}
        {problems.length > 0 && <ProblemList of={problems} />}
      </div>
    </>
  );
}
