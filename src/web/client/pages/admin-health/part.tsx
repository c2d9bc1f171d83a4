import { useState, type ReactNode } from 'react';
import { problemOf } from '../../api/errors.js';
import { Button } from '../../design/button.js';
import { useOnce } from '../../design/once.js';
import { Badge } from '../../design/states.js';
import { toast } from '../../design/toast.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** The state of one part of the service. */
export function Part({
  title,
  isGood,
  children,
}: {
  readonly title: string;
  readonly isGood: boolean;
  readonly children: ReactNode;
}) {
  const t = useWords(words);
  return (
    <section className="card stack" aria-label={title}>
      <div className="row">
        <h2 className="grow">{title}</h2>
        <Badge tone={isGood ? 'good' : 'danger'}>{isGood ? `✓ ${t('good')}` : `! ${t('bad')}`}</Badge>
      </div>
      {children}
    </section>
  );
}

/** Begins work that goes on without the page; a refusal is shown beside the button. */
export function Begin({
  work,
  label,
  begun,
}: {
  readonly work: () => Promise<void>;
  readonly label: string;
  readonly begun: string;
}) {
  const { busy, once } = useOnce();
  const [problem, setProblem] = useState<string>();
  const begin = async (): Promise<void> => {
    setProblem(undefined);
    try {
      await work();
      toast(begun);
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  return (
    <>
      <div>
        <Button disabled={busy} onClick={() => void once(begin)}>
          {label}
        </Button>
      </div>
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
