import { matchAt } from '../../characters/sticky.js';
import { MAX_COLUMNS, mayBeNames, type CodedTable, type TextCell, type TextTable } from './lines.js';

/*
 * Rows in brackets, as programs print and write them: tuples of Python, vectors of Clojure and EDN, lists of Lisp, arrays
 * of Ruby, PHP, Lua and C. They may be in one line of any length.
 */

/** Most texts have no bracket, and others none before a text, a name or a number. */
const BRACKET = /[([{]/;
const OPENS = /[([{](?=\s{0,8}(?:[bruf]?["']|:[a-z]|[-+]?\d))/gi;
/** A text in quotes, with the prefixes of Python. */
const TEXT = /[bruf]{0,2}(?:"((?:[^"\\]|\\.){0,1000})"|'((?:[^'\\]|\\.){0,1000})')/iy;
const KEYWORD = /:([a-z][\w.-]{0,60})[?!]?/iy;
/** A number, a constant, a call with plain arguments, or a tagged literal, whose arguments are no cells of their own. */
const BARE_VALUE = /[-+]?\d[\w.+-]{0,60}|#?[a-z_][\w.]{0,60}(?:\([^()\n]{0,200}\)|\s?"[^"\n]{0,100}")?/iy;
const BLANKS = /[\s,]{0,200}/y;
/** The text between two rows: commas, blanks, and remarks at the end of a line. */
const ROW_SEPARATOR = /(?:(?:#|--|\/\/|;)[^\n([{]{0,200}\n|[\s,;]){0,40}/y;
const CLOSE_OF: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** The minimum number of rows that show a table without names. */
const MIN_ROWS = 3;

type Cell = TextCell & { readonly form: 'text' | 'keyword' | 'other' };

/** A row, and the offset behind its bracket. */
interface Row {
  readonly cells: readonly Cell[];
  readonly end: number;
}

/** Returns the tables of rows in brackets, in order. The time is linear in the text. */
export function bracketedTables(text: string): readonly CodedTable[] {
  const tables: CodedTable[] = [];
  if (!BRACKET.test(text)) return tables;
  let end = 0;
  for (const { index: start } of text.matchAll(OPENS)) {
    if (start < end) continue;
    const rows: Row[] = [];
    for (let row = rowAt(text, start); row !== undefined; row = nextRow(text, rows, start)) rows.push(row);
    const last = rows.at(-1);
    if (last === undefined) continue;
    ({ end } = last);
    const table = tableOf(rows.map(({ cells }) => cells));
    if (table !== undefined) tables.push({ table, start, end, areCellsApart: table.header.length === 0 });
  }
  return tables;
}

/** Returns the next row of a table, which has the brackets and the width of the others. */
function nextRow(text: string, rows: readonly Row[], first: number): Row | undefined {
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  const start = endOfRow(ROW_SEPARATOR, text, last.end);
  const row = text[start] === text[first] ? rowAt(text, start) : undefined;
  return row?.cells.length === last.cells.length ? row : undefined;
}

/** Reads the cells between two brackets; undefined if there are others than texts, names and numbers. */
function rowAt(text: string, start: number): Row | undefined {
  const close = CLOSE_OF[text[start] ?? ''];
  // In braces, blanks part the names and values of a map.
  const mayBlanksPart = close !== '}';
  const cells: Cell[] = [];
  let at = endOfRow(BLANKS, text, start + 1);
  while (text[at] !== close) {
    const read = cells.length < MAX_COLUMNS ? cellAt(text, at, cells.length) : undefined;
    if (read === undefined) return undefined;
    cells.push(read.cell);
    at = endOfRow(BLANKS, text, read.end);
    const isParted = mayBlanksPart ? at > read.end : text.slice(read.end, at).includes(',');
    if (text[at] !== close && !isParted) return undefined;
  }
  // Names and values in turn are a map.
  const isMap = cells[0]?.form === 'keyword' && cells.some(({ form }) => form !== 'keyword');
  return cells.length > 1 && !isMap ? { cells, end: at + 1 } : undefined;
}

function cellAt(text: string, at: number, column: number): { readonly cell: Cell; readonly end: number } | undefined {
  const quoted = matchAt(TEXT, text, at);
  if (quoted !== undefined) {
    const [whole, inDouble, inSingle = ''] = quoted;
    const value = inDouble ?? inSingle;
    const end = at + whole.length;
    return { cell: { column, text: value, start: end - 1 - value.length, form: 'text' }, end };
  }
  const keyword = matchAt(KEYWORD, text, at);
  const [whole] = keyword ?? matchAt(BARE_VALUE, text, at) ?? [];
  if (whole === undefined) return undefined;
  const [name, form] = keyword === undefined ? ([whole, 'other'] as const) : ([keyword[1] ?? '', 'keyword'] as const);
  return { cell: { column, text: name, start: at + whole.indexOf(name), form }, end: at + whole.length };
}

function tableOf(rows: readonly (readonly Cell[])[]): TextTable | undefined {
  const [first = [], ...others] = rows;
  if (others.length > 0 && isHeader(first, others)) return { header: first, rows: others };
  return rows.length < MIN_ROWS ? undefined : { header: [], rows };
}

/** True for names above values of another form: keywords, or texts above numbers. */
function isHeader(first: readonly Cell[], others: readonly (readonly Cell[])[]): boolean {
  if (first.some(({ form }) => form === 'other') || !mayBeNames(first)) return false;
  if (first.every(({ form }) => form === 'keyword')) return true;
  return first.some(({ column }) => others.every((row) => isOfFigures(row[column])));
}
const isOfFigures = (cell: Cell | undefined): boolean => cell !== undefined && /\d\d|@|^\d$/.test(cell.text);

const endOfRow = (pattern: RegExp, text: string, at: number): number =>
  at + (matchAt(pattern, text, at)?.[0].length ?? 0);
