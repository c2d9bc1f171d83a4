import { DocumentProblem } from '../document-problem.js';

/** A header field in the message. Mail is read as Latin-1, one character per byte. */
export interface Field {
  readonly name: string;
  /** The name in lower case. */
  readonly key: string;
  readonly start: number;
  /** After its last line end. */
  readonly end: number;
  /** The text after the colon, with folds and without the last line end. */
  readonly value: string;
  /** True if all readers agree on the end of its name. */
  readonly isPlain: boolean;
}

export interface HeaderBlock {
  readonly fields: readonly Field[];
  /** End of the fields. */
  readonly end: number;
  readonly bodyStart: number;
  /** True if the blank line before the body is missing. */
  readonly isOpen: boolean;
}

const NAME = /^([\x21-\x39\x3b-\x7e]{1,200})([ \t]*):/;

/**
 * Reads header fields up to the first blank line, or to a line that is not a field. Some readers continue at such a
 * line, so the writer inserts the blank line.
 * @throws DocumentProblem `too-deep` if the headers are longer than any mail server accepts
 * @see RFC 5322, 2.2
 */
export function readFields(raw: string, limit: number): HeaderBlock {
  const end = raw.length;
  const fields: Field[] = [];
  for (let at = 0; at < end;) {
    if (at > limit) throw tooLong();
    const line = lineAt(raw, at, end);
    if (line.text === '') return { fields, end: at, bodyStart: line.end, isOpen: false };
    const name = NAME.exec(line.text);
    if (name === null) return { fields, end: at, bodyStart: at, isOpen: true };
    let last = line;
    while (last.end < end && BLANK.has(raw[last.end] ?? '')) last = lineAt(raw, last.end, end);
    if (last.end > limit) throw tooLong();
    const [whole, written = '', blanks] = name;
    fields.push({
      name: written,
      key: written.toLowerCase(),
      start: at,
      end: last.end,
      value: raw.slice(at + whole.length, last.textEnd),
      isPlain: blanks === '',
    });
    at = last.end;
  }
  return { fields, end, bodyStart: end, isOpen: false };
}

const BLANK: ReadonlySet<string> = new Set([' ', '\t']);

const tooLong = (): DocumentProblem =>
  new DocumentProblem('too-deep', 'The headers of a message are longer than 1 MiB. Shorten them.');

export interface Line {
  /** Without the line end. */
  readonly text: string;
  readonly textEnd: number;
  /** After the line end. */
  readonly end: number;
}

/** Returns the line at an offset. Lines end with LF; a CR before it is part of the line end. */
export function lineAt(raw: string, at: number, end: number): Line {
  const found = raw.indexOf('\n', at);
  const next = found === -1 || found >= end ? end : found + 1;
  let textEnd = next > at && raw[next - 1] === '\n' ? next - 1 : next;
  while (textEnd > at && raw[textEnd - 1] === '\r') textEnd--;
  return { text: raw.slice(at, textEnd), textEnd, end: next };
}

/** Returns the line end used in a message. */
export function lineEndOf(raw: string, otherwise = '\r\n'): string {
  const found = raw.indexOf('\n');
  if (found === -1) return otherwise;
  return raw[found - 1] === '\r' ? '\r\n' : '\n';
}

/** Removes folds and tabs. A bare CR, which some readers treat as a line end, becomes a blank. */
export const unfold = (value: string): string =>
  value
    .replace(/\r?\n(?=[ \t])/g, '')
    .replace(/[\r\n\t]/g, ' ')
    .trim();
