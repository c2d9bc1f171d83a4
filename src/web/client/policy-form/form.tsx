import { useState } from 'react';
import { Button } from '../design/button.js';
import { Select } from '../design/field.js';
import type { JsonPath } from '../design/json/paths.js';
import type { Schema } from '../design/json/schema.js';
import type { JsonProblem } from '../design/json/types.js';
import { sayKey } from '../words/kinds.js';
import { useWords } from '../words/t.js';
import { KindForm } from './form-kind.js';
import { changed, kindsOf, leftToText, offeredKindsOf, policyIn, textOf, valueAt } from './form-model.js';
import './form.css';
import { formWords as words } from './form-words.js';

/** A policy as a form. It edits the same text as the editor, and leaves what it does not show unchanged. */
export function PolicyForm({
  text,
  onText,
  schema,
  problems,
  mayChange,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly schema: Schema;
  readonly problems: readonly JsonProblem[];
  readonly mayChange: boolean;
}) {
  const t = useWords(words);
  const [added, setAdded] = useState('');
  const policy = policyIn(text);
  if (policy === undefined) return <p className="notice warn">{t('noJson')}</p>;
  const labelOf = (kind: string): string => sayKey(kind);
  const change = (path: JsonPath, value: unknown): void => onText(textOf(changed(policy, path, value)));
  const known = kindsOf(schema);
  const used = Object.keys(valueAt(policy, ['identifiers']) ?? {});
  const left = leftToText(schema, policy);
  const free = offeredKindsOf(schema)
    .filter((kind) => !used.includes(kind))
    .map((value) => ({ value, label: `${labelOf(value)} (${value})` }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return (
    <fieldset className="policy-form stack" disabled={!mayChange}>
      <legend className="visually-hidden">{t('form')}</legend>
      {known
        .filter((kind) => used.includes(kind))
        .map((kind) => (
          <KindForm
            key={kind}
            {...{ kind, schema, policy, problems, change }}
            label={labelOf(kind)}
            onRemove={() => change(['identifiers', kind], undefined)}
          />
        ))}
      {used.length === 0 && <p className="soft">{t('noKinds')}</p>}
      {mayChange && (
        <div className="row policy-add">
          <div className="grow">
            <Select
              label={t('addKind')}
              value={added}
              choices={[{ value: '', label: t('chooseKind') }, ...free]}
              onChoose={setAdded}
            />
          </div>
          <Button
            disabled={added === '' ? t('chooseKind') : undefined}
            onClick={() => {
              change(['identifiers', added], {});
              setAdded('');
            }}
          >
            {t('add')}
          </Button>
        </div>
      )}
      {left.length > 0 && (
        <div className="notice">
          <strong>{t('left', { n: left.length })}</strong>
          <ul>
            {left.map((path) => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  );
}
