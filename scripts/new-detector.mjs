/**
 * `npm run new:detector <id> [<kind>]`: creates a detector with the given id, its corpus, its entry in the
 * catalogue and the name of its kind on the pages.
 *
 * An id that begins with a country code, such as `ee-isikukood`, becomes a declaration in `country/ee.ts`, or a file of
 * its own where the country has a folder; any other becomes a file in `generic`.
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

/** Returns the country code that an id begins with. */
function countryOf(id) {
  const country = /^([a-z]{2})-/.exec(id)?.[1];
  return NO_COUNTRY.has(country) ? undefined : country;
}

/** A declaration in the file of a country. */
const declaration = (id, kind) => `/**
 * What this is and how it is written: say it in a sentence or two, with the known false positives.
 */
const ${camelCase(id)} = nationalId({
  id: '${id}',${kind === id ? '' : `\n  kind: '${kind}',`}
  about: {
    name: 'What it is, as a short noun phrase',
    example: '12345678',
    standard: 'The public standard, registry or law that defines the format',
    validation: 'How it is told from other text',
  },
  shapes: ['99999999'],
  confidence: SHAPE,
  words: { en: '${id.replaceAll('-', ' ')}' },
});
`;

const newCountry = (list) => `import type { AnyDetector } from '../detector.js';
import { nationalId, SHAPE } from './national-id.js';

export const ${list}: readonly AnyDetector[] = [];
`;

const detectorSource = (id, kind, up) => `import { phrases } from '${up}../context/phrases.js';
import { continuesAfter, continuesBefore, isJoiner } from '${up}../characters/characters.js';
import type { Detector } from '${up}detector.js';

/** The shape alone: many other things have it. Next to one of the words below it is almost certain. */
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
    if (continuesBefore(text, at, isJoiner) || continuesAfter(text, end, isJoiner)) return;
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

/** Adds a detector to a list, such as `[a, b];`. */
const withDetector = (source, id) =>
  source.replace(/= \[([^[\]]*)\];\n$/, (_, given) => `= [${withEntry(given, camelCase(id))}];\n`);

/** Adds a detector to the file of its country; a new country gets a file, and a place in the catalogue. */
function declareInCountry(folder, id, kind, country) {
  const file = `${DETECTORS}/country/${country}.ts`;
  const list = country.toUpperCase();
  if (!existsSync(path.join(folder, file))) {
    create(folder, file, newCountry(list));
    change(folder, `${DETECTORS}/catalog.ts`, (source) =>
      insertSorted(
        insertSorted(source, `import { ${list} } from './country/${country}.js';`, /^import .*'\.\/country\//),
        `  ['${country}', ${list}],`,
        /^ {2}\['[a-z]{2}', [A-Z]{2}\],$/,
      ),
    );
  }
  change(folder, file, (source) =>
    withDetector(withImports(source), id).replace(
      `\nexport const ${list}:`,
      () => `\n${declaration(id, kind)}\nexport const ${list}:`,
    ),
  );
}

/** Imports what a declaration needs. */
const withImports = (source) =>
  source.replace(/import \{ (.*) \} from '\.\/national-id\.js';/, (_, given) => {
    const names = [...new Set([...given.split(', '), 'nationalId', 'SHAPE'])];
    const sorted = names.sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()));
    return `import { ${sorted.join(', ')} } from './national-id.js';`;
  });

/** Creates the file of a detector, and adds it to the list in its folder. */
function createInFolder(folder, id, kind, place) {
  create(folder, `${DETECTORS}/${place}/${id}.ts`, detectorSource(id, kind, '../'.repeat(place.split('/').length)));
  change(folder, `${DETECTORS}/${place}/${path.basename(place)}-detectors.ts`, (source) =>
    withDetector(insertSorted(source, `import { ${camelCase(id)} } from './${id}.js';`, /^import /), id),
  );
}

const quoted = (id) => (id.includes('-') ? `'${id}'` : id);
/** Returns the id that a line of words names, which begins with it: `    'de-plz': 'Postal code',`. */
const namedBy = (line) => /^ {4}'?([a-z0-9-]+)'?: /.exec(line)?.[1];

/**
 * Adds the name of a kind to the words of the pages, in English and in German, unless it has one. Both are the words of
 * the id until somebody writes them.
 * @returns the file, or undefined if the kind has a name
 */
function nameOnPages(folder, kind) {
  const isNamed = [GENERAL_KINDS, NATIONAL_KINDS].some((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .split('\n')
      .some((line) => namedBy(line) === kind),
  );
  if (isNamed) return undefined;
  const isNational = countryOf(kind) !== undefined;
  const words = kind.slice(isNational ? 'xx-'.length : 0).replaceAll('-', ' ');
  const line = `    ${quoted(kind)}: '${words.charAt(0).toUpperCase()}${words.slice(1)}',`;
  const name = isNational ? NATIONAL_KINDS : GENERAL_KINDS;
  change(folder, name, (source) =>
    source.replace(/(?<=^ {2}\{\n).*?(?=\n {2}\})/gms, (words) => insertWord(words, line)),
  );
  return name;
}

/** Inserts a line of words before the first line whose id sorts after its own. */
function insertWord(words, line) {
  const lines = words.split('\n');
  const next = lines.findIndex((other) => namedBy(other) > namedBy(line));
  return lines.toSpliced(next < 0 ? lines.length : next, 0, line).join('\n');
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
const GENERAL_KINDS = 'src/web/client/words/general-kinds.ts';
const NATIONAL_KINDS = 'src/web/client/words/national-kinds.ts';

const { id, kind, folder } = readArguments(process.argv.slice(2));
const country = countryOf(id);
const hasFolder = country !== undefined && existsSync(path.join(folder, DETECTORS, 'country', country));
const place = hasFolder ? `country/${country}` : 'generic';
const inOneFile = country !== undefined && !hasFolder;
const source = inOneFile ? `${DETECTORS}/country/${country}.ts` : `${DETECTORS}/${place}/${id}.ts`;
const file = path.join(folder, source);
if (existsSync(file) && readFileSync(file, 'utf8').includes(`id: '${id}'`)) {
  fail(`There is a detector "${id}" already: ${source}.`);
}

if (inOneFile) declareInCountry(folder, id, kind, country);
else createInFolder(folder, id, kind, place);
create(folder, `test/corpus/${id}/found/first.lines.txt`, 'The number ⟦12345678⟧ is to be found.\n');
create(folder, `test/corpus/${id}/left/first.lines.txt`, 'The number 1234567 is to be left alone.\n');
const words = nameOnPages(folder, kind);
console.log(`
Now write the detector, then its corpus: 40 cases that must be found and 40 that must be left alone, or more
(test/corpus/README.md). Until then this fails:

  npx jest --selectProjects unit --testPathPatterns test/corpus -t ${id}

${
  words === undefined
    ? ''
    : `The pages call the kind by the words of its id: write its name, in English and in German, in
${words}.

`
}Policies call the kind ${camelCase(kind)}, with ${camelCase(kind)}FilterStrategies. "npm run docs" adds the detector to
the pages of the documentation.`);
