import { isAnyLetter } from '../../characters/letters.js';
import { fold } from '../../context/phrases.js';
import { isBlank, isDash } from '../../characters/characters.js';

/** Maximum length of a word known to a detector. */
const MAX_WORD_LENGTH = 24;

/** Returns the end of the run of letters of any script that starts at `at`, limited to the maximum word length. */
export function wordEnd(text: string, at: number): number {
  let end = at;
  while (end - at < MAX_WORD_LENGTH && isAnyLetter(text.charCodeAt(end))) end++;
  return end;
}

/** Returns the start of the run of letters that ends at `end`. */
export function wordStart(text: string, end: number): number {
  let start = end;
  while (end - start < MAX_WORD_LENGTH && isAnyLetter(text.charCodeAt(start - 1))) start--;
  return start;
}

/** Returns the word at `at` in lower case; empty if there is no letter. */
export const wordAt = (text: string, at: number): string => text.slice(at, wordEnd(text, at)).toLowerCase();

/** Returns the word that ends at `end` in lower case; empty if there is no letter. */
export const wordBefore = (text: string, end: number): string => text.slice(wordStart(text, end), end).toLowerCase();

/** Returns the offset after the spaces at `at`, skipping at most `most`. */
export function afterBlanks(text: string, at: number, most = 2): number {
  let next = at;
  while (next - at < most && isBlank(text.charCodeAt(next))) next++;
  return next;
}

/** Returns the offset before the spaces that end at `end`, skipping at most `most`. */
export function beforeBlanks(text: string, end: number, most = 2): number {
  let at = end;
  while (end - at < most && isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Returns the offset after spaces and one dash, as in `64-year` and `64 - year`. */
export function afterDash(text: string, at: number): number {
  const next = afterBlanks(text, at, 1);
  return isDash(text.charCodeAt(next)) ? afterBlanks(text, next + 1, 1) : next;
}

/** Returns the set of words in a list separated by white space. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter((word) => word !== ''));

/** Returns the set of words in a list, without case and accents: for words that are folded before the lookup. */
export const foldedSet = (list: string): ReadonlySet<string> => new Set([...wordSet(list)].map(fold));
