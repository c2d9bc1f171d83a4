import { cellOf, MAX_COLUMNS, mayBeNames, type Line, type ReadLines, type TextCell } from './lines.js';

/*
 * Rows of which each line is a cell behind its name, as `mysql \G`, `psql \x`, SQLite and PowerShell print them; rows of
 * MediaWiki; and rows parted by tabs, `&` of LaTeX, semicolons and commas.
 */

const RECORD = /^(?:\*{3,} \d+\. row \*{3,}|-\[ RECORD \d+ \][-+]*)\s*$/i;
/** `[name] => value` of PHP, and a directory export, whose entry begins with its name. @see RFC 2849 */
const MEMBER = /^\s*\[([^\]]{1,60})\] => /;
const [ENTRY, ATTRIBUTE] = [/^dn:/i, /^([a-z][a-z\d-]{0,40})(?:;[^:]{0,40})?: /i];
/** Names of attributes that are no words. @see RFC 4519 */
const ATTRIBUTES: Readonly<Record<string, string>> = { sn: 'surname', cn: 'full name', l: 'city', uid: 'user id' };
const FIELD = /^\s*[^\s:=|](?:[^:=|]{0,58}[^\s:=|])?(\s*)([:=|])(?: |$)/;
const MAX_FIELDS = 256;
/** A list of this many names has one that is shorter than the others, so that blanks are beside it. */
const FIRST_FIELDS = 4;

/** Reads lines of a name and a value whose signs are in one column. */
export function readRecord(lines: readonly Line[], at: number): ReadLines | undefined {
  const begin = RECORD.test(lines[at]?.text ?? '') ? at + 1 : at;
  const rows: (readonly TextCell[])[] = [];
  let place: number | undefined;
  let isPadded = begin > at;
  let end = begin;
  for (let line = lines[end]; line !== undefined; line = lines[++end]) {
    const found = FIELD.exec(line.text);
    const [whole = '', blanks = '', sign = ''] = found ?? [];
    const behind = whole.trimEnd().length;
    // Bars are those of tables, unless a record was announced.
    const isOther = found === null || (sign === '|' && begin === at) || rows.length === MAX_FIELDS;
    if (!isPadded && rows.length === FIRST_FIELDS) return undefined;
    if (isOther || (place !== undefined && place !== behind)) break;
    place = behind;
    isPadded ||= blanks.length > 0 || line.text.startsWith(' ');
    rows.push([cellOf(line, 0, behind - sign.length, 0), cellOf(line, behind, line.text.length, 1)]);
  }
  if (begin === at && (!isPadded || rows.length < 2)) return undefined;
  return rows.length === 0 ? undefined : { table: { header: [], rows }, lines: end - at };
}

/** Reads lines whose form tells that each is a name and a value. */
export function readMembers(lines: readonly Line[], at: number): ReadLines | undefined {
  const pattern = ENTRY.test(lines[at]?.text ?? '') ? ATTRIBUTE : MEMBER;
  const rows: (readonly TextCell[])[] = [];
  let end = pattern === ATTRIBUTE ? at + 1 : at;
  for (let line = lines[end]; line !== undefined; line = lines[++end]) {
    const [whole = '', name = ''] = pattern.exec(line.text) ?? [];
    if (whole === '') break;
    const label = ATTRIBUTES[name.toLowerCase()] ?? name;
    rows.push([{ column: 0, text: label, start: line.start }, cellOf(line, whole.length, line.text.length, 1)]);
  }
  return rows.length === 0 ? undefined : { table: { header: [], rows }, lines: end - at };
}

/** Reads a table of MediaWiki from its `{|` to its `|}`. */
export function readWiki(lines: readonly Line[], at: number): ReadLines | undefined {
  if (lines[at]?.text.startsWith('{|') !== true) return undefined;
  const rows: TextCell[][] = [[]];
  let isHeader = true;
  let header: readonly TextCell[] = [];
  const close = (): void => {
    if (isHeader && header.length === 0) header = rows.pop() ?? [];
    rows.push([]);
    isHeader = true;
  };
  let end = at + 1;
  for (let line = lines[end]; line !== undefined && !line.text.startsWith('|}'); line = lines[++end]) {
    const sign = line.text[0];
    if (line.text.startsWith('|+') || (sign !== '!' && sign !== '|')) continue;
    if (line.text.startsWith('|-')) {
      if ((rows.at(-1) ?? []).length > 0) close();
      continue;
    }
    if (sign === '|') isHeader = false;
    addCells(rows.at(-1) ?? [], line);
  }
  const filled = rows.filter((row) => row.length > 0);
  return { table: filled.length === 0 ? undefined : { header, rows: filled }, lines: Math.max(1, end - at) };
}

/** Attributes are before a single bar: `| style="…" | value`. */
function addCells(row: TextCell[], line: Line): void {
  let from = 1;
  for (const part of line.text.slice(1).split(/!!|\|\|/)) {
    const attributes = part.lastIndexOf('|') + 1;
    row.push(cellOf(line, from + attributes, from + part.length, row.length));
    from += part.length + 2;
  }
}

const SIGNS = ['\t', '&', ';', ','] as const;

/** The minimum numbers of rows and columns that show a table without names. */
const [MIN_ROWS, MIN_COLUMNS] = [5, 3];

/** Reads rows with one number of cells, parted by one sign, below their names if they have some. */
export function readParted(lines: readonly Line[], at: number): ReadLines | undefined {
  for (const sign of SIGNS) {
    const first = partsOf(lines[at], sign);
    if (first === undefined) continue;
    // A greeting ends in a comma, too.
    const isHeader = mayBeNames(first) && first.filter(({ text }) => text !== '').length > 1;
    if (!isHeader && first.length < MIN_COLUMNS) continue;
    const rows: (readonly TextCell[])[] = [];
    let end = at + 1;
    for (let line = lines[end]; line !== undefined; line = lines[++end]) {
      const row = partsOf(line, sign);
      if (row?.length === first.length) rows.push(row);
      else if (sign !== '&' || !/^\s*\\/.test(line.text)) break;
    }
    if (isHeader && rows.length > 0) return { table: { header: first, rows }, lines: end - at };
    if (rows.length + 1 >= MIN_ROWS) return { table: { header: [], rows: [first, ...rows] }, lines: end - at };
  }
  return undefined;
}

/** Returns the parts of a line; undefined if there is one, or too many. Signs in double quotes do not part. */
export function partsOf(line: Line | undefined, sign: (typeof SIGNS)[number]): readonly TextCell[] | undefined {
  if (line?.text.includes(sign) !== true) return undefined;
  const isOfLatex = sign === '&';
  const last = isOfLatex ? line.text.lastIndexOf('\\\\') : line.text.length;
  if (last === -1) return undefined;
  const cells: TextCell[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at <= last && cells.length <= MAX_COLUMNS; at++) {
    if (line.text[at] === '"') isQuoted = !isQuoted;
    const isSign = line.text[at] === sign && !isQuoted && !(isOfLatex && line.text[at - 1] === '\\');
    if (at < last && !isSign) continue;
    cells.push(cellOf(line, from, at, cells.length));
    from = at + 1;
  }
  return cells.length > 1 && cells.length <= MAX_COLUMNS ? cells : undefined;
}
