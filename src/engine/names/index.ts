import type { TextTable } from '../context/text-tables/lines.js';
import { lexicon } from '../lexicon/lexicon.js';
import { withoutMarks } from './brands.js';
import { withoutFieldWords } from './field-words.js';
import { NameFinder } from './find.js';
import type { FoundName } from './found-name.js';
import { readWeights } from './read-weights.js';
import { withNamesBeside } from './names-beside-names.js';
import { withGivenNames } from './mentioned-again.js';
import { namesByRules } from './names-by-rules.js';
import { withRoles } from './roles.js';
import { openWeights } from './weights.js';

export type { FoundName, NameType } from './found-name.js';

let finder: NameFinder | undefined;

/**
 * Returns the names of people, places and organisations in a text, found by the model of this folder: disjoint, in
 * document order. The time is linear in the length of the text; apart from the result, the memory does not grow with
 * it. Any string is allowed.
 * @param tables those that the text shows, if they are known
 * @see docs/explanation/names.md
 */
export function findNames(text: string, tables?: readonly TextTable[]): readonly FoundName[] {
  const model = loadNames();
  const found = withRoles(text, withoutMarks(text, withoutFieldWords(text, model.find(text))));
  const byRules = namesByRules(text, tables);
  const all = byRules.length === 0 ? found : withNamesByRules(found, byRules);
  return withGivenNames(
    text,
    withNamesBeside(text, all, (word) => model.knows(word)),
  );
}

/**
 * Returns the names of the model, and those of the rules where it found none. A name of the rules replaces its own
 * parts and of a place or an organization that it is a part of; one that is only a part of a person is left out.
 */
function withNamesByRules(found: readonly FoundName[], byRules: readonly FoundName[]): readonly FoundName[] {
  const replaced = new Set<FoundName>();
  let first = 0;
  const added = byRules.filter(({ start, end }) => {
    while ((found[first]?.end ?? Infinity) <= start) first++;
    const met: FoundName[] = [];
    for (let at = first, name = found[at]; name !== undefined && name.start < end; name = found[++at]) met.push(name);
    const isTaken = (name: FoundName): boolean =>
      (start <= name.start && (name.end <= end || name.type !== 'person')) ||
      (name.type !== 'person' && name.start <= start && end <= name.end);
    if (!met.every(isTaken)) return false;
    for (const name of met) replaced.add(name);
    return true;
  });
  return [...found.filter((name) => !replaced.has(name)), ...added].sort((one, other) => one.start - other.start);
}

/** Loads the weights and the lexicon ahead of the first text, since this takes some tenths of a second. */
export function loadNames(): NameFinder {
  if (finder === undefined) {
    finder = new NameFinder(openWeights(readWeights()));
    lexicon();
  }
  return finder;
}
