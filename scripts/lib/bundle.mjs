/**
 * Bundles what is started with everything that it loads, and compiles it: the server, which would load four thousand
 * modules one by one, and each thread, which loads its modules again each time it starts. From a single file that takes
 * about half the time, and compiled a quarter.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';
import { Visitor } from 'rolldown/utils';
import { root } from './setup.mjs';

const DIST = path.join(root, 'dist');
const THREADS = readdirSync(DIST, { recursive: true }).filter(
  (file) => file.endsWith('.worker.js') || file === path.join('embedded-mongo', 'worker.js'),
);
const SERVER = 'run-server.js';

const { lazy } = JSON.parse(readFileSync(path.join(root, '.swcrc'), 'utf8')).module;
/** Loaded from their packages: they contain native code, or the thread has already loaded them. */
const FROM_PACKAGES = ['lmdb', 'piscina'];
/** Loaded from their packages by the server: what it loads on first use if at all, and what reads its own folder. */
const FROM_PACKAGES_BY_SERVER = [
  ...lazy,
  '@aws-sdk/lib-storage',
  '@opentelemetry/core',
  '@opentelemetry/otlp-transformer',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/server/helpers',
  'age-encryption',
  'swagger-ui-dist',
];

/** Makes modules find what is beside them in `dist` from the file that they are bundled into. */
const keepPlaces = (folder) => ({
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(DIST + path.sep) || !/\b__(?:dir|file)name\b/.test(code)) return null;
    const from = (place) => {
      const parts = path.relative(folder, place).split(path.sep);
      return `require('node:path').join(__dirname, ${parts.map((part) => JSON.stringify(part)).join(', ')})`;
    };
    return code.replace(/\b__(dir|file)name\b/g, (_, kind) => from(kind === 'dir' ? path.dirname(id) : id));
  },
});

const escaped = (text) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Writes characters beyond ASCII as escapes: a single one that is not in Latin-1 doubles the memory for the bundle. */
const escapeCharacters = {
  name: 'escape-characters',
  // An escape in a raw template would stay one.
  transform(code, id) {
    if (!code.includes('String.raw') || !/[^\0-\x7f]/.test(code)) return null;
    const edits = [];
    new Visitor({
      TaggedTemplateExpression({ tag, quasi }) {
        if (code.slice(tag.start, tag.end) !== 'String.raw') return;
        edits.push({ ...tag, text: '' });
        for (const part of quasi.quasis)
          edits.push({ ...part, text: escaped(part.value.raw.replace(/[\\`]|\$\{/g, '\\$&')) });
      },
    }).visit(parseAst(code, { lang: 'js' }, id));
    return edits
      .sort((a, b) => b.start - a.start)
      .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
  },
};

/** Returns the text of a bundle as the function that is run. It is ASCII, so that it is as long as its bytes. */
function asFunction(code) {
  if (/\\[^\0-\x7f]/.test(code)) throw new Error('A backslash is before a character beyond ASCII.');
  const body = escaped(code).replace(/(?<=await |=> )import\(/g, 'load(');
  return `(function (exports, require, module, __filename, __dirname, load) {${body}\n})`;
}

/**
 * Replaces the file that is bundled: runs the bundle with what was compiled of it, unless the bundle, the version of Node
 * or its options are others by now.
 */
const START = `'use strict';
const { createHash } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const { Script } = require('node:vm');

const filename = __filename.replace(/js$/, 'bundle.js');
const source = readFileSync(filename);
const compiled = existsSync(filename + '.compiled') ? readFileSync(filename + '.compiled') : Buffer.alloc(0);
const digest = createHash('sha256').update(source).digest();
const isOfSource = digest.equals(compiled.subarray(0, digest.length));
const script = new Script(source.latin1Slice(), {
  filename,
  ...(isOfSource && { cachedData: compiled.subarray(digest.length) }),
});
const load = (name) => import(name);
script.runInThisContext().call(module.exports, module.exports, require, module, filename, __dirname, load);
`;

/** Compiles, in a thread, what a bundle needs to be loaded. */
const COMPILE = `
const { createHash } = require('node:crypto');
const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');

const filename = require('node:worker_threads').workerData;
const source = readFileSync(filename);
const script = new Script(source.latin1Slice(), { filename });
const module = { exports: {} };
try {
  script.runInThisContext().call(module, module.exports, createRequire(filename), module, filename, path.dirname(filename));
} catch {
  // Some threads end with the settings that they were not given.
}
writeFileSync(filename + '.compiled', Buffer.concat([createHash('sha256').update(source).digest(), script.createCachedData()]));
process.exit();
`;

async function bundle(name, external) {
  const file = path.join(DIST, name);
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    external,
    plugins: [keepPlaces(path.dirname(file)), escapeCharacters],
    logLevel: 'silent',
  });
  const bundled = file.replace(/js$/, 'bundle.js');
  const { output } = await bundle.generate({
    format: 'cjs',
    codeSplitting: false,
    keepNames: true,
    // The comments that say which module follows remain, for those who look up a line of a stack.
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  await bundle.close();
  writeFileSync(bundled, asFunction(output[0].code));
  await once(new Worker(COMPILE, { eval: true, workerData: bundled }), 'exit');
  writeFileSync(file, START);
  rmSync(`${file}.map`, { force: true });
}

for (const thread of THREADS) await bundle(thread, FROM_PACKAGES);
await bundle(SERVER, [...FROM_PACKAGES, ...FROM_PACKAGES_BY_SERVER]);
