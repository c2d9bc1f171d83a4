/** How the fields of a file are parted. */
export interface Dialect {
  readonly separator: string;
  /** Where the first record begins: behind a byte order mark and a line `sep=;`. */
  readonly start: number;
  /** How a quote stands inside of quotes: `""` by RFC 4180, or `\\"` as MySQL writes it. */
  readonly quote: '""' | '\\"';
}

/** A field as it stands in the file. */
export interface Field {
  /** Of its content: inside the quotes, where it has some. */
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

/** A quote that opens a field and is not closed within so many lines is a sign of its text. */
const MAX_LINES_OF_A_FIELD = 1000;

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
 * lines end with LF, CRLF or CR, and blanks may stand around quotes.
 * A record of one empty field is an empty line.
 * @throws UnclosedQuote
 */
export function* recordsOf(source: string, dialect: Dialect): Generator<readonly Field[]> {
  const { separator } = dialect;
  let at = dialect.start;
  let line = 1;
  while (at < source.length) {
    const fields: Field[] = [];
    for (;;) {
      const field = readField(source, at, dialect, line);
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

function readField(source: string, from: number, dialect: Dialect, line: number): ReadField {
  const { separator } = dialect;
  let open = from;
  while (source[open] === ' ' && separator !== ' ') open++;
  if (source[open] === '"') {
    const quoted = readQuoted(source, open + 1, dialect, line);
    if (quoted !== undefined) return quoted;
  }
  const parting = separator.charCodeAt(0);
  let end = from;
  for (; end < source.length; end++) {
    const code = source.charCodeAt(end);
    if (code === parting || code === LINE_FEED || code === CARRIAGE_RETURN) break;
  }
  return { start: from, end, isQuoted: false, next: end, lines: 0 };
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Undefined where text stands behind the closing quote: then the quote is a sign like others, as in `"5" pipe`. */
function readQuoted(source: string, start: number, { separator, quote }: Dialect, line: number): ReadField | undefined {
  let lines = 0;
  for (let at = start; at < source.length; at++) {
    const sign = source[at];
    if (sign === '\n') {
      if (++lines > MAX_LINES_OF_A_FIELD) throw new UnclosedQuote(line);
    } else if (sign === '\\' && quote !== '""') at++;
    else if (sign === '"') {
      if (source[at + 1] === '"' && quote === '""') at++;
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
export function valueOf(source: string, { start, end, isQuoted }: Field, { quote }: Dialect): string {
  const content = source.slice(start, end);
  if (!isQuoted || !content.includes(quote.charAt(0))) return content;
  return quote === '""' ? content.replaceAll('""', '"') : content.replaceAll(/\\(.)/gsu, '$1');
}

/** A value as it stands inside of quotes. */
export const quoted = (value: string, { quote }: Dialect): string =>
  quote === '""' ? value.replaceAll('"', '""') : value.replaceAll(/["\\]/g, '\\$&');

/** Where the last record ends that is whole, behind its line end; 0 where none is. */
export function endOfRecords(source: string, dialect: Dialect): number {
  let end = 0;
  try {
    for (const fields of recordsOf(source, dialect)) end = fields.at(-1)?.end ?? end;
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    if (end === 0) return 0;
  }
  // Only a closing quote and blanks stand between the content of a last field and its line end.
  LINE_END.lastIndex = end;
  const lineEnd = LINE_END.exec(source);
  return lineEnd === null ? source.length : LINE_END.lastIndex;
}

const LINE_END = /\r\n|\r|\n/g;
