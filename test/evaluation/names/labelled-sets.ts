import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { NAME_TYPES, type NamedSet, type NamedText } from './read-names.js';
import { WITHOUT_HANDLES } from './tables.js';

type LabelledText = Omit<NamedText, 'optional'>;

/** The training script's own word of what it keeps from itself: a fifth of each set that it trains on, and whole sets. */
const READ = `
  import { readSets } from ${JSON.stringify(pathToFileURL(path.resolve('scripts/names/data.mjs')).href)};
  process.stdout.write(JSON.stringify(readSets(process.argv[1]).heldBack));`;

/** Sets of `NAMES_DATA`, which are not in the repository: the parts that no finder was trained on. None where it is absent. */
export function labelledSets(): { readonly sets: readonly NamedSet[]; readonly note?: string } {
  const folder = path.resolve(process.env.NAMES_DATA ?? 'var/names-data');
  if (!existsSync(folder)) return { sets: [], note: 'Labelled sets: NAMES_DATA is not there, skipped.' };
  // A module, which what `npm run evaluate` compiles this to cannot load: read in a process of its own.
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', READ, folder], { maxBuffer: 2 ** 28 });
  const heldBack = JSON.parse(printed.toString()) as Record<string, readonly LabelledText[]>;
  const sets = Object.entries(heldBack).map(([name, texts]) => ({ name, texts: texts.map(asNamed) }));
  return { sets: sets.flatMap((set) => (hasHandles(set) ? [set, withoutHandles(set)] : [set])) };
}

const asNamed = ({ id, text, spans }: LabelledText): NamedText => ({ id, text, spans, optional: [] });

const HANDLE = /@\w+/g;
/** Sets of tweets: a tenth of the texts has one. */
const hasHandles = ({ texts }: NamedSet): boolean =>
  texts.filter(({ text }) => /@\w/.test(text)).length * 10 > texts.length;

/** Some sets of tweets mark `@handles` as names and others do not, nor do our texts: here nobody minds them. */
function withoutHandles({ name, texts }: NamedSet): NamedSet {
  return {
    name: `${name}${WITHOUT_HANDLES}`,
    texts: texts.map(({ id, text, spans }) => {
      const handles = [...text.matchAll(HANDLE)].map((match) => [match.index, match.index + match[0].length] as const);
      return {
        id,
        text,
        spans: spans.filter((span) => !handles.some(([start, end]) => span.start < end && start < span.end)),
        optional: handles.flatMap(([start, end]) => NAME_TYPES.map((type) => ({ start, end, type }))),
      };
    }),
  };
}
