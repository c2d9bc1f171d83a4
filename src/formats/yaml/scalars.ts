import type { CST } from 'yaml';
import type { Range } from '../format.js';
import { MappedText } from '../markup/mapped-text.js';

/** The style of a YAML text. */
export type Style = 'plain' | 'single' | 'double' | 'block' | 'comment' | 'name';

/** A YAML text in the source: from its quote or block indicator to its end. */
export interface Scalar extends Range {
  readonly style: Style;
  /** The decoded text. */
  readonly text: string;
  /** For block scalars. */
  readonly block?: Block | undefined;
  /** True if it is in a flow collection. */
  readonly isInFlow: boolean;
  /** A tag that requires a number or a date; another text needs another tag. */
  readonly tag: Range | undefined;
}

/** The lines of a block scalar. */
export interface Block {
  /** End of the block header, and start of the lines. */
  readonly signEnd: number;
  readonly linesAt: number;
  /** The token of the library. */
  readonly token: CST.BlockScalar;
}

/**
 * Returns the text of a scalar mapped to the source. Undefined if the mapping cannot be determined: the scalar is then
 * only replaced as a whole.
 * @see YAML 1.2.2, 7.3 and 8.1
 */
export function mappedScalar(source: string, scalar: Scalar): MappedText | undefined {
  const mapped = new MappedText();
  const { style, start, end, block, text } = scalar;
  if (style === 'double') addDouble(mapped, source, start + 1, end - 1);
  else if (style === 'single') addFolded(mapped, source, start + 1, end - 1, true);
  else if (block !== undefined) addBlock(mapped, source, block.linesAt, end, text);
  else if (style === 'plain') addFolded(mapped, source, start, end, false);
  else mapped.add(text, start, end);
  return mapped.text === text ? mapped : undefined;
}

/** Adds the lines of plain or quoted text: one line break becomes a blank, and each further one a line break. */
function addFolded(mapped: MappedText, source: string, start: number, end: number, isQuoted: boolean): void {
  for (let at = start; at < end;) {
    const own = /[^\n' \t\r]+|[ \t\r]+|'/y;
    const breaks = /[ \t\r]*\n[ \t\r\n]*/y;
    own.lastIndex = at;
    breaks.lastIndex = at;
    const folded = breaks.exec(source);
    if (folded !== null && at + folded[0].length <= end) {
      mapped.add(foldOf(folded[0]), at, at + folded[0].length);
      at += folded[0].length;
      continue;
    }
    const [found = source.charAt(at)] = own.exec(source) ?? [];
    const to = Math.min(end, at + found.length);
    if (isQuoted && found === "'") {
      mapped.add("'", at, at + 2);
      at += 2;
    } else {
      mapped.add(source.slice(at, to), at, to);
      at = to;
    }
  }
}

const foldOf = (breaks: string): string => '\n'.repeat(breaks.split('\n').length - 2) || ' ';

/** Single-character escapes with another meaning than the character. */
const MEANING: Readonly<Record<string, string>> = {
  ...{ '0': '\0', a: '\x07', b: '\b', e: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
  ...{ N: '\u0085', _: '\u00a0', L: '\u2028', P: '\u2029' },
};
const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|\r?\n[ \t]*|[\s\S])/y;
const BREAKS = /[ \t\r]*\n[ \t\r\n]*/y;
const LETTERS = /[^\\\n \t\r]+|[ \t\r]+/y;

function addDouble(mapped: MappedText, source: string, start: number, end: number): void {
  for (let at = start; at < end;) {
    const [found, meaning] = doubleUnit(source, at);
    const to = Math.min(end, at + found);
    mapped.add(meaning ?? source.slice(at, to), at, to);
    at = to;
  }
}

/** Returns the length of the next unit, and its meaning if that differs from the source. */
function doubleUnit(source: string, at: number): readonly [number, string | undefined] {
  ESCAPE.lastIndex = at;
  const escape = ESCAPE.exec(source);
  if (escape !== null) {
    const code = escape[1] ?? escape[2] ?? escape[3];
    const sign = escape[0].charAt(1);
    if (code !== undefined) return [escape[0].length, letterOf(code)];
    return [escape[0].length, escape[0].includes('\n') ? '' : (MEANING[sign] ?? sign)];
  }
  BREAKS.lastIndex = at;
  const breaks = BREAKS.exec(source);
  if (breaks !== null) return [breaks[0].length, foldOf(breaks[0])];
  LETTERS.lastIndex = at;
  return [Math.max(1, LETTERS.exec(source)?.[0].length ?? 1), undefined];
}

function letterOf(code: string): string {
  const point = Number.parseInt(code, 16);
  return point > MAX_POINT ? '\ufffd' : String.fromCodePoint(point);
}
const MAX_POINT = 0x10ffff;

/** Adds the lines of a block without indentation. Folded lines are joined by a blank. */
function addBlock(mapped: MappedText, source: string, start: number, end: number, text: string): void {
  let read = 0;
  for (let at = start; at < end && read < text.length;) {
    const found = source.indexOf('\n', at);
    const behind = found === -1 || found >= end ? end : found;
    const lineEnd = source[behind - 1] === '\r' && behind > at ? behind - 1 : behind;
    const line = source.slice(at, lineEnd);
    const own = line.trimStart() === '' ? '' : lineIn(text, read, line);
    if (own === undefined) return;
    mapped.add(own, lineEnd - own.length, lineEnd);
    read += own.length;
    at = behind + 1;
    const sign = text[read];
    // A blank line may contribute nothing if it only precedes the next line.
    if (sign !== '\n' && (sign !== ' ' || own === '')) continue;
    const next = beginOfNext(source, at, end, text, read + 1);
    if (next === undefined) continue;
    mapped.add(sign, lineEnd, next);
    read += 1;
  }
}

/** Returns the part of a line that is in the text at an offset: all of it except the indentation or part of that. */
function lineIn(text: string, read: number, line: string): string | undefined {
  const content = line.trimStart();
  const blanks = line.length - content.length;
  const blanksInText = /[ \t]*/y;
  blanksInText.lastIndex = read;
  const kept = Math.min(blanks, blanksInText.exec(text)?.[0].length ?? 0);
  const own = line.slice(blanks - kept);
  return text.startsWith(own, read) ? own : undefined;
}

/** Returns where the text of the next line begins after a break; undefined if the text continues differently. */
function beginOfNext(source: string, at: number, end: number, text: string, read: number): number | undefined {
  if (read >= text.length || at >= end) return Math.min(end, at);
  const found = source.indexOf('\n', at);
  const line = source.slice(at, found === -1 || found >= end ? end : found).replace(/\r$/, '');
  if (line.trim() === '') return at;
  const own = lineIn(text, read, line);
  return own === undefined ? undefined : at + line.length - own.length;
}
