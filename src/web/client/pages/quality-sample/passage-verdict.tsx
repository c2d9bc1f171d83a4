import { useState } from 'react';
import { Button, CommandButton } from '../../design/button.js';
import { TextField, submitting } from '../../design/field.js';
import { useCommands } from '../../keys/registry.js';
import { useWords } from '../../words/t.js';
import { judgeCommands } from './keys.js';
import type { Verdict } from './types.js';
import { words } from './words.js';

const MAX_MISSED = 1000;

/** Asks how many values were missed in a passage. */
export function PassageVerdict({
  busy,
  onVerdict,
}: {
  /** The reason why nothing can be judged now. */
  readonly busy: string | undefined;
  readonly onVerdict: (verdict: Verdict) => void;
}) {
  const t = useWords(words);
  const [missed, setMissed] = useState('1');
  useCommands([
    {
      ...judgeCommands.of('quality.nothingMissed'),
      disabled: busy,
      run: () => onVerdict({ missed: 0 }),
    },
  ]);
  return (
    <form className="verdict" onSubmit={submitting(() => onVerdict({ missed: Number(missed) }))}>
      <CommandButton id="quality.nothingMissed" look="primary" />
      <TextField
        label={t('missed')}
        type="number"
        required
        min={1}
        max={MAX_MISSED}
        value={missed}
        readOnly={busy !== undefined}
        onChange={({ target }) => setMissed(target.value)}
      />
      <Button type="submit" disabled={busy}>
        {t('save')}
      </Button>
    </form>
  );
}
