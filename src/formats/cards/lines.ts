import { isUtf8 } from 'node:buffer';
import { atLeast } from '../at-least.js';
import { decodeText, encodeText, fromBytes, toBytes } from '../mail/charsets.js';
import { decodeBody } from '../mail/transfer.js';

/** A property with its parameters on one line. Raw text is Latin-1, one character per byte. */
export interface Line {
  /** The line as it is in the document, with its folds and line end. */
  readonly raw: string;
  /** Unfolded and decoded. */
  readonly text: string;
  /** Offset of the value in the text; -1 if there is no value. */
  readonly valueAt: number;
  /** In upper case, without its group. */
  readonly name: string;
  readonly charset: string;
  readonly isQuotedPrintable: boolean;
  /** True for versions before 3.0. */
  readonly isOld: boolean;
  /** True if the value is base64, as for images, sounds and keys. */
  readonly isBinary: boolean;
  readonly lineEnd: string;
  /** Line number of its first line in the document. */
  readonly number: number;
}

/** The fields of a line that value readers need. */
export type ReadLine = Pick<Line, 'text' | 'valueAt' | 'name' | 'charset' | 'number'>;

/** Creates a line from its text alone. */
export const lineOfText = (text: string, number: number): ReadLine => ({
  text,
  valueAt: valueStart(text),
  name: nameOf(text),
  charset: 'utf-8',
  number,
});

interface RawLine {
  readonly raw: string;
  readonly lineEnd: string;
  isOld: boolean;
}

/**
 * Splits cards and calendars into properties.
 * @param keepsBlanks true if the blank after a fold belongs to the text in versions before 3.0
 * @see RFC 6350, 3.2; RFC 5545, 3.1; vCard 2.1, 2.1.3
 */
export function linesOf(raw: string, keepsBlanks = foldsBeforeBlanks(raw)): readonly Line[] {
  const lines = rawLines(raw);
  markOld(lines);
  let number = 1;
  return lines.map((line) => {
    const own = lineOf(line, number, keepsBlanks);
    number += line.raw.split('\n').length - 1;
    return own;
  });
}

/** True if folds are before blanks. Programs that fold within words do so at one width, in octets or characters. */
export function foldsBeforeBlanks(raw: string): boolean {
  const folded = raw.split(/\r?\n/).filter((line, index, all) => line !== '' && /^[ \t]\S/.test(all[index + 1] ?? ''));
  const isOfOneWidth = (widths: readonly number[], most: number): boolean => {
    const [least, widest] = widths.reduce(
      ([low, high], each) => [Math.min(low, each), Math.max(high, each)],
      [Infinity, 0],
    );
    return widest - least <= most && (widths.length > 1 || USUAL_WIDTHS.has(widest));
  };
  const octets = folded.map(({ length }) => length);
  const characters = folded.map((line) => line.replace(/[\x80-\xbf]/g, '').length);
  return !isOfOneWidth(octets, 3) && !isOfOneWidth(characters, 1);
}
const USUAL_WIDTHS: ReadonlySet<number> = new Set([74, 75, 76]);

const nameOf = (line: string): string => /^(?:[\w-]+\.)?([\w-]+)/.exec(line)?.[1]?.toUpperCase() ?? '';

function rawLines(raw: string): readonly RawLine[] {
  const lines: RawLine[] = [];
  for (let at = 0; at < raw.length;) {
    const start = at;
    let end = endOfLine(raw, at);
    at = afterLineEnd(raw, end);
    const isSoft = HAS_QUOTED_PRINTABLE.test(raw.slice(start, Math.min(end, start + MAX_HEAD_LENGTH)));
    const isBase64 = HAS_BASE64.test(raw.slice(start, Math.min(end, start + MAX_HEAD_LENGTH)));
    while (at < raw.length && isContinuation(raw, at, isSoft && raw[end - 1] === '=', isBase64)) {
      end = endOfLine(raw, at);
      at = afterLineEnd(raw, end);
    }
    lines.push({ raw: raw.slice(start, at), lineEnd: raw.slice(end, at), isOld: false });
  }
  return lines;
}
const MAX_HEAD_LENGTH = 1000;
const HAS_QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?"?QUOTED-PRINTABLE/i;
const HAS_BASE64 = /^[^:]*;(?:ENCODING=)?"?(?:BASE64|B)\b/i;
/** Some programs write continuation lines of images without a leading blank. */
const BASE64_LINE = new RegExp(String.raw`${atLeast(20, String.raw`[\w+/=]`)}[\r\n]`, 'y');

function isContinuation(raw: string, at: number, isSoft: boolean, isBase64: boolean): boolean {
  if (isSoft || raw[at] === ' ' || raw[at] === '\t') return true;
  if (!isBase64) return false;
  BASE64_LINE.lastIndex = at;
  return BASE64_LINE.test(raw);
}

function endOfLine(raw: string, from: number): number {
  const found = raw.indexOf('\n', from);
  if (found === -1) return raw.length;
  return found > from && raw[found - 1] === '\r' ? found - 1 : found;
}

const afterLineEnd = (raw: string, end: number): number =>
  raw.startsWith('\r\n', end) ? end + 2 : Math.min(raw.length, end + 1);

/** Sets `isOld`. The version property may be anywhere in a card. */
function markOld(lines: readonly RawLine[]): void {
  let card: RawLine[] = [];
  let isOld = false;
  for (const line of lines) {
    if (/^BEGIN:V/i.test(line.raw)) {
      card = [];
      isOld = false;
    }
    card.push(line);
    if (/^VERSION:(?:2\.1|1\.0)\s*$/i.test(line.raw)) {
      isOld = true;
      for (const each of card) each.isOld = true;
      card = [];
    }
    line.isOld = isOld;
  }
}

function lineOf({ raw, lineEnd, isOld }: RawLine, number: number, keepsBlanks: boolean): Line {
  const head = raw.slice(0, MAX_HEAD_LENGTH);
  const isQuotedPrintable = HAS_QUOTED_PRINTABLE.test(head);
  const isBinary = HAS_BASE64.test(head) || /^[^:]*:\s*data:[^,]*;base64,/i.test(head);
  const content = raw.slice(0, raw.length - lineEnd.length);
  const folded = isQuotedPrintable
    ? content.replace(/=\r?\n/g, '')
    : isOld && keepsBlanks
      ? content.replace(/\r?\n/g, '')
      : content.replace(/\r?\n[ \t]/g, '');
  const colon = valueStart(folded);
  const value = colon === -1 ? '' : folded.slice(colon);
  const plain = isQuotedPrintable ? decodeBody(value, 'quoted-printable').raw : value;
  const bytes = (colon === -1 ? folded : folded.slice(0, colon)) + plain;
  const said = /;CHARSET="?([\w.:-]+)/i.exec(head)?.[1];
  const charset = said ?? (isUtf8(toBytes(bytes)) ? 'utf-8' : 'windows-1252');
  const decoded = decodeText(bytes, charset);
  const text = decoded.text.replaceAll(SEPARATOR, ' ');
  return {
    raw,
    text,
    valueAt: valueStart(text),
    name: nameOf(folded),
    number,
    charset: decoded.charset ?? 'utf-8',
    isQuotedPrintable,
    isOld,
    isBinary,
    lineEnd: lineEnd === '' ? '\r\n' : lineEnd,
  };
}

/** Returns the offset after the first unquoted colon. */
function valueStart(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ':' && !isQuoted) return at + 1;
  }
  return -1;
}

/** Separates lines when they are joined into one text. */
export const SEPARATOR = '\u001E';
const MAX_OCTETS = 75;

/** Returns a changed line as it is written. */
export function writtenLine({ charset, isQuotedPrintable, isOld, lineEnd }: Line, text: string): string {
  const colon = valueStart(text);
  const bytes = encodeText(text, charset).raw;
  if (isQuotedPrintable && colon !== -1) {
    const head = encodeText(text.slice(0, colon), charset).raw;
    return softLines(head, bytes.slice(head.length), lineEnd) + lineEnd;
  }
  // Old versions allow lines of any length, and programs disagree about folds.
  if (isOld) return bytes + lineEnd;
  const charactersAreBytes = charset.toLowerCase() !== 'utf-8';
  const lines: string[] = [];
  let start = 0;
  for (let most = MAX_OCTETS; bytes.length - start > most; most = MAX_OCTETS - 1) {
    let end = start + most;
    // Do not fold within a character.
    while (!charactersAreBytes && end > start + 1 && (bytes.charCodeAt(end) & 0xc0) === 0x80) end--;
    lines.push(bytes.slice(start, end));
    start = end;
  }
  lines.push(bytes.slice(start));
  return lines.join(`${lineEnd} `) + lineEnd;
}

function softLines(head: string, value: string, lineEnd: string): string {
  const lines: string[] = [];
  let line = head;
  for (let index = 0; index < value.length; index++) {
    const part = value.charAt(index);
    const isBlankAtEnd = part === ' ' && index === value.length - 1;
    const written =
      /[\x20-\x3c\x3e-\x7e]/.test(part) && !isBlankAtEnd
        ? part
        : `=${part.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
    if (line.length + written.length > MAX_OCTETS - 1) {
      lines.push(`${line}=`);
      line = '';
    }
    line += written;
  }
  lines.push(line);
  return lines.join(lineEnd);
}

export { fromBytes, toBytes };
