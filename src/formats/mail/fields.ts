import { DocumentProblem } from '../document-problem.js';

/** A header field as it stands in the message; mail is read as Latin-1, so that a character is a byte. */
export interface Field {
  readonly name: string;
  /** Its name in lower case. */
  readonly key: string;
  readonly start: number;
  /** Behind its last line end. */
  readonly end: number;
  /** What stands behind the colon, with its folds and without its last line end. */
  readonly value: string;
  /** Whether all readers agree on where its name ends. */
  readonly isPlain: boolean;
}

export interface HeaderBlock {
  readonly fields: readonly Field[];
  /** Where the fields end. */
  readonly end: number;
  readonly bodyStart: number;
  /** Whether the blank line is missing that parts them from the body. */
  readonly isOpen: boolean;
}

const NAME = /^([\x21-\x39\x3b-\x7e]{1,200})([ \t]*):/;

/**
 * Reads header fields up to the first blank line. A line that is no field ends them, too: some readers go on there, so
 * the writer puts the blank line in.
 * @throws DocumentProblem `too-deep` for headers that are longer than any mail server takes
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
  /** Without its line end. */
  readonly text: string;
  readonly textEnd: number;
  /** Behind its line end. */
  readonly end: number;
}

/** The line that begins at a place. Lines end by LF; CR before it is part of the line end. */
export function lineAt(raw: string, at: number, end: number): Line {
  const found = raw.indexOf('\n', at);
  const next = found === -1 || found >= end ? end : found + 1;
  let textEnd = next > at && raw[next - 1] === '\n' ? next - 1 : next;
  while (textEnd > at && raw[textEnd - 1] === '\r') textEnd--;
  return { text: raw.slice(at, textEnd), textEnd, end: next };
}

/** The line end that a message uses. */
export function lineEndOf(raw: string, otherwise = '\r\n'): string {
  const found = raw.indexOf('\n');
  if (found === -1) return otherwise;
  return raw[found - 1] === '\r' ? '\r\n' : '\n';
}

/** Without folds and tabs; a bare CR, which some readers take for a line end, is a blank. */
export const unfold = (value: string): string =>
  value
    .replace(/\r?\n(?=[ \t])/g, '')
    .replace(/[\r\n\t]/g, ' ')
    .trim();
