import type { ReactNode } from 'react';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** A section of the report, with a link to download its numbers. */
export function Part({
  title,
  hint,
  csv,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  /** The URL of the download. */
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
