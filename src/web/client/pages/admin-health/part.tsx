import type { ReactNode } from 'react';
import { Button } from '../../design/button.js';
import { useTrying } from '../../design/once.js';
import { Badge, Problem } from '../../design/states.js';
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

/** Starts work that continues without the page; a refusal is shown beside the button. */
export function Begin({
  work,
  label,
  begun,
}: {
  readonly work: () => Promise<void>;
  readonly label: string;
  readonly begun: string;
}) {
  const { problem, busy, attempt } = useTrying();
  const begin = async (): Promise<void> => {
    await work();
    toast(begun);
  };
  return (
    <>
      <div>
        <Button disabled={busy} onClick={() => attempt(begin)}>
          {label}
        </Button>
      </div>
      <Problem of={problem} />
    </>
  );
}
