/**
 * `npm run package:engine [FOLDER]`: packs the engine as a package of its own, with the only packages that it needs, into
 * FOLDER (default `dist-engine`). It exports what `@umbra-redaction/umbra/engine` exports. `--unpacked` puts the files of
 * the package into FOLDER instead, without compressing them.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled, requireNode, root, run } from './lib/setup.mjs';

requireNode();
ensureInstalled();
run(process.execPath, [path.join(root, 'scripts/library.mjs'), ...process.argv.filter((arg) => arg === '--types')]);

const target = path.resolve(
  process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? path.join(root, 'dist-engine'),
);
const whole = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(path.join(tmpdir(), 'umbra-engine-'));

cpSync(path.join(root, 'dist/engine'), path.join(folder, 'engine'), {
  recursive: true,
  filter: (file) => !file.endsWith('.map'),
});
for (const file of ['LICENSE', 'NOTICE']) cpSync(path.join(root, file), path.join(folder, file));
writeFileSync(path.join(folder, 'README.md'), readFileSync(path.join(root, 'docs/how-to/engine.md')));
const { version, license, engines } = whole;
const manifest = {
  name: '@umbra-redaction/engine',
  version,
  description: 'Finds and replaces sensitive information in text: the engine of Umbra.',
  license,
  engines,
  exports: {
    '.': { types: './engine/index.d.ts', import: './engine/index.mjs', require: './engine/index.js' },
    './package.json': './package.json',
  },
  dependencies: Object.fromEntries([...packagesIn(folder)].sort().map((name) => [name, versionOf(name)])),
};
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);

mkdirSync(target, { recursive: true });
if (process.argv.includes('--unpacked')) cpSync(folder, target, { recursive: true });
else run('npm', ['pack', folder, '--pack-destination', target, '--silent', '--ignore-scripts']);
rmSync(folder, { recursive: true });

/** Returns the packages that the built files load. */
function packagesIn(built) {
  const files = readdirSync(path.join(built, 'engine'), { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(built, 'engine', file), 'utf8'));
  const loaded = texts.flatMap((text) => [...text.matchAll(/\brequire\("(?!\.|node:)((?:@[^/"]+\/)?[^/"]+)/g)]);
  return new Set(loaded.map(([, name]) => name));
}

function versionOf(name) {
  const range = whole.dependencies[name];
  if (range === undefined) throw new Error(`The engine loads ${name}, which is not in package.json.`);
  return range;
}
