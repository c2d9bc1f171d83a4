import type { ReactNode } from 'react';
import { percent, whole } from '../words/format.js';
import { ShareBar } from './chart.js';

/** A column of a table of figures. */
export interface Column<R> {
  readonly head: string;
  readonly cell: (row: R) => ReactNode;
  /** Text is aligned to the start of a cell, numbers to its end. */
  readonly isText?: boolean;
}

/** Rows of figures; each is a card where the page is narrow. */
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
      <table className="cards figures">
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
                <td key={head} data-label={head} className={isText === true ? undefined : 'number'}>
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

/** A share with its bar; a dash if unknown. */
export const Share = ({ of }: { readonly of: number | null }) =>
  of === null ? (
    <>–</>
  ) : (
    <span className="share">
      <ShareBar share={of} /> {percent(of)}
    </span>
  );

/** A whole number, formatted. */
export const Count = ({ of }: { readonly of: number }) => <>{whole(of)}</>;
