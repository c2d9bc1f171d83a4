import { isAnyLetter } from '../../characters/letters.js';
import { fold } from '../../context/phrases.js';
import { isBlank, isDash, isDigit, isLetter, isWord } from '../../characters/characters.js';
import type { Token } from './token.js';
import { wordBefore, wordStart } from './neighbours.js';

/** The possible form of an institution's number. */
export interface IdentifierShape {
  /** Letters and digits, without separators. */
  readonly shortest: number;
  readonly longest: number;
  readonly fewestDigits: number;
  /** Abbreviations joined to the number that are not part of it, in upper case: `MRN-00123`. */
  readonly gluedLabels: ReadonlySet<string>;
  /** Allows single spaces between groups of digits. */
  readonly blanks: boolean;
  /** Allows the code of a bank behind it, as in Czechia and Slovakia: `19-2000145399/0800`. */
  readonly bankCode?: boolean;
}

const MAX_LETTERS = 6;
const BANK_CODE = /^\/\d{4}(?![\p{L}\p{N}/-])/u;

/**
 * Returns the institution's number whose first digits are `[at, end)`: letters and digits with single hyphens between;
 * undefined if it is no such number, or a date, an amount, a version or part of something longer.
 */
export function identifierAround(text: string, at: number, end: number, shape: IdentifierShape): Token | undefined {
  const start = identifierStart(text, at, shape.gluedLabels);
  if (start < 0) return undefined;
  let stop = end;
  let count = end - start;
  let digits = end - at;
  while (count <= shape.longest) {
    const code = text.charCodeAt(stop);
    const next = text.charCodeAt(stop + 1);
    if (isDigit(code) || isLetter(code)) {
      count++;
      if (isDigit(code)) digits++;
    } else if (code === 45 ? !isWord(next) : !shape.blanks || !isBlank(code) || !isDigit(next)) break;
    stop++;
  }
  if (count > shape.longest || count < shape.shortest || digits < shape.fewestDigits) return undefined;
  if (shape.bankCode === true && BANK_CODE.test(text.slice(stop, stop + 6))) return { start, end: stop + 5 };
  if (isWord(text.charCodeAt(stop)) || isAnyLetter(text.charCodeAt(stop)) || isNumberSign(text, stop)) return undefined;
  return isDate(text.slice(start, stop)) ? undefined : { start, end: stop };
}

/**
 * Returns the start of the letters before the digits, without a preceding label; -1 if these are not the first digits.
 */
function identifierStart(text: string, at: number, labels: ReadonlySet<string>): number {
  let start = at;
  while (at - start <= MAX_LETTERS && isLetter(text.charCodeAt(start - 1))) start--;
  if (at - start > MAX_LETTERS) return -1;
  if (start < at && labels.has(text.slice(start, at).toUpperCase())) start = at;
  const before = text.charAt(start - 1);
  if (before === '-' || before === '_') {
    const label = wordBefore(text, start - 1).toUpperCase();
    if (labels.has(label)) return start;
    // Two to four capitals and a hyphen are part of the number: `AB-123456`.
    const first = wordStart(text, start - 1);
    if (
      before === '-' &&
      /^[A-Z]{1,4}$/.test(text.slice(first, start - 1)) &&
      !isWord(text.charCodeAt(first - 1)) &&
      text.charAt(first - 1) !== '-'
    ) {
      return first;
    }
    return -1;
  }
  if (start === at && isWord(text.charCodeAt(at - 1)) && isLetter(text.charCodeAt(at - 1))) return at;
  if (isWord(text.charCodeAt(start - 1)) || '$€£+@'.includes(before || 'x')) return -1;
  return './,:'.includes(before || 'x') && isDigit(text.charCodeAt(start - 2)) ? -1 : start;
}

/** True if it continues as a decimal, a percentage, a time or a path. */
const isNumberSign = (text: string, stop: number): boolean =>
  text.charAt(stop) === '%' ||
  ('.,/:'.includes(text.charAt(stop) || 'x') && isDigit(text.charCodeAt(stop + 1)) && !isCell(text, stop));

/** True for a comma, which may also separate the cells of a table. */
const isCell = (text: string, stop: number): boolean => text.charAt(stop) === ',';

/** True for years, dates of digits only, and dates with hyphens. */
const isDate = (value: string): boolean =>
  /^(?:19|20)\d\d(?:-?(?:0[1-9]|1[0-2])(?:-?(?:0[1-9]|[12]\d|3[01]))?)?$/.test(value) ||
  /^\d{1,2}-\d{1,2}-(?:\d\d|\d{4})$/.test(value) ||
  /^\d{3}-\d{3}-\d{4}$/.test(value);

/** Words between a label and its number. */
const CONNECTORS: ReadonlySet<string> = new Set([
  'no',
  'nr',
  'num',
  'number',
  'n',
  'id',
  'is',
  'was',
  'of',
  'nummer',
  'numero',
  'num',
  'code',
  'ist',
  'est',
]);
const MAX_SIGNS = 8;

/**
 * True if a word of `labels`, folded, directly precedes `start`, with only punctuation, quotes and words such as `no.`
 * between: surer than a word elsewhere in the sentence.
 */
export function directlyFollows(text: string, start: number, labels: ReadonlySet<string>): boolean {
  let at = start;
  for (let count = 0; count < 3; count++) {
    let signs = 0;
    while (signs < MAX_SIGNS && isSign(text, at - 1)) {
      at--;
      signs++;
    }
    const first = wordStart(text, at);
    if (first === at) return false;
    const word = fold(text.slice(first, at));
    if (labels.has(word)) return true;
    const hump = /(?:^|[a-z])([A-Z][a-z]+|[a-z]+)$/.exec(text.slice(first, at))?.[1];
    if (hump !== undefined && hump.length < at - first) {
      const rest = fold(text.slice(first, at - hump.length));
      if (labels.has(fold(hump)) || (CONNECTORS.has(fold(hump)) && labels.has(rest))) return true;
    }
    if (!CONNECTORS.has(word)) return false;
    at = first;
  }
  return false;
}

const isSign = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return isBlank(code) || isDash(code) || code === 9 || ':=#."\'([>°º_|*\\/'.includes(text.charAt(at) || 'x');
};
