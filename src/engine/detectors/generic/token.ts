import { isDigit, isLetter, isWordAfter, isWordBefore } from '../../characters/characters.js';

/** A run of letters and digits, `[start, end)`. */
export interface Token {
  readonly start: number;
  readonly end: number;
}

/**
 * The run of letters and digits around the digits `[at, end)`, when those are its first digits, it has no more than
 * `longest` characters and no `_` beside it; undefined otherwise. One token so is read once, however many runs of
 * digits it holds.
 */
export function tokenOfFirstDigits(text: string, at: number, end: number, longest: number): Token | undefined {
  let start = at;
  while (at - start <= longest && isLetter(text.charCodeAt(start - 1))) start--;
  if (isDigit(text.charCodeAt(start - 1))) return undefined;
  if (start < at && isEscape(text, start)) start++;
  if (isWordBefore(text, start)) return undefined;
  const last = start + longest;
  let stop = end;
  while (stop <= last && isAlphanumeric(text.charCodeAt(stop))) stop++;
  return stop > last || isWordAfter(text, stop) ? undefined : { start, end: stop };
}

/** The letter of `\n` in source code is none of the token. */
const isEscape = (text: string, start: number): boolean =>
  text.charCodeAt(start - 1) === 92 && 'nrt'.includes(text.charAt(start));

const isAlphanumeric = (code: number): boolean => isDigit(code) || isLetter(code);
