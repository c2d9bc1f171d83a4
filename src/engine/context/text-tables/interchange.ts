import { matchAt } from '../../characters/sticky.js';
import { MAX_COLUMNS, mayBeNames, type CodedTable, type TextCell } from './lines.js';

/*
 * Sheets in the text formats by which spreadsheet programs exchanged them: SYLK, of which each line sets a cell, and
 * DIF, of which every two lines do.
 */

const MAY_BEGIN = /^(?:ID;P|TABLE\r?$)/m;
const SYLK = /^ID;P[^\n]*\n/gm;
/** The beginning of each line of a sheet except the last. */
const RECORD = /^(?!E\s*$)[A-Z]{1,3}(?:;|\s*$)/;
/** A field of a line: its letter and value. Semicolons in values are doubled. */
const FIELD = /;([A-Z])((?:[^;\r\n]|;;){0,8192})/g;
const DIF = /^BOT\r?\n/gm;
const LINE = /[^\n]*(?:\n|$)/y;
const MAX_ROWS = 1_000_000;

/** Returns the sheets in a text, in order. */
export function interchangedTables(text: string): readonly CodedTable[] {
  if (!MAY_BEGIN.test(text)) return [];
  const tables: CodedTable[] = [];
  for (const [pattern, read] of [
    [SYLK, readSylk],
    [DIF, readDif],
  ] as const) {
    let end = 0;
    for (const { 0: whole, index: start } of text.matchAll(pattern)) {
      if (start < end) continue;
      const sheet = read(text, pattern === SYLK ? start + whole.length : start);
      ({ end } = sheet);
      const table = tableOf(sheet.rows);
      if (table !== undefined) tables.push({ table, start, end, areCellsApart: true });
    }
  }
  return tables.sort((one, other) => one.start - other.start);
}

interface Sheet {
  readonly rows: readonly (readonly TextCell[])[];
  readonly end: number;
}

/** Reads the lines `C;Y1;X2;K"value"` up to the line `E`, or to one that is none of a sheet. */
function readSylk(text: string, from: number): Sheet {
  const rows: TextCell[][] = [];
  let [at, x, y, last] = [from, 0, 0, 0];
  for (let line = lineAt(text, at); RECORD.test(line); line = lineAt(text, at)) {
    if (line.startsWith('C;')) {
      for (const { 0: whole, 1: letter, 2: value = '', index } of line.slice(1).matchAll(FIELD)) {
        if (letter === 'X') x = Number(value) - 1;
        else if (letter === 'Y') y = Number(value);
        else if (letter === 'K' && x >= 0 && x < MAX_COLUMNS) {
          if (y !== last || rows.length === 0) rows.push([]);
          last = y;
          rows.at(-1)?.push(cellOf(value, at + 1 + index + whole.length - value.length, x));
        }
      }
    }
    at += line.length;
  }
  return { rows, end: at };
}

/** Reads pairs of lines: `1,0` and a text in quotes, or `0,number` and `V`; `-1,0` and `BOT` begin a row. */
function readDif(text: string, from: number): Sheet {
  const rows: TextCell[][] = [[]];
  let at = from + lineAt(text, from).length;
  while (rows.length < MAX_ROWS) {
    const head = lineAt(text, at);
    const value = lineAt(text, at + head.length);
    const [whole = '', type, figure = ''] = /^(-1|0|1),(\S{0,100})\s*$/.exec(head) ?? [];
    if (whole === '' || value === '') break;
    const row = rows.at(-1) ?? [];
    const isBegin = type === '-1' && value.startsWith('BOT');
    if (type === '-1' && !isBegin) return { rows, end: at + head.length + value.length };
    if (isBegin) rows.push([]);
    else if (row.length < MAX_COLUMNS) {
      if (type === '0') row.push(cellOf(figure, at + head.indexOf(',') + 1, row.length));
      else row.push(cellOf(value.trimEnd(), at + head.length, row.length));
    }
    at += head.length + value.length;
  }
  return { rows, end: at };
}

function tableOf(rows: readonly (readonly TextCell[])[]): CodedTable['table'] | undefined {
  const [first = [], ...others] = rows.filter(({ length }) => length > 0);
  if (first.length === 0) return undefined;
  const isHeader = first.length > 1 && others.length > 0 && mayBeNames(first);
  return isHeader ? { header: first, rows: others } : { header: [], rows: [first, ...others] };
}

/** Returns a value without its quotes. */
function cellOf(value: string, start: number, column: number): TextCell {
  const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
  return isQuoted ? { column, text: value.slice(1, -1), start: start + 1 } : { column, text: value, start };
}

const lineAt = (text: string, at: number): string => matchAt(LINE, text, at)?.[0] ?? '';
