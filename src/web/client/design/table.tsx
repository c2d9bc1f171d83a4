import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<R> {
  readonly head: string;
  readonly cell: (row: R) => ReactNode;
  /** Text is aligned to the start of a cell, numbers to its end. */
  readonly isText?: boolean;
}

/** A table that scrolls where it is wider than the page. */
export function Table<R>({
  label,
  rows,
  keyOf,
  columns,
  look = 'cards figures',
  hasRowKeys = false,
}: {
  readonly label: string;
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  readonly columns: readonly Column<R>[];
  /** By default, each row is a card where the page is narrow. */
  readonly look?: 'cards figures' | 'plain';
  /** True if the page calls `useRowKeys`. */
  readonly hasRowKeys?: boolean;
}) {
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className={look}>
        <thead>
          <tr>
            {columns.map(({ head, isText }) => (
              <th key={head} className={isText === true ? undefined : 'number'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-rows={hasRowKeys || undefined}>
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
