import type { Finder } from './finders.js';
import type { Measured } from './measure.js';
import { NAME_FREE, NAME_TYPES, type NamedSet, type NameType } from './read-names.js';
import { addTally, countWords, emptyTally, figuresOf, type Tally } from './score.js';

/** What each finder did on each set, by the name of the set. */
export interface Results {
  readonly sets: readonly NamedSet[];
  readonly byFinder: ReadonlyMap<Finder, ReadonlyMap<string, Measured>>;
}

/** Ends the name of a set that is another one again, which totals leave out. */
export const WITHOUT_HANDLES = ' without handles';

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const two = (value: number | undefined): string => value?.toFixed(2).replace(/^0/, '') ?? '–';

/** `F1 · precision · recall · recall of characters`. */
function cell(tally: Tally | undefined): string {
  if (tally === undefined) return '–';
  const { f1, precision, recall, characterRecall } = figuresOf(tally);
  return `**${two(f1)}** · ${[precision, recall, characterRecall].map(two).join(' · ')}`;
}

/** A table a type: a row a set, the last one of all of them, and a column a finder. */
export function namesTables(title: string, results: Results): string {
  const sets = results.sets.filter(({ name }) => !NAME_FREE.includes(name));
  return NAME_TYPES.map((type) => namesTable(`${title}: ${type}`, type, { ...results, sets })).join('\n');
}

function namesTable(title: string, type: NameType, { sets, byFinder }: Results): string {
  const finders = [...byFinder].filter(([finder]) => finder.types.includes(type));
  const expected = (set: NamedSet): number =>
    set.texts.reduce((sum, { spans }) => sum + spans.filter((span) => span.type === type).length, 0);
  const rows = sets.map((set) =>
    row([set.name, expected(set), ...finders.map(([, bySet]) => cell(bySet.get(set.name)?.tallies.get(type)))]),
  );
  const counted = sets.filter(({ name }) => !name.endsWith(WITHOUT_HANDLES));
  const totals = finders.map(([, bySet]) => {
    const total = emptyTally();
    for (const { name } of counted) addTally(total, bySet.get(name)?.tallies.get(type) ?? emptyTally());
    return cell(total);
  });
  const all = row(['**all**', counted.reduce((sum, set) => sum + expected(set), 0), ...totals]);
  const head = row([title, 'names', ...finders.map(([{ name }]) => name)]);
  return [head, row(['---', '---:', ...finders.map(() => '---')]), ...rows, all, ''].join('\n');
}

/** Names per 2,000 words in texts that name nobody: persons / places / organisations. */
export function nameFreeTable(title: string, { sets, byFinder }: Results): string {
  const finders = [...byFinder];
  const rows = sets
    .filter(({ name }) => NAME_FREE.includes(name))
    .map((set) => {
      const words = countWords(set.texts);
      const cells = finders.map(([{ types }, bySet]) =>
        types
          .map((type) => (((bySet.get(set.name)?.tallies.get(type)?.found ?? 0) * 2000) / words).toFixed(2))
          .join(' / '),
      );
      return row([set.name, words, ...cells]);
    });
  const head = row([`${title}: false names per 2,000 words`, 'words', ...finders.map(([{ name }]) => name)]);
  return [head, row(['---', '---:', ...finders.map(() => '---:')]), ...rows, ''].join('\n');
}
