import { foldedLetter, MARK } from './folded-letters.js';

/** The hash of the empty word; pass each folded letter to {@link hashNext}. */
export const HASH_START = 17;

/**
 * Returns the hash after one more code unit, which may be a folded letter or any other. Folding makes words that differ
 * only in case and accents hash alike.
 */
export const hashNext = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0;

/** Returns the hash of a word. */
export function hashOf(word: string): number {
  let hash = HASH_START;
  for (let at = 0; at < word.length; at++) {
    const folded = foldedLetter(word.charCodeAt(at));
    if (folded !== MARK) hash = hashNext(hash, folded);
  }
  return hash;
}
