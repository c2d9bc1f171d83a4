/**
 * `npm run test:coverage [Jest options]`: runs `npm test` and prints which part of the lines and branches of `src` ran,
 * by folder. Jest's own `--coverage` does not see the built modules, nor the processes and threads that suites start.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCoverage } from './lib/coverage.mjs';
import { prepare, runSuites } from './lib/run-jest.mjs';
import { root } from './lib/setup.mjs';

const FOLDER_DEPTH = 2;

prepare();
const folder = mkdtempSync(path.join(tmpdir(), 'umbra-coverage-'));
const written = path.join(folder, 'v8');
mkdirSync(written);
process.on('exit', () => {
  print(readCoverage(written, path.join(root, 'dist')));
  rmSync(folder, { recursive: true });
});
runSuites(process.argv.slice(2), { NODE_V8_COVERAGE: written });

function print(files) {
  const folders = new Map();
  for (const { file, ...counts } of files) {
    for (const name of [folderOf(file), 'all of src']) {
      const sums = folders.get(name) ?? {};
      for (const [key, count] of Object.entries(counts)) sums[key] = (sums[key] ?? 0) + count;
      folders.set(name, sums);
    }
  }
  console.log('\n lines  branches  folder');
  for (const [name, { lines, linesRan, branches, branchesRan }] of [...folders].sort()) {
    console.log(`${percent(linesRan, lines)}   ${percent(branchesRan, branches)}  ${name}`);
  }
}

function folderOf(file) {
  const parts = file.split(path.sep).slice(0, -1);
  return parts.slice(0, FOLDER_DEPTH).join('/') || '.';
}

function percent(part, whole) {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)}%`.padStart(6);
}
