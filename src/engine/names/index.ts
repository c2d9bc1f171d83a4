import { lexicon } from '../lexicon/lexicon.js';
import { NameFinder } from './find.js';
import type { FoundName } from './found-name.js';
import { readWeights } from './read-weights.js';
import { openWeights } from './weights.js';

export type { FoundName, NameType } from './found-name.js';

let finder: NameFinder | undefined;

/**
 * Returns the names of people, places and organisations in a text, found by the model of this folder: disjoint, in
 * document order. The time is linear in the length of the text; apart from the result, the memory does not grow with
 * it. Any string is allowed.
 * @see docs/names.md
 */
export function findNames(text: string): readonly FoundName[] {
  return loadNames().find(text);
}

/** Loads the weights and the lexicon ahead of the first text, since this takes some tenths of a second. */
export function loadNames(): NameFinder {
  if (finder === undefined) {
    finder = new NameFinder(openWeights(readWeights()));
    lexicon();
  }
  return finder;
}
