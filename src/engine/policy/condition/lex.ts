import { ConditionError, MAX_DECIMALS, type OrderOperator } from './condition.js';

export interface Token {
  readonly type: 'word' | 'string' | 'number' | 'order' | 'and' | 'or' | 'not' | '(' | ')' | 'end';
  /** A word as written, a string without its quotes, or an operator in its printed form. */
  readonly value: string;
  readonly offset: number;
}

const MAX_INTEGER_DIGITS = 12;

// Each alternative consumes at least one character, so the lexer ends on every input.
const TOKEN =
  /\s+|(?<word>[a-z_]\w*)|(?<number>\d+(?:\.\d*)?|\.\d+)|"(?<string>(?:[^"\\]|\\["\\])*)"|(?<symbol>&&|\|\||[<>=!]=|=>|[<>!()])/iy;

const SYMBOLS: ReadonlyMap<string, Token['type']> = new Map([
  ['&&', 'and'],
  ['||', 'or'],
  ['!', 'not'],
  ['(', '('],
  [')', ')'],
]);
const KEYWORDS: ReadonlyMap<string, Token['type']> = new Map([
  ['and', 'and'],
  ['or', 'or'],
  ['not', 'not'],
]);

/** @throws ConditionError on a character that no token starts with */
export function lex(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  while (offset < source.length) {
    TOKEN.lastIndex = offset;
    const match = TOKEN.exec(source);
    if (match === null) throw new ConditionError(explain(source, offset), offset);
    const token = toToken(match.groups ?? {}, offset);
    if (token !== undefined) tokens.push(token);
    offset += match[0].length;
  }
  tokens.push({ type: 'end', value: '', offset: source.length });
  return tokens;
}

function toToken(found: Record<string, string | undefined>, offset: number): Token | undefined {
  const { word, number, string, symbol } = found;
  if (word !== undefined) {
    return { type: KEYWORDS.get(word.toLowerCase()) ?? 'word', value: word, offset };
  }
  if (number !== undefined) return { type: 'number', value: bounded(number, offset), offset };
  if (string !== undefined) return { type: 'string', value: string.replace(/\\(["\\])/g, '$1'), offset };
  if (symbol === undefined) return undefined;
  const type = SYMBOLS.get(symbol);
  if (type !== undefined) return { type, value: symbol, offset };
  // `=>` is an older spelling of `>=`.
  const order: OrderOperator = symbol === '=>' ? '>=' : (symbol as OrderOperator);
  return { type: 'order', value: order, offset };
}

function bounded(number: string, offset: number): string {
  const [whole = '', decimals = ''] = number.split('.');
  if (whole.length <= MAX_INTEGER_DIGITS && decimals.length <= MAX_DECIMALS) return number;
  const limits = `${MAX_INTEGER_DIGITS} digits before and ${MAX_DECIMALS} behind the point`;
  throw new ConditionError(`A number has at most ${limits}.`, offset);
}

function explain(source: string, offset: number): string {
  switch (source[offset]) {
    case '"':
      return 'A text without its closing quote; write \\" and \\\\ for these characters in a text.';
    case "'":
      return 'A text stands in double quotes.';
    case '=':
      return 'Write "==" to compare.';
    case '&':
      return 'Write "and" or "&&".';
    case '|':
      return 'Write "or" or "||".';
    case '-':
      return 'A number has no sign.';
    default:
      return 'A character that means nothing in a condition.';
  }
}
