import type { ReactNode } from 'react';
import { ShareBar } from '../../design/chart.js';
import { percent, whole } from '../../words/format.js';
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
    <section className="card stack report-part" aria-label={title}>
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

export interface Column<R> {
  readonly head: string;
  readonly cell: (row: R) => ReactNode;
  /** Words stand at the start of a cell, numbers at its end. */
  readonly isText?: boolean;
}

export function FigureTable<R>({
  label,
  rows,
  keyOf,
  columns,
}: {
  readonly label: string;
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  readonly columns: readonly Column<R>[];
}) {
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map(({ head, isText }) => (
              <th key={head} className={isText === true ? undefined : 'number'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, cell, isText }) => (
                <td key={head} className={isText === true ? undefined : 'number'}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A share with its bar; a dash where it is not known. */
export const Share = ({ of }: { readonly of: number | null }) =>
  of === null ? (
    <>–</>
  ) : (
    <span className="share">
      <ShareBar share={of} /> {percent(of)}
    </span>
  );

export const Count = ({ of }: { readonly of: number }) => <>{whole(of)}</>;
