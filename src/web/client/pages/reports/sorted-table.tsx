import { useState, type ReactNode } from 'react';
import { order, type Sortable, type Sorting } from './sorting.js';

/** A column of a table that can be sorted by any column. */
export interface SortedColumn<R> {
  readonly name: string;
  readonly head: string;
  /** The value to sort by; null is last in both directions. */
  readonly by: (row: R) => Sortable;
  readonly cell: (row: R) => ReactNode;
  readonly isText?: boolean;
}

/** A table whose column headers sort it: numbers first in descending order, names from A. */
export function SortedTable<R>({
  label,
  rows,
  keyOf,
  columns,
  first,
}: {
  readonly label: string;
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  readonly columns: readonly SortedColumn<R>[];
  /** The initial sort column. */
  readonly first: string;
}) {
  const [sorting, setSorting] = useState<Sorting>({ column: first, isUp: false });
  const chosen = columns.find(({ name }) => name === sorting.column);
  const shown = chosen === undefined ? rows : order(rows, chosen.by, sorting.isUp);
  const choose = ({ name, isText = false }: SortedColumn<R>): void =>
    setSorting((now) => ({ column: name, isUp: now.column === name ? !now.isUp : isText }));
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => {
              const isChosen = column.name === sorting.column;
              return (
                <th
                  key={column.name}
                  className={column.isText === true ? undefined : 'number'}
                  aria-sort={!isChosen ? undefined : sorting.isUp ? 'ascending' : 'descending'}
                >
                  <button type="button" className="sort-head" onClick={() => choose(column)}>
                    {column.head}
                    <span aria-hidden="true">{!isChosen ? '\u00A0↕' : sorting.isUp ? '\u00A0↑' : '\u00A0↓'}</span>
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, cell, isText }) => (
                <td key={name} className={isText === true ? undefined : 'number'}>
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
