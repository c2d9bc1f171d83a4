/** The way in which the fields of a file are separated. */
export interface Dialect {
  readonly separator: string;
  /** Offset of the first record, after a byte order mark and a line `sep=;`. */
  readonly start: number;
  /**
   * The escape of a quote within quotes: `""` by RFC 4180, or `\\"` as in MySQL, which also escapes separators outside of
   * quotes.
   */
  readonly quote: '""' | '\\"';
  /** The quote itself. */
  readonly mark: '"' | "'";
}

/** A field as it is in the file. */
export interface Field {
  /** Start of its content, inside any quotes. */
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

/** An opening quote that is not closed within this many lines is treated as text. */
const MAX_LINES_OF_A_FIELD = 1000;

/** A quoted field without a closing quote. */
export class UnclosedQuote extends Error {
  override readonly name = 'UnclosedQuote';

  /** @param line from 1 */
  constructor(readonly line: number) {
    super('A quoted field is not closed.');
  }
}

/**
 * Yields the records of a file by RFC 4180, as lenient as programs require: any separator, lines ending in LF, CRLF or
 * CR, and blanks around quotes.
 * An empty line is a record of one empty field.
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
  /** Offset of the separator or line end after it, or of the end of the file. */
  readonly next: number;
  /** The number of line breaks in the field. */
  readonly lines: number;
}

function readField(source: string, from: number, dialect: Dialect, line: number): ReadField {
  const { separator } = dialect;
  let open = from;
  while (source[open] === ' ' && separator !== ' ') open++;
  if (source[open] === dialect.mark) {
    const quoted = readQuoted(source, open + 1, dialect, line);
    if (quoted !== undefined) return quoted;
  }
  const parting = separator.charCodeAt(0);
  let end = from;
  for (; end < source.length; end++) {
    const code = source.charCodeAt(end);
    if (code === BACKSLASH && dialect.quote !== '""' && isEscapable(source[end + 1], dialect)) end++;
    else if (code === parting || code === LINE_FEED || code === CARRIAGE_RETURN) break;
  }
  return { start: from, end, isQuoted: false, next: end, lines: 0 };
}

/** Other backslashes are characters, as in paths. */
const isEscapable = (sign: string | undefined, { separator, mark }: Dialect): boolean =>
  sign === separator || sign === mark || sign === '\\';

const BACKSLASH = 92;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Returns undefined if text follows the closing quote. The quote is then an ordinary character, as in `"5" pipe`. */
function readQuoted(
  source: string,
  start: number,
  { separator, quote, mark }: Dialect,
  line: number,
): ReadField | undefined {
  let lines = 0;
  for (let at = start; at < source.length; at++) {
    const sign = source[at];
    if (sign === '\n') {
      if (++lines > MAX_LINES_OF_A_FIELD) throw new UnclosedQuote(line);
    } else if (sign === '\\' && quote !== '""') at++;
    else if (sign === mark) {
      if (source[at + 1] === mark && quote === '""') at++;
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

/** Returns the text of a field as a reader sees it. */
export function valueOf(source: string, field: Field, dialect: Dialect): string {
  const content = source.slice(field.start, field.end);
  const { quote, mark } = dialect;
  if (quote === '""') return field.isQuoted && content.includes(mark) ? content.replaceAll(mark + mark, mark) : content;
  if (!content.includes('\\')) return content;
  return content.replaceAll(/\\(.)/gsu, (both, sign: string) =>
    field.isQuoted || isEscapable(sign, dialect) ? sign : both,
  );
}

/** Returns true if a sign of the file is written as two, of which readers see the second. */
export const isEscaped = (source: string, at: number, { isQuoted }: Field, dialect: Dialect): boolean => {
  const { quote, mark } = dialect;
  if (quote === '""') return isQuoted && source[at] === mark;
  return source[at] === '\\' && (isQuoted || isEscapable(source[at + 1], dialect));
};

/** Returns a value with its quotes escaped, for use inside quotes. */
export const quoted = (value: string, { quote, mark }: Dialect): string =>
  quote === '""' ? value.replaceAll(mark, mark + mark) : escapedBy(value, [mark, '\\']);

/** Returns a value for use outside of quotes; undefined if it can only be written inside them. */
export function unquoted(value: string, dialect: Dialect): string | undefined {
  const { separator, quote, mark } = dialect;
  if (/[\r\n]/.test(value)) return undefined;
  if (quote !== '""') return escapedBy(value, [separator, mark, '\\']);
  return value.trimStart().startsWith(mark) || value.includes(separator) ? undefined : value;
}

const escapedBy = (value: string, signs: readonly string[]): string =>
  Array.from(value, (sign) => (signs.includes(sign) ? `\\${sign}` : sign)).join('');

/** Returns the offset after the line end of the last complete record; 0 if there is none. */
export function endOfRecords(source: string, dialect: Dialect): number {
  let end = 0;
  try {
    for (const fields of recordsOf(source, dialect)) end = fields.at(-1)?.end ?? end;
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    if (end === 0) return 0;
  }
  // Only a closing quote and blanks may be between the content of a last field and its line end.
  LINE_END.lastIndex = end;
  const lineEnd = LINE_END.exec(source);
  return lineEnd === null ? source.length : LINE_END.lastIndex;
}

const LINE_END = /\r\n|\r|\n/g;
