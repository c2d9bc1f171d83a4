/**
 * `npm run test:fast [module …]`: runs type checks, unit tests, the corpus of the detectors, and the end-to-end suites
 * of the modules changed since the last commit, or of those named: `npm run test:fast trend review`.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changedFiles } from './lib/changes.mjs';
import { prepare, runJest, WITHOUT_SERVERS } from './lib/run-jest.mjs';
import { root } from './lib/setup.mjs';
import { checkTypes } from './lib/types.mjs';

/** Unit suites that take longer than all others together: they run only if their own code changed. */
const SLOW_UNITS = [
  'src/cli',
  'src/engine/names',
  'src/engine/scan',
  'src/formats',
  'src/pdf',
  'src/platform/deep-names',
  'src/platform/ocr',
  'test/fuzz',
];
/** Suites that verify in seconds that the product still starts and responds. */
const SMOKE = ['test/e2e/filter/filter.spec.ts', 'test/e2e/policy/policies.spec.ts', 'test/e2e/web/session.spec.ts'];

const isFolder = (folder) => existsSync(path.join(root, folder));
const suitesIn = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')));

/** Returns `trend` for `src/modules/trend/…`, `pdf` for `src/pdf/…`, `engine` for `src/engine/…`. */
const moduleOf = (file) => /^src\/(?:(?:modules|platform)\/)?([^/.]+)\//.exec(file)?.[1];

/** Returns the folders with the suites of a module. */
const foldersOf = (module) =>
  [
    ...['src/modules', 'src/platform', 'src', 'test/e2e', 'test'].map((parent) => `${parent}/${module}`),
    ...(module === 'embedded-mongo' ? ['test/store'] : []),
    ...(module === 'engine' ? ['test/policies', 'test/fuzz'] : []),
  ].filter(isFolder);

const named = process.argv.slice(2);
const unknown = named.filter((module) => foldersOf(module).length === 0);
if (unknown.length > 0) {
  console.error(
    `There is no module named ${unknown.join(', ')}. Modules are the folders of src/modules and src/platform, and engine, web, cli, embedded-mongo.`,
  );
  process.exit(2);
}
const changed = named.length > 0 ? [] : changedFiles();
const modules = [...new Set(named.length > 0 ? named : changed.map(moduleOf).filter(Boolean))];

prepare();
const units = ['src', 'test/corpus', 'test/policies']
  .flatMap(suitesIn)
  .filter((suite) => !SLOW_UNITS.some((folder) => suite.startsWith(folder)));
const suites = new Set([
  ...units,
  ...SMOKE,
  ...modules.flatMap(foldersOf).flatMap(suitesIn),
  ...changed.filter(
    (file) =>
      file.endsWith('.spec.ts') && !/^test\/(?:integration|browser)\//.test(file) && existsSync(path.join(root, file)),
  ),
]);
console.log(`Modules: ${modules.join(', ') || 'none changed'}; ${suites.size} suites. All suites: npm test.`);

const types = checkTypes(named.length > 0 ? ['src/'] : changed);
const folder = mkdtempSync(path.join(tmpdir(), 'umbra-fast-'));
process.on('exit', () => {
  rmSync(folder, { recursive: true });
});
const chosen = path.join(folder, 'suites');
writeFileSync(chosen, [...suites].map((suite) => path.join(root, suite)).join('\n'));
runJest(['--selectProjects', ...WITHOUT_SERVERS, '--filter', path.join(root, 'test/runner/chosen-suites.cjs')], {
  CHOSEN_SUITES: chosen,
});
process.exit((await types) ? 0 : 1);
