import { useState } from 'react';
import { problemOf } from '../../api/errors.js';
import { useStore } from '../../api/store.js';
import { Checkbox, Select } from '../../design/field.js';
import { Skeleton } from '../../design/states.js';
import { changeSettings, settings } from '../../session/settings.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

const SIZES = ['14', '15', '16', '17', '18', '20', '22'] as const;

/** How the person goes through documents. */
export function Reviewing() {
  const t = useWords(words);
  const now = useStore(settings);
  const [problem, setProblem] = useState<string>();
  const change = (patch: Parameters<typeof changeSettings>[0]): void => {
    setProblem(undefined);
    changeSettings(patch).catch((error: unknown) => setProblem(problemOf(error).message));
  };
  return (
    <section className="card stack" aria-label={t('reviewing')}>
      <h2>{t('reviewing')}</h2>
      {now === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <Select
            label={t('textSize')}
            value={String(now.textSize)}
            choices={SIZES.map((value) => ({ value, label: t('pixels', { n: Number(value) }) }))}
            onChoose={(value) => change({ textSize: Number(value) })}
          />
          <Checkbox
            label={t('advance')}
            checked={now.advanceToNextOnApprove}
            onChange={(event) => change({ advanceToNextOnApprove: event.target.checked })}
          />
        </>
      )}
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
