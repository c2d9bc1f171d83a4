import { useState } from 'react';
import { typesKey } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import { CommandButton } from '../../design/button.js';
import { Select } from '../../design/field.js';
import { digitOf } from '../../keys/define.js';
import { useCommands } from '../../keys/registry.js';
import { kindChoices, sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { judgeCommands } from './keys.js';
import type { Verdict } from './types.js';
import { words } from './words.js';

/** Recently chosen types, the latest first, each with a key. Kept in this tab only. */
let recent: readonly string[] = [];
const MAX_RECENT = 9;

/** Asks whether a value is to be redacted, and as which type. */
export function DecisionVerdict({
  busy,
  onVerdict,
}: {
  /** The reason why nothing can be judged now. */
  readonly busy: string | undefined;
  readonly onVerdict: (verdict: Verdict) => void;
}) {
  const t = useWords(words);
  const types = useAnswer(typesKey, '/api/v1/pii-types');
  const [type, setType] = useState('');
  const [shown] = useState(recent);
  const redactAs = (chosen: string): void => {
    recent = [chosen, ...recent.filter((other) => other !== chosen)].slice(0, MAX_RECENT);
    onVerdict({ redact: true, type: chosen });
  };
  useCommands([
    { ...judgeCommands.of('quality.leave'), disabled: busy, run: () => onVerdict({ redact: false }) },
    {
      ...judgeCommands.of('quality.redact'),
      disabled: busy ?? (type === '' ? t('chooseType') : undefined),
      run: () => redactAs(type),
    },
    ...shown.map((id, i) => ({
      ...judgeCommands.of(`quality.recent.${digitOf(i)}`),
      label: sayKind(id),
      disabled: busy,
      hidden: true,
      run: () => redactAs(id),
    })),
  ]);
  return (
    <div className="verdict">
      <CommandButton id="quality.leave" />
      {shown.map((id, i) => (
        <CommandButton key={id} id={`quality.recent.${i + 1}`} />
      ))}
      <Select
        label={t('type')}
        inline
        value={type}
        choices={[{ value: '', label: '–' }, ...kindChoices(types.data ?? [])]}
        onChoose={setType}
      />
      <CommandButton id="quality.redact" look="primary" />
    </div>
  );
}
