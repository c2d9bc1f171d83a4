import { isAnyLetter } from '../../characters/letters.js';
import { fold } from '../../context/phrases.js';
import { isBlank, isDigit, isSpace, isWord } from '../../characters/characters.js';

/** A name and its value: `db_password = "…"`, `user: …`, `?token=…`. */
export interface LabelledValue {
  /** The words of the name, folded, the last first: `dbPassword` has `password` and `db`. */
  readonly words: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
  /** True if the value follows `:`, as in prose, forms and YAML. */
  readonly colon: boolean;
}

const MAX_NAME_LENGTH = 48;
const MAX_VALUE_LENGTH = 512;
const MAX_WORDS = 4;
const QUOTES = '"\'`“”„’‘';
const BACKSLASH = 92;

/**
 * Reads the name before the `:` or `=` at `at` and, if `isName` accepts its words (folded, the last first), the value
 * after it; undefined if one of them is missing.
 */
export function labelledValue(
  text: string,
  at: number,
  isName: (words: readonly string[]) => boolean,
): LabelledValue | undefined {
  const sign = text.charAt(at);
  const next = text.charAt(at + 1);
  const previous = text.charAt(at - 1);
  // Comparisons, arrows, `::` and `://`.
  if (next === '=' || (sign === ':' && (next === ':' || next === '/')) || '=!<>+-*/%&|^'.includes(previous || 'x')) {
    return undefined;
  }
  if (previous === ':' && sign === ':') return undefined;
  const words = nameBefore(text, at);
  if (words.length === 0 || !isName(words)) return undefined;
  const value = valueBehind(text, sign === '=' && next === '>' ? at + 2 : at + 1);
  return value === undefined ? undefined : { ...value, words, colon: sign === ':' };
}

/** Returns the value after the spaces and the opening quote at `at`; undefined for bracketed values. */
export function valueBehind(text: string, at: number): { start: number; end: number; quoted: boolean } | undefined {
  let start = at;
  while (start - at < 4 && isBlankOrTab(text.charCodeAt(start))) start++;
  if (text.charCodeAt(start) === BACKSLASH && QUOTES.includes(text.charAt(start + 1))) start++;
  const quote = text.charAt(start);
  if (quote !== '' && QUOTES.includes(quote)) {
    const end = quoteEnd(text, start + 1, closing(quote));
    return end > start + 1 ? { start: start + 1, end, quoted: true } : undefined;
  }
  const end = bareEnd(text, start);
  return end > start ? { start, end, quoted: false } : undefined;
}

const closing = (quote: string): string => (quote === '“' || quote === '„' ? '”' : quote === '‘' ? '’' : quote);

/**
 * Returns the offset of the closing quote on the same line; -1 if there is none. An escaped opening quote needs an
 * escaped closing one.
 */
function quoteEnd(text: string, start: number, quote: string): number {
  const escaped = text.charCodeAt(start - 2) === BACKSLASH;
  for (let at = start; at < text.length && at - start < MAX_VALUE_LENGTH; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return -1;
    const character = text.charAt(at);
    if (character === quote || (quote === '”' && character === '“'))
      return escaped && text.charCodeAt(at - 1) === BACKSLASH ? at - 1 : at;
    if (code === BACKSLASH && !escaped) at++;
  }
  return -1;
}

/** Characters that end an unquoted value in queries, lists, code and markup, besides spaces. */
const VALUE_DELIMITERS = '&;,"\'<>`)}]|';

function bareEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && end - start < MAX_VALUE_LENGTH) {
    const code = text.charCodeAt(end);
    if (isSpace(code)) break;
    // An escaped quote, or an escaped end of the line. @see RFC 8259, 7
    if (code === BACKSLASH && '"\'nrt'.includes(text.charAt(end + 1))) break;
    if (VALUE_DELIMITERS.includes(text.charAt(end)) && !isInsideValue(text, start, end)) break;
    end++;
  }
  while (end > start && '.,:;?'.includes(text.charAt(end - 1))) end--;
  return end;
}

/** The next parameter of a query, or the end of the value. @see HTML, 4.10.21.3 */
const NEXT_PARAMETER = /^&(?:amp;)?(?:[\w.[\]%-]{1,40}=|\W|$)/;

/**
 * True for a closing bracket that was opened inside the value, or that closes a placeholder at its start: `${name}`,
 * `<name>`. Also true for an `&` that no other parameter follows.
 */
function isInsideValue(text: string, start: number, at: number): boolean {
  const sign = text.charAt(at);
  if (sign === '&') return !NEXT_PARAMETER.test(text.slice(at, at + 48));
  if (sign === '<') return at === start;
  if (sign !== '}' && sign !== ')' && sign !== ']' && sign !== '>') return false;
  const open = sign === '}' ? '{' : sign === ')' ? '(' : sign === ']' ? '[' : '<';
  for (let back = at - 1; back >= start && at - back < MAX_NAME_LENGTH; back--)
    if (text.charAt(back) === open) return true;
  return false;
}

const isBlankOrTab = (code: number): boolean => isBlank(code) || code === 9;

/** Returns the words of the name that ends before `at`, without its quotes and brackets, the last first. */
export function nameBefore(text: string, at: number): readonly string[] {
  let end = at;
  while (at - end < 6 && isBeforeSign(text, end - 1)) end--;
  const words: string[] = [];
  let stop = end;
  while (words.length < MAX_WORDS && end - stop < MAX_NAME_LENGTH) {
    let start = stop;
    while (end - start < MAX_NAME_LENGTH && isAnyLetter(text.charCodeAt(start - 1)) && !isHump(text, start, stop))
      start--;
    if (start === stop) break;
    words.push(fold(text.slice(start, stop)));
    stop = start;
    // One punctuation mark or space may separate the words of a name.
    if (isJoin(text.charCodeAt(stop - 1)) && isAnyLetter(text.charCodeAt(stop - 2))) stop--;
  }
  return words;
}

const isJoin = (code: number): boolean => isBlank(code) || code === 95 || code === 45 || code === 46 || code === 91;

const isBeforeSign = (text: string, at: number): boolean => {
  const character = text.charAt(at);
  return character !== '' && (' "\'?]*`)\\:'.includes(character) || isDigit(text.charCodeAt(at)));
};

/** True at the `P` of `dbPassword`. */
function isHump(text: string, at: number, end: number): boolean {
  if (at >= end) return false;
  const here = text.charAt(at);
  const before = text.charAt(at - 1);
  return here !== here.toLowerCase() && before === before.toLowerCase() && isWord(before.charCodeAt(0));
}

const PLACEHOLDER =
  /^(?:\$\{?\(?\w{1,64}[})]?\}?|<[^>]{0,80}>|\{.*|%[sd@]|%\w{1,40}%|\[[^\]]{0,80}\]?|[*•x.·#_?-]{3,}|X{3,}|…|:\w+|@\w+|\?|!\w+ .*)$/;

/** True for a placeholder of a value: `${PASSWORD}`, `<password>`, `****`, `%s`, `?`. */
export const isPlaceholder = (value: string): boolean => value.length <= 120 && PLACEHOLDER.test(value);

const ROOTS =
  'process|config|conf|cfg|env|os|self|this|req|request|props|state|settings|options|opts|params|args|user|credentials|creds|' +
  'session|ctx|context|data|form|app|secrets|vault|event|body|auth|account|input|payload|System|Environment|ENV';
const MEMBER = new RegExp(`^(?:${ROOTS})\\??[.[]`);

/** True for an expression rather than a value: `getPassword()`, `process.env.TOKEN`, `config["x"]`. */
export const isExpression = (value: string): boolean =>
  MEMBER.test(value) || /^[A-Za-z_$][\w$.]{0,60}\(|^(?:new|await)$/.test(value);
