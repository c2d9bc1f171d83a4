/**
 * Prepares `npm start` and `npm test`: installs if the lock file is newer than the installed packages, builds if a
 * source is newer than the build. Uses only Node's own modules, since nothing is installed yet when it runs.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const at = (...parts) => path.join(root, ...parts);
const mtime = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

const FLOOR = [20, 19];

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1])) return;
  console.error(`Umbra needs Node ${FLOOR.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a command in the project folder; ends this process with its exit code if it fails. */
export function run(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (result.error) {
    console.error(`Could not run ${command}: ${result.error.message}`);
    process.exit(1);
  }
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Returns the path of a program of an installed package. */
export const bin = (name) => at('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/**
 * The compiler that checks types and writes declarations. The older `typescript` is for programs that use it as a
 * library.
 */
export const TSC = at('node_modules', 'typescript-7', 'bin', 'tsc');

/** npm writes this file at the end of an install, so an interrupted install does not count. */
const INSTALLED = at('node_modules', '.package-lock.json');

export function ensureInstalled() {
  if (mtime(INSTALLED) >= mtime(at('package-lock.json'))) return;
  console.log('Installing packages; this takes about a minute …');
  run('npm', ['ci', '--no-audit', '--no-fund']);
  // On some platforms `npm ci` keeps the file's old time; the comparison above needs a new one.
  utimesSync(INSTALLED, new Date(), new Date());
}

const PAGE = at('src', 'web', 'client');

/** Builds the server, then the page and the documentation: building the server empties the folder that contains both. */
export function ensureBuilt() {
  const inputs = ['package.json', 'tsconfig.json', 'nest-cli.json', '.swcrc'].map((file) => at(file));
  const server = Math.max(...inputs.map(mtime), newestIn(at('src'), PAGE));
  buildUnlessNewer(at('dist', '.built'), server, 'dist', ['nest', 'build'], completeServer);
  // The compiler does not set the executable bit; npm sets it only when it links the program, before a second build.
  chmodSync(at('dist', 'cli', 'umbra.js'), 0o755);
  writeModule('engine');
  writeModule('documents');
  const page = Math.max(mtime(at('vite.config.mjs')), mtime(at('package-lock.json')), newestIn(PAGE));
  buildUnlessNewer(at('dist', 'web', 'client', '.built'), page, 'dist/web/client', ['vite', 'build']);
  buildDocs();
}

/** Builds the pages of the documentation if a source, or the frame around them, is newer. */
function buildDocs() {
  const sources = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'dist/web/client/.built',
    'scripts/lib/docs-site.mjs',
  ];
  const newest = Math.max(newestIn(at('docs')), ...sources.map((source) => mtime(at(source))));
  if (mtime(at('dist', 'web', 'docs', 'sections.json')) >= newest) return;
  run(process.execPath, [at('scripts', 'lib', 'docs-site.mjs')]);
}

/** Generates the API types of the page from the API document whenever it is newer, so that they are never stale. */
export function ensureApiTypes() {
  const made = at('src', 'web', 'client', 'api', 'schema.d.ts');
  const description = at('docs', 'openapi.json');
  if (mtime(made) < Math.max(mtime(description), mtime(at('package-lock.json')))) {
    run(bin('openapi-typescript'), [description, '--default-non-nullable=false', '--output', made], { NO_COLOR: '1' });
  }
}

/** Writes an entry of the package for `import`: Node cannot detect the export names in the compiler's output. */
function writeModule(part) {
  const file = at('dist', part, 'index.mjs');
  if (mtime(file) >= mtime(at('dist', '.built'))) return;
  const names = Object.keys(createRequire(import.meta.url)(at('dist', part, 'index.js')));
  writeFileSync(file, `import all from './index.js';\n\nexport const { ${names.join(', ')} } = all;\n`);
}

/** Adds the generated files to the compiled server. */
function completeServer() {
  run(process.execPath, [at('scripts', 'lib', 'complete-server.mjs')]);
}

function buildUnlessNewer(stamp, newest, what, [program, ...args], then = () => undefined) {
  if (mtime(stamp) >= newest) return;
  console.log(`Building ${what}; this takes some seconds …`);
  const started = new Date();
  run(bin(program), args);
  then();
  // Set to the start of the build, so that a file saved during the build counts as newer.
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started);
}

/** Returns the time of the newest change in a folder, including subfolders, so that a deleted file is noticed. */
function newestIn(folder, except) {
  let newest = mtime(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (file === except) continue;
    newest = Math.max(newest, entry.isDirectory() ? newestIn(file, except) : mtime(file));
  }
  return newest;
}
