import type { ReactNode } from 'react';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** A part of the report, with its numbers as a file. */
export function Part({
  title,
  hint,
  csv,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  /** Where its table is downloaded. */
  readonly csv?: string;
  readonly children: ReactNode;
}) {
  const t = useWords(words);
  return (
    <section className="card stack report-part">
      <header className="row">
        <h2 className="grow">{title}</h2>
        {csv !== undefined && (
          <a className="button quiet" href={csv} download>
            {t('csv')} <span className="visually-hidden">{t('csvOf', { table: title })}</span>
          </a>
        )}
      </header>
      {hint !== undefined && <p className="soft small">{hint}</p>}
      {children}
    </section>
  );
}
