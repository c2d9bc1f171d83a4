/**
 * `npm run test:times [Jest options]`: runs `npm test` and prints the twenty costliest suites with their times in
 * seconds: total CPU; that of child processes, which is part of it; loading files; hooks before all tests; work (CPU in
 * the tests); wait (time in tests without CPU use of their own process). The times of suites that take longest go to
 * test/runner/suite-seconds.json: runs begin with these suites.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepare, runSuites } from './lib/run-jest.mjs';
import { root } from './lib/setup.mjs';

const COSTLIEST = 20;
const KEPT = path.join(root, 'test/runner/suite-seconds.json');
/** Where the others begin makes no difference. */
const KEPT_FROM_SECONDS = 8;

prepare();
const folder = mkdtempSync(path.join(tmpdir(), 'umbra-times-'));
const file = path.join(folder, 'times.ndjson');
process.on('exit', () => {
  const suites = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  print(suites);
  keep(suites);
  rmSync(folder, { recursive: true });
});
runSuites(process.argv.slice(2), { TEST_TIMES_FILE: file });

function print(suites) {
  const rows = suites
    .map(({ suite, load, start, rest, children }) => ({
      suite,
      cpu: load.cpu + start.cpu + rest.cpu + children,
      parts: [children, load.wall, start.wall, Math.min(rest.cpu, rest.wall), Math.max(0, rest.wall - rest.cpu)],
    }))
    .sort((a, b) => b.cpu - a.cpu);
  const seconds = (ms) => (ms / 1000).toFixed(1).padStart(6);
  console.log('\n   CPU  child   load  start   work   wait  suite');
  for (const { suite, cpu, parts } of rows.slice(0, COSTLIEST)) {
    console.log(`${[cpu, ...parts].map(seconds).join(' ')}  ${suite}`);
  }
  const total = rows.reduce((sum, { cpu }) => sum + cpu, 0);
  console.log(`${seconds(total)}  of ${rows.length} suites together`);
}

/** Replaces what is kept of the suites that ran; what is kept of others stays. */
function keep(suites) {
  const kept = new Map(Object.entries(JSON.parse(readFileSync(KEPT, 'utf8'))));
  for (const { suite, load, start, rest } of suites) {
    kept.set(suite, Math.round((load.wall + start.wall + rest.wall) / 1000));
  }
  const longest = [...kept].filter(([, seconds]) => seconds >= KEPT_FROM_SECONDS);
  longest.sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(longest), null, 2)}\n`);
}
