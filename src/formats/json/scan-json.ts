import { DocumentProblem } from '../document-problem.js';

/** A string, number or member name in the source. */
export interface Token {
  readonly type: 'string' | 'number' | 'key' | 'literal';
  /** Start of its content: inside the quotes of a string. */
  readonly start: number;
  readonly end: number;
}

/** Receives the content of a JSON text in order. */
export interface JsonListener {
  token(token: Token): void;
  /** @param start offset of the bracket */
  open(type: 'object' | 'array', start: number): void;
  /** @param end offset after the bracket */
  close(end: number): void;
}

/** `JSON.parse` accepts far more, but real documents are not as deep. */
const MAX_DEPTH = 1000;

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/iy;
const LITERAL = /true|false|null/y;
/**
 * Reads one JSON text from `from` on, without recursion. Unlike `JSON.parse`, it reports the position of everything,
 * and reads duplicate names and long numbers as written.
 * @returns the end of the text
 * @throws DocumentProblem `damaged` with the position, `too-deep`
 * @see RFC 8259
 */
export function scanJson(source: string, from: number, listener: JsonListener): number {
  const stack: ('object' | 'array')[] = [];
  let at = skipBlanks(source, from);
  let expected: 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'comma-or-end' = 'value';
  for (;;) {
    const sign = source[at];
    if (expected === 'comma-or-end') {
      const container = stack.at(-1);
      if (container === undefined) return at;
      if (sign === ',') {
        expected = container === 'object' ? 'key' : 'value';
        at = skipBlanks(source, at + 1);
        continue;
      }
      at = closed(source, at, container, stack, listener);
    } else if (expected === 'key' || expected === 'key-or-end') {
      if (sign === '}' && expected === 'key-or-end') {
        at = closed(source, at, 'object', stack, listener);
        expected = 'comma-or-end';
        continue;
      }
      if (sign !== '"') throw damaged(source, at);
      const end = stringEnd(source, at + 1);
      listener.token({ type: 'key', start: at + 1, end: end - 1 });
      at = skipBlanks(source, end);
      if (source[at] !== ':') throw damaged(source, at);
      at = skipBlanks(source, at + 1);
      expected = 'value';
    } else if (sign === ']' && expected === 'value-or-end') {
      at = closed(source, at, 'array', stack, listener);
      expected = 'comma-or-end';
    } else if (sign === '{' || sign === '[') {
      const type = sign === '{' ? 'object' : 'array';
      stack.push(type);
      if (stack.length > MAX_DEPTH) {
        throw new DocumentProblem('too-deep', `The JSON is nested deeper than ${MAX_DEPTH} levels. Flatten it.`);
      }
      listener.open(type, at);
      at = skipBlanks(source, at + 1);
      expected = type === 'object' ? 'key-or-end' : 'value-or-end';
    } else {
      at = skipBlanks(source, readScalar(source, at, listener));
      expected = 'comma-or-end';
    }
  }
}

function closed(
  source: string,
  at: number,
  container: 'object' | 'array',
  stack: unknown[],
  listener: JsonListener,
): number {
  if (source[at] !== (container === 'object' ? '}' : ']')) throw damaged(source, at);
  stack.pop();
  listener.close(at + 1);
  return skipBlanks(source, at + 1);
}

function readScalar(source: string, at: number, listener: JsonListener): number {
  if (source[at] === '"') {
    const end = stringEnd(source, at + 1);
    listener.token({ type: 'string', start: at + 1, end: end - 1 });
    return end;
  }
  const sign = source[at];
  const isLiteral = sign === 't' || sign === 'f' || sign === 'n';
  const end = match(isLiteral ? LITERAL : NUMBER, source, at);
  listener.token({ type: isLiteral ? 'literal' : 'number', start: at, end });
  return end;
}

/** Returns the offset after the closing quote. A pattern would run out of memory in long strings with many escapes. */
function stringEnd(source: string, from: number): number {
  for (let at = from; ; at++) {
    const code = source.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    // Control characters must be escaped: RFC 8259, 7. Beyond the end, the code is NaN.
    if (!(code >= 32)) throw damaged(source, at);
    if (code !== BACKSLASH) continue;
    ESCAPE.lastIndex = at;
    if (!ESCAPE.test(source)) throw damaged(source, at);
    at = ESCAPE.lastIndex - 1;
  }
}
const QUOTE = 34;
const BACKSLASH = 92;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

export function skipBlanks(source: string, from: number): number {
  let at = from;
  while (at < source.length && isBlank(source.charCodeAt(at))) at++;
  return at;
}

function match(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  if (!pattern.test(source)) throw damaged(source, at);
  return pattern.lastIndex;
}

function damaged(source: string, at: number): DocumentProblem {
  const line = source.slice(0, at).split(/\r\n|\r|\n/).length;
  const problem = at >= source.length ? 'ends too soon' : 'is not JSON';
  return new DocumentProblem('damaged', `The document ${problem} in line ${line}. Send JSON as RFC 8259 defines it.`);
}
