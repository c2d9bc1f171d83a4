import type { Finder } from './finders.js';
import type { NamedSet, NameType } from './read-names.js';
import { addTally, emptyTally, judge, type NameMistake, type Tally } from './score.js';

/** What one finder does on one set: a tally a type that it looks for. */
export interface Measured {
  readonly tallies: ReadonlyMap<NameType, Tally>;
  readonly mistakes: readonly NameMistake[];
}

export async function measure(finder: Finder, set: NamedSet): Promise<Measured> {
  const tallies = new Map(finder.types.map((type) => [type, emptyTally()]));
  const mistakes: NameMistake[] = [];
  for (const text of set.texts) {
    const spans = await finder.find(text.text);
    for (const [type, sum] of tallies) {
      const judged = judge(text, spans, type);
      addTally(sum, judged.tally);
      mistakes.push(...judged.mistakes);
    }
  }
  return { tallies, mistakes };
}
