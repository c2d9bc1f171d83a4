import type { ReactNode } from 'react';
import { DownloadLink } from '../../design/button.js';
import type { Digit } from '../../keys/define.js';
import { useWords } from '../../words/t.js';
import { csvOf, type ReportSelection } from './range.js';
import { reportCommands } from './keys.js';
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
  /** The table to download: its name in the API, and its place among those of the view, for the key. */
  readonly csv?: { readonly asked: ReportSelection; readonly table: string; readonly n: Digit };
  readonly children: ReactNode;
}) {
  const t = useWords(words);
  return (
    <section className="card stack report-part">
      <header className="row">
        <h2 className="grow">{title}</h2>
        {csv !== undefined && (
          <DownloadLink
            command={{ ...reportCommands.of(`reports.csv.${csv.n}`), label: t('csvOf', { table: title }) }}
            look="quiet"
            href={csvOf(csv.asked, csv.table)}
          >
            {t('csv')} <span className="visually-hidden">{t('csvOf', { table: title })}</span>
          </DownloadLink>
        )}
      </header>
      {hint !== undefined && <p className="soft small">{hint}</p>}
      {children}
    </section>
  );
}
