/**
 * `npm run new:detector <id> [<kind>]`: creates a detector with the given id, its corpus and its entry in the
 * catalogue.
 *
 * An id that begins with a country code, such as `de-tax-number`, goes to `country/de`; any other to `generic`.
 * `--root <folder>` works in another source tree.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Two-letter prefixes that are not country codes: ids such as `ip-address` and `id-card`. */
const NO_COUNTRY = new Set(['ip', 'id']);

function readArguments(given) {
  const at = given.indexOf('--root');
  const folder = at < 0 ? root : given[at + 1];
  const [id, kind = id, ...more] = at < 0 ? given : given.toSpliced(at, 2);
  if (id === undefined || folder === undefined || more.length > 0) {
    fail('Usage: npm run new:detector <id> [<kind>], for example: npm run new:detector de-tax-number tax-number');
  }
  for (const name of [id, kind]) {
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) fail(`"${name}" must be lower-case words joined by hyphens.`);
  }
  return { id, kind, folder: path.resolve(folder) };
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const camelCase = (id) => id.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

function placeOf(id) {
  const country = /^([a-z]{2})-/.exec(id)?.[1];
  return country === undefined || NO_COUNTRY.has(country) ? 'generic' : `country/${country}`;
}

const detectorSource = (id, kind, up) => `import { phrases } from '${up}../context/phrases.js';
import { goesOnAfter, goesOnBefore, isJoiner } from '${up}characters.js';
import type { Detector } from '${up}detector.js';

/** The shape alone: many other things have it. Beside one of the words below it is sure. */
const SHAPE = 0.3;
const LABELLED = 0.9;

/**
 * What this is and how it is written: say it in a sentence or two, with the known false positives.
 * @see the public standard or registry that defines it
 */
export const ${camelCase(id)}: Detector = {
  id: '${id}',
  kind: '${kind}',
  about: {
    name: 'What it is, as a short noun phrase',
    example: '12345678',
    standard: 'The public standard, registry or law that defines the format',
    validation: 'How it is told from other text',
  },
  triggers: ['digits'],
  digitRuns: [[8, 8]],
  context: {
    sure: LABELLED,
    raised: LABELLED,
    raise: phrases({ en: '${id.replaceAll('-', ' ')}' }),
  },
  create: () => (text, at, end, emit) => {
    if (goesOnBefore(text, at, isJoiner) || goesOnAfter(text, end, isJoiner)) return;
    emit(at, end, SHAPE);
  },
};
`;

/** Writes a file that must not exist yet. */
function create(folder, name, content) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content, { flag: 'wx' });
  console.log(`wrote   ${name}`);
}

/** Inserts `line` before the first line of `source` that sorts after it, among those that match `like`. */
function insertSorted(source, line, like) {
  const lines = source.split('\n');
  const places = lines.flatMap((other, index) => (like.test(other) ? [index] : []));
  const after = places.find((index) => lines[index] > line) ?? (places.at(-1) ?? -1) + 1;
  return lines.toSpliced(after, 0, line).join('\n');
}

function change(folder, name, edit) {
  const file = path.join(folder, name);
  writeFileSync(file, edit(readFileSync(file, 'utf8')));
  console.log(`changed ${name}`);
}

/** Adds the detector to the list of its country or to the generic ones, and a new country to the catalogue. */
function addToCatalog(folder, id, place) {
  const group = path.basename(place);
  const list = `${DETECTORS}/${place}/${group}-detectors.ts`;
  const country = group.toUpperCase();
  if (place !== 'generic' && !existsSync(path.join(folder, list))) {
    create(
      folder,
      list,
      `import type { AnyDetector } from '../../detector.js';\n\nexport const ${country}: readonly AnyDetector[] = [];\n`,
    );
    change(folder, `${DETECTORS}/catalog.ts`, (source) =>
      insertSorted(
        insertSorted(
          source,
          `import { ${country} } from './country/${group}/${group}-detectors.js';`,
          /^import .*'\.\/country\//,
        ),
        `  ['${group}', ${country}],`,
        /^ {2}\['[a-z]{2}', [A-Z]{2}\],$/,
      ),
    );
  }
  change(folder, list, (source) =>
    insertSorted(source, `import { ${camelCase(id)} } from './${id}.js';`, /^import /).replace(
      /\[([^[\]]*)\];/,
      (_, given) => `[${withEntry(given, camelCase(id))}];`,
    ),
  );
}

/** Formats the list as the formatter would: on one line, or with one entry per line. */
function withEntry(given, constant) {
  const entries = [
    ...given
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
    constant,
  ];
  return entries.length < 5 ? entries.join(', ') : `\n${entries.map((entry) => `  ${entry},\n`).join('')}`;
}

const DETECTORS = 'src/engine/detectors';

const { id, kind, folder } = readArguments(process.argv.slice(2));
const place = placeOf(id);
const source = `src/engine/detectors/${place}/${id}.ts`;
if (existsSync(path.join(folder, source))) fail(`There is a detector "${id}" already: ${source}.`);

create(folder, source, detectorSource(id, kind, '../'.repeat(place.split('/').length)));
create(folder, `test/corpus/${id}/found/first.lines.txt`, 'The number ⟦12345678⟧ is to be found.\n');
create(folder, `test/corpus/${id}/left/first.lines.txt`, 'The number 1234567 is to be left alone.\n');
addToCatalog(folder, id, place);
console.log(`
Now write the detector, then its corpus: 40 cases that must be found and 40 that must be left alone, or more
(test/corpus/README.md). Until then this fails:

  npx jest --selectProjects unit --testPathPatterns test/corpus -t ${id}

Nothing else needs to be touched: policies call the kind ${camelCase(kind)}, with ${camelCase(kind)}FilterStrategies.
"npm run docs" adds it to the pages.`);
