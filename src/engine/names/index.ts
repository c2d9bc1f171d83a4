import { lexicon } from '../lexicon/lexicon.js';
import { NameFinder } from './find.js';
import type { FoundName } from './found-name.js';
import { readWeights } from './read-weights.js';
import { openWeights } from './weights.js';

export type { FoundName, NameType } from './found-name.js';

let finder: NameFinder | undefined;

/**
 * The names of people, places and organisations in a text, by the model of this folder: disjoint, in order of the text.
 * Takes time linear in the length and memory that does not grow with it but for what is found. Any string is allowed.
 * @see docs/names.md
 */
export function findNames(text: string): readonly FoundName[] {
  return loadNames().find(text);
}

/** Reads the weights and the lexicon, which takes some tenths of a second, before the first text would wait for it. */
export function loadNames(): NameFinder {
  if (finder === undefined) {
    finder = new NameFinder(openWeights(readWeights()));
    lexicon();
  }
  return finder;
}
