import { useState, type ReactNode } from 'react';
import { problemOf } from '../api/errors.js';
import { Button } from '../design/button.js';
import { useWords } from '../words/t.js';
import { useOnce } from '../design/once.js';
import { recordWords } from './words.js';

/** A button that sends a request about a record, and shows the response beside it. */
export function TryButton({
  label,
  hint,
  work,
}: {
  readonly label?: string;
  readonly hint?: string;
  readonly work: () => Promise<ReactNode>;
}) {
  const t = useWords(recordWords);
  const [state, setState] = useState<{ readonly isGood: boolean; readonly says: ReactNode }>();
  const { busy, once } = useOnce();
  const run = async (): Promise<void> => {
    setState(undefined);
    try {
      setState({ isGood: true, says: await work() });
    } catch (error) {
      setState({ isGood: false, says: problemOf(error).message });
    }
  };
  return (
    <div className="stack">
      {hint !== undefined && <p className="soft small">{hint}</p>}
      <div>
        <Button disabled={busy} onClick={() => void once(run)}>
          {label ?? t('test')}
        </Button>
      </div>
      <div role="status">
        {state !== undefined && (
          <p className={state.isGood ? 'notice' : 'notice danger'}>
            <span aria-hidden="true">{state.isGood ? '✓' : '✕'}</span>
            <span className="grow">{state.says}</span>
          </p>
        )}
      </div>
    </div>
  );
}
