/**
 * Makes one file of each built thread and all that it loads, in the place of the file that was there. A thread loads its
 * modules anew each time it starts, hundreds of them, and from one file that takes about half of the time.
 */
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './setup.mjs';

const DIST = path.join(root, 'dist');
const THREADS = readdirSync(DIST, { recursive: true }).filter(
  (file) => file.endsWith('.worker.js') || file === path.join('embedded-mongo', 'worker.js'),
);
/** Loaded from their packages: they run native code, or the thread has them already. */
const EXTERNAL = ['lmdb', 'piscina'];
/** Large, and every thread would have its own copy. */
const TERMS = path.join(DIST, 'engine', 'detectors', 'lexicon', 'data', 'terms.js');

/** Files that stay files: the terms, and what reads from its own folder. */
const staysFile = (file) => file === TERMS || readFileSync(file, 'utf8').includes('__dirname');

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
