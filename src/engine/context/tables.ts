import { fold } from './phrases.js';

/** A run of lines with the same number of columns, and the column names from its first line. */
interface Table {
  readonly start: number;
  readonly end: number;
  readonly delimiter: string;
  /** The words of each column's header, last first. */
  readonly headers: readonly (readonly string[])[];
}

const DELIMITERS = ['\t', ';', '|', ','];
/** Longer lines are not read as table rows. */
const MAX_LINE_LENGTH = 8_192;
const MAX_COLUMNS = 256;

/**
 * The tables of a text (RFC 4180 and similar formats: comma, semicolon, tab, bar), found on first use. A header is a
 * line with at least two cells and no numbers, above a line with the same number of cells and some digit, or the rule of a
 * Markdown table.
 */
export class Tables {
  private tables: readonly Table[] | undefined;

  constructor(private readonly text: string) {}

  /** Returns the words of the header above the cell at `place`, last first; undefined outside tables. */
  headerAt(place: number): readonly string[] | undefined {
    this.tables ??= [...findTables(this.text), ...findInserts(this.text)].sort((one, other) => one.start - other.start);
    const table = tableAt(this.tables, place);
    if (table === undefined) return undefined;
    if (table.delimiter === INSERT) return table.headers[columnInTuple(this.text, table.start, place)];
    const lineStart = this.text.lastIndexOf('\n', place - 1) + 1;
    if (place - lineStart > MAX_LINE_LENGTH) return undefined;
    return table.headers[splitCells(this.text.slice(lineStart, place), table.delimiter).length - 1];
  }
}

/** Marks the rows of an SQL statement, which are not separate lines. */
const INSERT = 'insert';
const MAY_INSERT = /\binsert\s/i;
/** Matches the column list of an SQL INSERT. @see ISO/IEC 9075-2, 14.11 */
const INSERT_INTO = /\binsert\s{1,8}into\s{1,8}[^\s(]{1,128}\s{0,8}\(([^()]{1,4096})\)\s{0,8}values\b/gi;
/** Longer rows are not matched with their header. */
const MAX_ROW_LENGTH = 4_096;

function findInserts(text: string): Table[] {
  // Most texts have none, and are so short that starting the search for all of them would cost more than reading them.
  if (!MAY_INSERT.test(text)) return [];
  return Array.from(text.matchAll(INSERT_INTO), ({ 0: whole, 1: columns = '', index }): Table => {
    const start = index + whole.length;
    const end = text.indexOf(';', start);
    const headers = columns.split(',').map(headerWords);
    return { start, end: end < 0 ? text.length : end, delimiter: INSERT, headers };
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

function tableAt(tables: readonly Table[], place: number): Table | undefined {
  let low = 0;
  let high = tables.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const table = tables[middle];
    if (table !== undefined && table.end <= place) low = middle + 1;
    else high = middle;
  }
  const table = tables[low];
  return table !== undefined && table.start <= place ? table : undefined;
}

function findTables(text: string): Table[] {
  const tables: Table[] = [];
  if (!text.includes('\n')) return tables;
  let open: { headerCells: readonly string[]; delimiter: string; start: number } | undefined;
  let previous = '';
  let start = 0;
  const close = (end: number): void => {
    if (open !== undefined) {
      tables.push({ start: open.start, end, delimiter: open.delimiter, headers: open.headerCells.map(headerWords) });
    }
    open = undefined;
  };
  while (start < text.length) {
    let end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    const line = end - start <= MAX_LINE_LENGTH ? text.slice(start, end) : '';
    if (open !== undefined && !continues(line, open.delimiter, open.headerCells.length)) close(start);
    const isRule = RULE.test(line) && line.includes('-');
    // A rule of Markdown shows the header, so that no row below needs a digit.
    if (open === undefined && (DIGIT.test(line) || (isRule && line.includes('|'))) && !NUMBER.test(previous)) {
      const found = headerOf(previous, line);
      if (found !== undefined) open = { start, ...found };
    }
    if (!isRule) previous = line;
    start = end + 1;
  }
  close(text.length);
  return tables;
}

const DIGIT = /\d/;
/** `Address 1` may be a header cell, `2024` may not. */
const NUMBER = /\d\d/;
const RULE = /^[\s|:+-]+$/;

function headerOf(above: string, line: string): { headerCells: readonly string[]; delimiter: string } | undefined {
  for (const delimiter of DELIMITERS) {
    if (!above.includes(delimiter)) continue;
    const headerCells = splitCells(above, delimiter);
    if (headerCells.length < 2 || headerCells.length > MAX_COLUMNS) continue;
    // Prose has commas, too, but its parts are longer than a header or end in a full stop.
    if (delimiter === ',' && headerCells.some((cell) => cell.length > 40 || cell.trimEnd().endsWith('.'))) continue;
    if (splitCells(line, delimiter).length === headerCells.length) return { headerCells, delimiter };
  }
  return undefined;
}

function continues(line: string, delimiter: string, columns: number): boolean {
  return line.includes(delimiter) && Math.abs(splitCells(line, delimiter).length - columns) <= 1;
}

/** Returns the cells of a line. Delimiters in double quotes do not separate cells. */
function splitCells(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  let from = 0;
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (character === '"') quoted = !quoted;
    else if (character === delimiter && !quoted) {
      cells.push(line.slice(from, at));
      from = at + 1;
    }
  }
  cells.push(line.slice(from));
  return cells;
}

/** Returns the same words for `Patient SSN`, `patient_ssn` and `patientSsn`. */
export function headerWords(cell: string): string[] {
  const words = cell.match(/\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})|\p{Lo}+/gu) ?? [];
  return words.map(fold).reverse();
}
