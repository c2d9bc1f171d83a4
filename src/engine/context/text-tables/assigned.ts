import { BEGINS_ARFF, cellOf, MAX_COLUMNS, type Line, type ReadLines, type TextCell, type TextTable } from './lines.js';
import { partsOf } from './records.js';

/*
 * Values behind their name in the notations of programs: vectors of R, as `dput` prints them, and of Python, Julia and
 * MATLAB; members of EDN, Clojure and Ruby; and ARFF, whose columns are declared above the rows.
 */

/** Most lines have neither, which is seen at once. */
const MAY_ASSIGN = /[([{]\s{0,4}["']|:[a-z][\w.-]{0,60}\s{1,8}(?:=>\s{0,4})?"/i;
/** The name of a list of texts, up to its first quote. */
const LIST =
  /(?<![\w.])(?:([a-z.][\w.]{0,60})|[`"']([^`"'\n]{1,60})[`"'])\s{0,4}(?:=>|=|<-|:)\s{0,4}(?:c\(|list\(|[([{])\s{0,4}(?=["'])/gi;
const MEMBER = /(?<![\w:]):([a-z][\w.-]{0,60})[?!]?\s{1,8}(?:=>\s{0,4})?(?=")/gi;
const QUOTED = /"((?:[^"\\]|\\.){0,1000})"|'((?:[^'\\]|\\.){0,1000})'/y;
const SEPARATOR = /[\s,]*/y;
const MAX_VALUES = 10_000;

/** Reads the lists and members of a line; a list may continue in the next ones. */
export function readAssigned(lines: readonly Line[], at: number): ReadLines | undefined {
  const first = lines[at];
  if (first === undefined || !MAY_ASSIGN.test(first.text)) return undefined;
  const tables: TextTable[] = [];
  let end = { line: at, at: 0 };
  for (const { 0: whole, 1: word, 2: quoted = '', index } of first.text.matchAll(LIST)) {
    if (index < end.at || end.line > at) continue;
    const read = listFrom(lines, at, index + whole.length);
    const name = word ?? quoted;
    tables.push(tableOf(first, index + whole.indexOf(name), name, read.cells));
    end = read.end;
  }
  if (tables.length === 0) {
    for (const { 0: whole, 1: name = '', index } of first.text.matchAll(MEMBER)) {
      const value = textAt(first, index + whole.length);
      if (value !== undefined) tables.push(tableOf(first, index + whole.indexOf(name), name, [value.cell]));
    }
  }
  const [table, ...others] = tables;
  // What follows the end of a list on its last line may be another one.
  return table && { table, others, lines: Math.max(1, end.line - at) };
}

const tableOf = ({ start }: Line, at: number, name: string, values: readonly TextCell[]): TextTable => ({
  header: [{ column: 0, text: name, start: start + at }],
  rows: values.map((cell) => [cell]),
});

/** Reads texts with commas between them. */
function listFrom(
  lines: readonly Line[],
  begin: number,
  from: number,
): { readonly cells: readonly TextCell[]; readonly end: { readonly line: number; readonly at: number } } {
  const cells: TextCell[] = [];
  let [index, at] = [begin, from];
  for (let line = lines[index]; line !== undefined && cells.length < MAX_VALUES; line = lines[++index], at = 0) {
    for (;;) {
      SEPARATOR.lastIndex = at;
      SEPARATOR.test(line.text);
      at = SEPARATOR.lastIndex;
      const value = textAt(line, at);
      if (value === undefined) break;
      cells.push(value.cell);
      at = value.end;
    }
    if (at < line.text.length) break;
  }
  return { cells, end: { line: index, at } };
}

/** Returns the text in quotes at a place, if there is one. */
function textAt(line: Line, at: number): { readonly cell: TextCell; readonly end: number } | undefined {
  QUOTED.lastIndex = at;
  const found = QUOTED.exec(line.text);
  if (found === null) return undefined;
  const text = found[1] ?? found[2] ?? '';
  return { cell: { column: 0, text, start: line.start + at + 1 }, end: QUOTED.lastIndex };
}

const BEGINS_DATA = /^\s*@data/i;
const ATTRIBUTE = /^\s*@attribute\s+(?:'([^']{1,200})'|"([^"]{1,200})"|(\S{1,200}))/i;

/** Reads the rows of an ARFF file, below the attributes that it declares. */
export function readArff(lines: readonly Line[], at: number): ReadLines | undefined {
  if (!BEGINS_ARFF.test(lines[at]?.text ?? '')) return undefined;
  const header: TextCell[] = [];
  const rows: (readonly TextCell[])[] = [];
  let end = at + 1;
  for (let line = lines[end]; line !== undefined && !BEGINS_DATA.test(line.text); line = lines[++end]) {
    // Another file begins, which is read by itself; otherwise each would be read to the end of the text.
    if (BEGINS_ARFF.test(line.text) || header.length > MAX_COLUMNS) return undefined;
    const [whole = '', inSingle, inDouble, bare] = ATTRIBUTE.exec(line.text) ?? [];
    const name = inSingle ?? inDouble ?? bare;
    if (name !== undefined)
      header.push({ column: header.length, text: name, start: line.start + whole.lastIndexOf(name) });
  }
  if (header.length === 0 || header.length > MAX_COLUMNS) return undefined;
  for (let line = lines[++end]; line !== undefined; line = lines[++end]) {
    const row = header.length === 1 ? [cellOf(line, 0, line.text.length, 0)] : partsOf(line, ',');
    if (row?.length === header.length) rows.push(row);
  }
  return { table: { header, rows }, lines: lines.length - at };
}
