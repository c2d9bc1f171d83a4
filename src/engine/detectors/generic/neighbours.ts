import { isAnyLetter } from '../../characters/letters.js';
import { fold } from '../../context/phrases.js';
import { isBlank, isDash } from '../../characters/characters.js';

/** No word that a detector knows is longer. */
const MAX_WORD_LENGTH = 24;

/** The end of the run of letters, of any script, that starts at `at`; no further than the longest word. */
export function wordEnd(text: string, at: number): number {
  let end = at;
  while (end - at < MAX_WORD_LENGTH && isAnyLetter(text.charCodeAt(end))) end++;
  return end;
}

/** The start of the run of letters that ends before `end`. */
export function wordStart(text: string, end: number): number {
  let start = end;
  while (end - start < MAX_WORD_LENGTH && isAnyLetter(text.charCodeAt(start - 1))) start--;
  return start;
}

/** The word at `at` in lower case; empty when no letter stands there. */
export const wordAt = (text: string, at: number): string => text.slice(at, wordEnd(text, at)).toLowerCase();

/** The word that ends before `end` in lower case; empty when no letter stands there. */
export const wordBefore = (text: string, end: number): string => text.slice(wordStart(text, end), end).toLowerCase();

/** Behind the blanks at `at`, of which it passes `most`. */
export function afterBlanks(text: string, at: number, most = 2): number {
  let next = at;
  while (next - at < most && isBlank(text.charCodeAt(next))) next++;
  return next;
}

/** Before the blanks that end before `end`, of which it passes `most`. */
export function beforeBlanks(text: string, end: number, most = 2): number {
  let at = end;
  while (end - at < most && isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Behind blanks and one dash, as in `64-year` and `64 - year`. */
export function afterDash(text: string, at: number): number {
  const next = afterBlanks(text, at, 1);
  return isDash(text.charCodeAt(next)) ? afterBlanks(text, next + 1, 1) : next;
}

/** The words of a list, parted by blanks. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter((word) => word !== ''));

/** The same without case and accents, for words that are folded before they are looked up. */
export const foldedSet = (list: string): ReadonlySet<string> => new Set([...wordSet(list)].map(fold));
