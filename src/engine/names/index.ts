import { lexicon } from '../lexicon/lexicon.js';
import { NameFinder } from './find.js';
import type { FoundName } from './found-name.js';
import { readWeights } from './read-weights.js';
import { toldNames } from './told-names.js';
import { openWeights } from './weights.js';

export type { FoundName, NameType } from './found-name.js';

let finder: NameFinder | undefined;

/**
 * The names of people, places and organisations in a text, by the model of this folder: disjoint, in order of the text.
 * Takes time linear in the length and memory that does not grow with it but for what is found. Any string is allowed.
 * @see docs/names.md
 */
export function findNames(text: string): readonly FoundName[] {
  const found = loadNames().find(text);
  const told = toldNames(text);
  return told.length === 0 ? found : withTold(found, told);
}

/**
 * Returns the names of the model, and those that are told where it found none. One that is told takes the place of its
 * parts; one that is only a part of what the model found is left out.
 */
function withTold(found: readonly FoundName[], told: readonly FoundName[]): readonly FoundName[] {
  const replaced = new Set<FoundName>();
  let first = 0;
  const added = told.filter(({ start, end }) => {
    while ((found[first]?.end ?? Infinity) <= start) first++;
    const met: FoundName[] = [];
    for (let at = first, name = found[at]; name !== undefined && name.start < end; name = found[++at]) met.push(name);
    if (!met.every((name) => start <= name.start && name.end <= end)) return false;
    for (const name of met) replaced.add(name);
    return true;
  });
  return [...found.filter((name) => !replaced.has(name)), ...added].sort((one, other) => one.start - other.start);
}

/** Reads the weights and the lexicon, which takes some tenths of a second, before the first text would wait for it. */
export function loadNames(): NameFinder {
  if (finder === undefined) {
    finder = new NameFinder(openWeights(readWeights()));
    lexicon();
  }
  return finder;
}
