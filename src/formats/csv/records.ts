/** How the fields of a file are parted. */
export interface Dialect {
  readonly separator: string;
  /** Where the first record begins: behind a byte order mark and a line `sep=;`. */
  readonly start: number;
}

/** A field as it stands in the file. */
export interface Field {
  /** Of its content: inside the quotes, where it has some. */
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

/** A quote that opens a field and is not closed within so many lines is a sign of its text. */
const MOST_LINES_OF_A_FIELD = 1000;

/** A quoted field without an end. */
export class UnclosedQuote extends Error {
  override readonly name = 'UnclosedQuote';

  /** @param line from 1 */
  constructor(readonly line: number) {
    super('A quoted field has no end.');
  }
}

/**
 * The records of a file one by one, by RFC 4180 and as programs really write: fields may be parted by any character,
 * lines end with LF, CRLF or CR, blanks may stand around quotes, and MySQL writes `\"` inside of them.
 * A record of one empty field is an empty line.
 * @throws UnclosedQuote
 */
export function* recordsOf(source: string, { separator, start }: Dialect): Generator<readonly Field[]> {
  let at = start;
  let line = 1;
  while (at < source.length) {
    const fields: Field[] = [];
    for (;;) {
      const field = readField(source, at, separator, line);
      fields.push(field);
      line += field.lines;
      at = field.next;
      if (source[at] !== separator) break;
      at += 1;
    }
    yield fields;
    if (source[at] === '\r' && source[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
  }
}

interface ReadField extends Field {
  /** Of the separator or the line end behind it, or the end of the file. */
  readonly next: number;
  /** Line breaks in it. */
  readonly lines: number;
}

function readField(source: string, from: number, separator: string, line: number): ReadField {
  let open = from;
  while (source[open] === ' ' && separator !== ' ') open++;
  if (source[open] === '"') {
    const quoted = readQuoted(source, open + 1, separator, line);
    if (quoted !== undefined) return quoted;
  }
  let end = from;
  while (end < source.length && source[end] !== separator && source[end] !== '\n' && source[end] !== '\r') end++;
  return { start: from, end, isQuoted: false, next: end, lines: 0 };
}

/** Undefined where text stands behind the closing quote: then the quote is a sign like others, as in `"5" pipe`. */
function readQuoted(source: string, start: number, separator: string, line: number): ReadField | undefined {
  let lines = 0;
  for (let at = start; at < source.length; at++) {
    const sign = source[at];
    if (sign === '\n') {
      if (++lines > MOST_LINES_OF_A_FIELD) throw new UnclosedQuote(line);
    } else if (sign === '\\' && source[at + 1] === '"' && !isFieldEnd(source, at + 2, separator)) at++;
    else if (sign === '"') {
      if (source[at + 1] === '"') at++;
      else {
        let next = at + 1;
        while (source[next] === ' ' && separator !== ' ') next++;
        if (!isFieldEnd(source, next, separator)) return undefined;
        return { start, end: at, isQuoted: true, next, lines };
      }
    }
  }
  throw new UnclosedQuote(line);
}

const isFieldEnd = (source: string, at: number, separator: string): boolean =>
  at >= source.length || source[at] === separator || source[at] === '\n' || source[at] === '\r';

/** What a reader sees in a field. */
export function valueOf(source: string, { start, end, isQuoted }: Field): string {
  const content = source.slice(start, end);
  return isQuoted && content.includes('"') ? content.replaceAll(/""|\\"/g, '"') : content;
}
