/**
 * Bundles each built thread with everything it loads, replacing its original file. A thread loads its hundreds of
 * modules anew each time it starts; from a single file, that takes about half the time.
 */
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './setup.mjs';

const DIST = path.join(root, 'dist');
const THREADS = readdirSync(DIST, { recursive: true }).filter(
  (file) => file.endsWith('.worker.js') || file === path.join('embedded-mongo', 'worker.js'),
);
/** Loaded from their packages: they contain native code, or the thread has already loaded them. */
const EXTERNAL = ['lmdb', 'piscina'];

/** Modules that read files from their own folder are not bundled. */
const staysFile = (file) => readFileSync(file, 'utf8').includes('__dirname');

const filesApart = (folder) => ({
  name: 'files-apart',
  resolveId(source, importer) {
    if (!importer?.startsWith(DIST + path.sep) || !source.startsWith('.')) return null;
    const file = path.resolve(path.dirname(importer), source);
    if (!staysFile(file)) return null;
    const from = path.relative(folder, file).replaceAll(path.sep, '/');
    return { id: from.startsWith('.') ? from : `./${from}`, external: true };
  },
});

for (const thread of THREADS) {
  const file = path.join(DIST, thread);
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    external: EXTERNAL,
    plugins: [filesApart(path.dirname(file))],
    logLevel: 'silent',
  });
  await bundle.write({ file: `${file}.bundle`, format: 'cjs', keepNames: true });
  await bundle.close();
  renameSync(`${file}.bundle`, file);
  rmSync(`${file}.map`, { force: true });
}
