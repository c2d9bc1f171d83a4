import { compromise } from './compromise.js';
import { deepFinders } from './deep-finders.js';
import { fast, type Finder } from './finders.js';
import { labelledSets } from './labelled-sets.js';
import { measure, type Measured } from './measure.js';
import { policy } from './policy-finder.js';
import { LANGUAGES, readNames, type NamedSet } from './read-names.js';
import { nameFreeTable, namesTables, type Results } from './tables.js';

const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : (process.argv[at + 1] ?? '');
};

async function measureAll(finders: readonly Finder[], sets: readonly NamedSet[]): Promise<Results> {
  const results = new Map<Finder, ReadonlyMap<string, Measured>>();
  for (const finder of finders) {
    const bySet = new Map<string, Measured>();
    for (const set of sets) bySet.set(set.name, await measure(finder, set));
    results.set(finder, bySet);
  }
  return { sets, byFinder: results };
}

/** Texts of the held-back part are never shown: who has seen its errors cannot be judged by it any more. */
async function printErrors(name: string, finder: Finder, shown: readonly NamedSet[]): Promise<void> {
  const set = shown.find((one) => one.name === name);
  if (set === undefined) {
    const names = shown.map((one) => one.name).join(', ');
    throw new Error(`--errors shows development genres and labelled sets alone: ${names}.`);
  }
  for (const { what, text, span } of (await measure(finder, set)).mistakes) {
    const around = text.text.slice(Math.max(0, span.start - 40), span.end + 30).replaceAll('\n', '⏎');
    console.log(
      `${what} ${span.type} ${JSON.stringify(text.text.slice(span.start, span.end))} in ${text.id}: …${around}…`,
    );
  }
}

async function main(): Promise<void> {
  const only = argument('finder')?.split(',');
  const deep = await deepFinders();
  const finders = [fast, ...deep.finders, compromise, policy()].filter(({ name }) => only?.includes(name) ?? true);
  const [development, labelled] = [readNames('development'), labelledSets()];
  try {
    const errors = argument('errors');
    if (errors === undefined) await printTables(finders, development, labelled.sets);
    else
      await printErrors(errors, finders[0] ?? fast, [
        ...development,
        ...readNames('development', LANGUAGES),
        ...labelled.sets,
      ]);
  } finally {
    deep.close();
  }
  for (const note of [labelled.note, deep.note]) if (note !== undefined) console.log(note);
}

async function printTables(
  finders: readonly Finder[],
  development: readonly NamedSet[],
  labelled: readonly NamedSet[],
): Promise<void> {
  const part = argument('part');
  const parts = [
    { name: 'held-back', title: 'Held back', sets: readNames('held-back') },
    { name: 'development', title: 'Development', sets: development },
    { name: 'languages', title: 'Languages, development', sets: readNames('development', LANGUAGES) },
    { name: 'languages-held-back', title: 'Languages, held back', sets: readNames('held-back', LANGUAGES) },
    { name: 'labelled', title: 'Labelled sets', sets: labelled },
  ].filter(({ name, sets }) => sets.length > 0 && (part === undefined || name === part));
  if (parts.length === 0)
    throw new Error('--part takes held-back, development, languages, languages-held-back or labelled.');
  console.log('Each cell: F1 · precision · recall · recall of characters; names by their exact ends.\n');
  for (const { title, sets } of parts) {
    const results = await measureAll(finders, sets);
    console.log(namesTables(title, results));
    if (sets !== labelled) console.log(nameFreeTable(title, results));
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
