/** `npm run check`: all static checks of the code. All of them run, and all that fail are listed. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { bin, ensureApiTypes, ensureInstalled, requireNode, root } from './lib/setup.mjs';
import { TYPE_CHECKS, typeCheckArguments } from './lib/types.mjs';

requireNode();
ensureInstalled();
ensureApiTypes();

/** `npm run check lint format` runs only those, `npm run check types` all whose name begins so. */
const named = process.argv.slice(2);

const CHECKS = [
  ['lint', 'oxlint', []],
  ...TYPE_CHECKS.map((check) => [`types: ${check[0]}`, process.execPath, typeCheckArguments(check)]),
  ['layers', 'depcruise', ['src']],
  ['layers: page', 'depcruise', ['--config', '.dependency-cruiser.client.cjs', 'src/web/client']],
  ['format', 'oxfmt', ['--check']],
  ['knip', 'knip', []],
  ['openapi', 'redocly', ['lint', 'docs/openapi.json']],
  ['licences', process.execPath, ['scripts/check-licences.mjs']],
  ['clients', process.execPath, ['scripts/check-clients.mjs']],
];

const failed = [];
const chosen = CHECKS.filter(([name]) => named.length === 0 || named.some((given) => name.startsWith(given)));
if (chosen.length === 0) {
  console.error(`There is no such check; there are: ${CHECKS.map(([name]) => name).join(', ')}.`);
  process.exit(2);
}
const queue = [...chosen];
async function worker() {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const [name, program, args] = check;
    const started = Date.now();
    const { code, output } = await capture(path.isAbsolute(program) ? program : bin(program), args);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (code !== 0) {
      failed.push(name);
      console.log(output);
    }
  }
}

function capture(command, args) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: root, shell: process.platform === 'win32' });
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
if (failed.length > 0) {
  console.error(`${failed.length} of ${chosen.length} checks failed: ${failed.join(', ')}`);
  process.exit(1);
}
