import { textTables, type KnownValue } from '../../engine/index.js';
import type { Range } from '../format.js';
import { hasNamesAtSide } from './names-at-side.js';
import { isNameOfThing, kindsAmong } from './pairs.js';

/** The values of the tables that a text shows, in order. */
export interface ValuesOfTables {
  /** Values whose kind the name of their column or row states. */
  readonly known: readonly KnownValue[];
  /** Ranges of cells, each with the number of its column in all tables. */
  readonly cells: readonly { readonly start: number; readonly end: number; readonly column: number }[];
  /** The number of columns. */
  readonly count: number;
}

/** Returns what the tables within a text say about its values. */
export function valuesOfTables(text: string): ValuesOfTables {
  const known: KnownValue[] = [];
  const cells: ValuesOfTables['cells'][number][] = [];
  let count = 0;
  for (const table of textTables(text)) {
    const all = [table.header, ...table.rows].filter(({ length }) => length > 0);
    const isSided = hasNamesAtSide(all.map((row) => row.map((cell) => cell.text)));
    const rows = isSided ? all : table.rows;
    let width = 0;
    for (const [place, row] of rows.entries()) {
      const labels = row.map(({ column }) => (isSided ? row[0]?.text : table.header[column]?.text) ?? '');
      const values = row.map((cell, index) => ({ label: labels[index] ?? '', text: cell.text }));
      for (const [index, { text: value, start, column }] of row.entries()) {
        if (value === '' || (isSided && index === 0)) continue;
        const end = start + value.length;
        const line = isSided ? place : column;
        width = Math.max(width, line + 1);
        cells.push({ start, end, column: count + line });
        // Between backticks stands code.
        const kinds = text[start - 1] === '`' ? [] : kindsAmong(values, index);
        if (kinds.length > 0) known.push({ start, end, kinds });
        else if (isNameOfThing(values, index)) known.push({ start, end, kinds, isThing: true });
      }
    }
    count += width;
  }
  // Rows in brackets may be between those of another table.
  return { known: known.sort(byStart), cells: cells.sort(byStart), count };
}

const byStart = (one: Range, other: Range): number => one.start - other.start;
