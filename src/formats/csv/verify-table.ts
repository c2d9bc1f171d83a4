import Papa from 'papaparse';
import { DocumentProblem } from '../document-problem.js';
import { recordsOf, valueOf, type Dialect } from './records.js';

export type Rows = readonly (readonly string[])[];

/** A table with its rows, as read by `rowsOf`. */
export interface ReadTable {
  readonly text: string;
  readonly rows: Rows;
}

/**
 * Reads a written table and checks that it holds exactly the expected values. Another library must see the same, if it
 * saw the original table as we do; it does not support blanks before quotes.
 * @throws DocumentProblem `not-safe`
 */
export function verifyTable(before: ReadTable, after: string, dialect: Dialect, expected: Rows): void {
  const isWritten = areSame(rowsOf(after, dialect), expected);
  if (!isWritten) refuse();
  const isReadAlike = areSame(readByOther(before.text, dialect), before.rows);
  if (isReadAlike && !areSame(readByOther(after, dialect), expected)) refuse();
}

export function rowsOf(source: string, dialect: Dialect): Rows {
  const rows: string[][] = [];
  for (const fields of recordsOf(source, dialect)) rows.push(fields.map((field) => valueOf(source, field, dialect)));
  return rows;
}

function readByOther(source: string, { separator, start, quote, mark }: Dialect): Rows {
  const { data } = Papa.parse<string[]>(source.slice(start), {
    delimiter: separator,
    quoteChar: mark,
    escapeChar: quote === '""' ? mark : '\\',
  });
  const last = data.at(-1);
  // The other library returns an empty row after the last line end.
  return last?.length === 1 && last[0] === '' ? data.slice(0, -1) : data;
}

const areSame = (one: Rows, other: Rows): boolean =>
  one.length === other.length &&
  one.every((row, index) => {
    const cells = other[index];
    return row.length === cells?.length && row.every((cell, column) => cell === cells[column]);
  });

function refuse(): never {
  throw new DocumentProblem(
    'not-safe',
    'The redacted table cannot be read correctly, so it is not returned. Write its fields and quotes as defined in RFC 4180.',
  );
}
