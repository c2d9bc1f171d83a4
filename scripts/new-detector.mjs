/**
 * `npm run new:detector <id> [<kind>]`: a detector of the given id, its corpus and its line in the catalogue.
 *
 * An id that begins with a country code, such as `de-tax-number`, goes to `country/de`; any other to `generic`.
 * `--root <folder>` works in another tree than this one.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Two letters and a hyphen that are no country: ids such as `ip-address` and `id-card`. */
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

const detectorSource = (id, kind, up) => `import { goesOnAfter, goesOnBefore, isJoiner } from '${up}characters.js';
import type { Detector } from '${up}detector.js';

const CONFIDENCE = 0.5;

/**
 * What this is and how it is written: say it in a sentence or two, with the known false positives.
 * @see the public standard or registry that defines it
 */
export const ${camelCase(id)}: Detector = {
  id: '${id}',
  kind: '${kind}',
  triggers: ['digits'],
  digitRuns: [[8, 8]],
  create: () => (text, at, end, emit) => {
    if (goesOnBefore(text, at, isJoiner) || goesOnAfter(text, end, isJoiner)) return;
    emit(at, end, CONFIDENCE);
  },
};
`;

/** Writes a file that must not be there yet. */
function create(folder, name, content) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content, { flag: 'wx' });
  console.log(`wrote   ${name}`);
}

/** Adds the import and the entry: to the kind's own list, or as a line of its own. False when there is no catalogue. */
function addToCatalog(folder, id, kind, place) {
  const name = 'src/engine/detectors/catalog.ts';
  const file = path.join(folder, name);
  if (!existsSync(file)) return false;
  const constant = camelCase(id);
  const key = kind.includes('-') ? `'${kind}'` : kind;
  const list = new RegExp(`^( {2}${key}: \\[[^\\]]*)\\]`, 'm');
  const source = readFileSync(file, 'utf8');
  const withEntry = list.test(source)
    ? source.replace(list, `$1, ${constant}]`)
    : source.replace(/^};$/m, `  ${key}: [${constant}],\n};`);
  writeFileSync(file, `import { ${constant} } from './${place}/${id}.js';\n${withEntry}`);
  console.log(`changed ${name}`);
  return true;
}

const { id, kind, folder } = readArguments(process.argv.slice(2));
const place = placeOf(id);
const source = `src/engine/detectors/${place}/${id}.ts`;
if (existsSync(path.join(folder, source))) fail(`There is a detector "${id}" already: ${source}.`);

create(folder, source, detectorSource(id, kind, '../'.repeat(place.split('/').length)));
create(folder, `test/corpus/${id}/found/first.txt`, 'The number ⟦12345678⟧ is to be found.\n');
create(folder, `test/corpus/${id}/left/first.txt`, 'The number 1234567 is to be left alone.\n');
if (!addToCatalog(folder, id, kind, place)) console.log(`add to the catalogue: '${kind}': [${camelCase(id)}],`);
console.log(`
Now write the detector, then its corpus: at least 20 values that must be found and 20 lines that must be left alone.

  npx jest --selectProjects unit --testPathPatterns test/corpus -t ${id}

A kind that is new also has, and the compiler names what is missing:
  src/engine/kinds.ts                   how policies, answers and explanations call it
  src/engine/detectors/options.ts       its options
  src/engine/policy/kind-schema.ts      how a policy writes them, with their defaults
  test/support/detector-defaults.ts     the same defaults, for the corpora
  src/engine/scan/detect.spec.ts        the same, for the hostile texts
  docs/policies.md                      its row in the table of kinds`);
