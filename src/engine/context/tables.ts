import { fold } from './phrases.js';
import type { TextTable } from './text-tables/lines.js';
import { textTables } from './text-tables/text-tables.js';

/** A range of a text below column names: a cell, or the rows of a statement of SQL. */
export interface HeaderRange {
  readonly start: number;
  readonly end: number;
  /** The words of the header of its columns, last first. */
  readonly columns: readonly (readonly string[])[];
}

/** The column names in a text: of tables that it shows, and of statements of SQL. Found on first use. */
export class Tables {
  private tables: readonly TextTable[] | undefined;
  private cells: readonly HeaderRange[] | undefined;
  private inserts: readonly HeaderRange[] | undefined;

  constructor(private readonly text: string) {}

  /** The tables that the text shows, in order. */
  get shown(): readonly TextTable[] {
    return (this.tables ??= textTables(this.text));
  }

  /** Returns the words of the header above the cell at `place`, last first; undefined outside tables. */
  headerAt(place: number): readonly string[] | undefined {
    this.inserts ??= insertsIn(this.text);
    const insert = rangeAt(this.inserts, place);
    if (insert !== undefined) return insert.columns[columnInTuple(this.text, insert.start, place)];
    this.cells ??= cellsIn(this.shown);
    return rangeAt(this.cells, place)?.columns[0];
  }
}

/** Returns the cells of all tables, each with the words of its header. */
function cellsIn(tables: readonly TextTable[]): readonly HeaderRange[] {
  const cells: HeaderRange[] = [];
  for (const { header, rows } of tables) {
    const headers = header.map(({ text: name }) => [headerWords(name)]);
    for (const { column, start, text: value } of rows.flat()) {
      const columns = headers[column];
      if (columns !== undefined) cells.push({ start, end: start + value.length, columns });
    }
  }
  // Rows in brackets may be between those of another table.
  return cells.sort((one, other) => one.start - other.start);
}

const MAY_INSERT = /\binsert\s/i;
/** Matches the column list of an SQL INSERT. @see ISO/IEC 9075-2, 14.11 */
const INSERT_INTO = /\binsert\s{1,8}into\s{1,8}[^\s(]{1,128}\s{0,8}\(([^()]{1,4096})\)\s{0,8}values\b/gi;
/** Longer rows are not matched with their header. */
const MAX_ROW_LENGTH = 4_096;

/** Returns the rows of the statements `INSERT INTO … VALUES …`, each with the words of its columns. */
export function insertsIn(text: string): readonly HeaderRange[] {
  // For the many short texts without one, this test is cheaper than starting the search.
  if (!MAY_INSERT.test(text)) return [];
  return Array.from(text.matchAll(INSERT_INTO), ({ 0: whole, 1: columns = '', index }): HeaderRange => {
    const start = index + whole.length;
    const end = text.indexOf(';', start);
    return { start, end: end < 0 ? text.length : end, columns: columns.split(',').map(headerWords) };
  });
}

/**
 * Returns the index of the value at `place` in its row; -1 outside rows. Commas in single quotes do not separate
 * values.
 */
function columnInTuple(text: string, start: number, place: number): number {
  const row = text.slice(Math.max(start, place - MAX_ROW_LENGTH), place);
  const open = row.lastIndexOf('(');
  if (open < 0) return -1;
  let column = 0;
  let quoted = false;
  for (let at = open + 1; at < row.length; at++) {
    const character = row[at];
    if (character === "'") quoted = !quoted;
    else if (character === ',' && !quoted) column++;
  }
  return column;
}

/** Returns the range that holds an offset, by binary search. */
function rangeAt(ranges: readonly HeaderRange[], place: number): HeaderRange | undefined {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? Infinity) <= place) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low];
  return range !== undefined && range.start <= place ? range : undefined;
}

/** Returns the same words for `Patient SSN`, `patient_ssn` and `patientSsn`. */
export function headerWords(cell: string): string[] {
  const words = cell.match(/\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})|\p{Lo}+/gu) ?? [];
  return words.map(fold).reverse();
}
