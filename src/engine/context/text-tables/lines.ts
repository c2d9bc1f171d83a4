/** A cell of a table that a text shows, without blanks around it. */
export interface TextCell {
  /** From 0. */
  readonly column: number;
  readonly text: string;
  /** Offset in the text; {@link NOT_SHOWN} for a name that it does not show. */
  readonly start: number;
}

/** The place of names that a format gives to columns. */
export const NOT_SHOWN = -1;

/** A table that a text shows. */
export interface TextTable {
  /** The row that names the columns; empty if the first cell of each row names the others. */
  readonly header: readonly TextCell[];
  readonly rows: readonly (readonly TextCell[])[];
}

/** A table of which each cell is a value of code, and the range that it takes. */
export interface CodedTable {
  readonly table: TextTable;
  readonly start: number;
  readonly end: number;
  /** True if what is around its cells says nothing about them. */
  readonly areCellsApart: boolean;
}

/** Lines that were read, and the table that they show, if any. */
export interface ReadLines {
  readonly table?: TextTable | undefined;
  /** The other tables that these lines show, in order. */
  readonly others?: readonly TextTable[] | undefined;
  readonly lines: number;
}

/** A line without its end, and without the signs of quoted mail or the time and level of a log before it. */
export interface Line {
  readonly text: string;
  /** Offset in the text. */
  readonly start: number;
  /** The bits of {@link SIGN} of all its characters. */
  readonly signs: number;
}

/** The signs that tables are written with, as bits: a line that lacks a sign need not be read for its kind of table. */
export const SIGN = {
  word: 1,
  tab: 2,
  ampersand: 4,
  semicolon: 8,
  comma: 16,
  bar: 32,
  label: 64,
  blanks: 128,
} as const;

const SIGN_OF: Readonly<Record<string, number>> = {
  ...{ '\t': SIGN.tab, '&': SIGN.ampersand, ';': SIGN.semicolon, ',': SIGN.comma },
  ...{ '|': SIGN.bar | SIGN.label, '^': SIGN.bar, ':': SIGN.label, '=': SIGN.label, '+': 0, '-': 0, ' ': 0, '\r': 0 },
};
const SIGNS = Uint8Array.from({ length: 128 }, (_, code) => SIGN_OF[String.fromCharCode(code)] ?? SIGN.word);
const BLANK = 32;

function signsOf(text: string): number {
  let signs = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BLANK && text.charCodeAt(at + 1) === BLANK) signs |= SIGN.blanks;
    signs |= code < SIGNS.length ? (SIGNS[code] ?? 0) : code >= 0x2500 && code <= 0x257f ? SIGN.bar : SIGN.word;
  }
  return signs;
}

/** Longer lines show no row that people read. */
const MAX_LINE_LENGTH = 8192;
export const MAX_COLUMNS = 256;
const LINE_PREFIX =
  /^(?:(?:> ?)+|\[?\d{4}-\d\d-\d\d[T ][\d:.,]{5,20}Z?\]? {1,4}\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL)\]?:? )/;

/** True for the line that begins and ends a table of AsciiDoc, in which rows are parted by blank lines. */
export const isFence = (text: string): boolean => /^\|={3,}\s*$/.test(text);

/** The first line of an ARFF file. */
export const BEGINS_ARFF = /^\s*@relation\s/i;

/** An ARFF file, in which blank lines part nothing, up to a line behind one that is none of its own. */
class ArffLines {
  private attributes = 0;
  private isInData = false;

  /** True if a line that is not blank continues with the file. */
  continuesFile(line: string): boolean {
    if (/^\s*%/.test(line)) return true;
    if (this.isInData) return this.attributes > 1 && line.split(',', MAX_COLUMNS).length >= this.attributes;
    if (/^\s*@attribute\s/i.test(line)) this.attributes++;
    this.isInData = /^\s*@data/i.test(line);
    return /^\s*@/.test(line) && !BEGINS_ARFF.test(line);
  }
}

/** Yields stretches of lines without blank ones, but for the blank lines within a table that ends otherwise. */
export function* stretchesOf(text: string): Generator<readonly Line[]> {
  let lines: Line[] = [];
  let isFenced = false;
  let arff: ArffLines | undefined;
  let isAfterBlank = false;
  const lastFence = text.lastIndexOf('|===');
  for (let at = 0; at < text.length;) {
    const feed = text.indexOf('\n', at);
    const end = feed === -1 ? text.length : feed;
    const whole = end - at > MAX_LINE_LENGTH ? '' : text.slice(at, text[end - 1] === '\r' ? end - 1 : end);
    const before = LINE_PREFIX.exec(whole)?.[0].length ?? 0;
    const shown = whole.slice(before);
    const isBlank = shown.trim() === '';
    const goesOn = isFenced || isBlank || (arff?.continuesFile(shown) ?? false);
    if (isAfterBlank && !goesOn) {
      if (lines.length > 0) yield lines;
      lines = [];
      arff = undefined;
    }
    // The last fence of a text begins nothing.
    if (isFence(shown)) isFenced = !isFenced && end < lastFence;
    else if (BEGINS_ARFF.test(shown)) arff = new ArffLines();
    if (!isBlank) lines.push({ text: shown, start: at + before, signs: signsOf(shown) });
    isAfterBlank = isBlank;
    at = end + 1;
  }
  if (lines.length > 0) yield lines;
}

/** Returns a part of a line as a cell, without the quotes and marks of its cells. */
export function cellOf({ text, start }: Line, from: number, to: number, column: number): TextCell {
  const part = text.slice(from, to);
  const before = MARKS_BEFORE.exec(part)?.[0].length ?? 0;
  let end = part.length;
  while (end > before && MARKS_AFTER.has(part[end - 1] ?? '')) end--;
  return { column, text: part.slice(before, end), start: start + from + before };
}
/** Blanks, quotes, and marks of bold and header cells in Markdown, wikis, Textile and LaTeX. */
const MARKS_BEFORE = /^(?:[\s"'`]|\*\*|[_=<>~^]{1,3}\.\s|\\\w{1,20}\{)*/;
const MARKS_AFTER: ReadonlySet<string> = new Set(' \t*}"\'`');

/** True for a line of signs that parts rows. */
export const isRule = ({ text }: Line): boolean => RULE.test(text) && DASH.test(text);
const RULE = /^[\s|+:=\u2500-\u257F-]*$/;
const DASH = /[-=\u2500\u2501\u2504\u2505\u2550\u254C\u254D]/;

/** True if cells may name columns: short, with some letter, without numbers and signs of code or of another label. */
export const mayBeNames = (cells: readonly TextCell[]): boolean => {
  const filled = cells.filter(({ text }) => text !== '');
  return filled.length > 0 && cells.length <= MAX_COLUMNS && filled.every(({ text }) => mayBeName(text));
};
const MAX_NAME_LENGTH = 40;
const mayBeName = (text: string): boolean =>
  text.length <= MAX_NAME_LENGTH &&
  !/\d\d|[@={};<>]|:\s|[.,:]$|\([^)]*$/.test(text) &&
  /\p{L}|^(?:\d|#|\(\w+\))$/u.test(text);
