/**
 * Bundles each built thread with everything it loads, and compiles it. A thread loads its hundreds of modules again
 * each time it starts; from a single file that takes about half the time, and compiled a quarter.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
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

/**
 * Replaces the file of a thread: runs its bundle with what was compiled of it, unless the bundle or the version of Node
 * are others by now.
 */
const START = `'use strict';
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { wrap } = require('node:module');
const { constants, Script } = require('node:vm');

const filename = __filename.replace(/js$/, 'bundle.js');
const source = readFileSync(filename);
const [compiled, digest] = [readFileSync(filename + '.compiled'), createHash('sha256').update(source).digest()];
const isOfSource = digest.equals(compiled.subarray(0, digest.length));
const script = new Script(wrap(source.toString()), {
  filename,
  ...(isOfSource && { cachedData: compiled.subarray(digest.length) }),
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
script.runInThisContext().call(module.exports, module.exports, require, module, filename, __dirname);
`;

/** Compiles, in a thread, what a bundle needs to be loaded. */
const COMPILE = `
const { createHash } = require('node:crypto');
const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const path = require('node:path');
const { constants, Script } = require('node:vm');

const filename = require('node:worker_threads').workerData;
const source = readFileSync(filename);
const script = new Script(wrap(source.toString()), {
  filename,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
const module = { exports: {} };
try {
  script.runInThisContext().call(module, module.exports, createRequire(filename), module, filename, path.dirname(filename));
} catch {
  // Some threads end with the settings that they were not given.
}
writeFileSync(filename + '.compiled', Buffer.concat([createHash('sha256').update(source).digest(), script.createCachedData()]));
process.exit();
`;

for (const thread of THREADS) {
  const file = path.join(DIST, thread);
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    external: EXTERNAL,
    plugins: [filesApart(path.dirname(file))],
    logLevel: 'silent',
  });
  const bundled = file.replace(/js$/, 'bundle.js');
  await bundle.write({ file: bundled, format: 'cjs', keepNames: true });
  await bundle.close();
  await once(new Worker(COMPILE, { eval: true, workerData: bundled }), 'exit');
  writeFileSync(file, START);
  rmSync(`${file}.map`, { force: true });
}
