import { isDigit, isLetter, isWordAfter, isWordBefore } from '../../characters/characters.js';

/** A run of letters and digits, `[start, end)`. */
export interface Token {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the run of letters and digits around the digits `[at, end)` if these are its first digits, it has at most
 * `longest` characters and no `_` next to it; undefined otherwise. This way a token is read only once, however many
 * digit runs it contains.
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

/** True at the letter of `\n` in source code, which is not part of the token. */
const isEscape = (text: string, start: number): boolean =>
  text.charCodeAt(start - 1) === 92 && 'nrt'.includes(text.charAt(start));

const isAlphanumeric = (code: number): boolean => isDigit(code) || isLetter(code);
