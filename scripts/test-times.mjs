/**
 * `npm run test:times [Jest options]`: runs `npm test` and prints the twenty costliest suites with their times in
 * seconds: total CPU; loading files; hooks before all tests; work (CPU in the tests); wait (time in tests without CPU
 * use).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepare, runSuites } from './lib/run-jest.mjs';

const COSTLIEST = 20;

prepare();
const folder = mkdtempSync(path.join(tmpdir(), 'umbra-times-'));
const file = path.join(folder, 'times.ndjson');
process.on('exit', () => {
  print(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  rmSync(folder, { recursive: true });
});
runSuites(process.argv.slice(2), { TEST_TIMES_FILE: file });

function print(suites) {
  const rows = suites
    .map(({ suite, load, start, rest }) => ({
      suite,
      cpu: load.cpu + start.cpu + rest.cpu,
      parts: [load.wall, start.wall, Math.min(rest.cpu, rest.wall), Math.max(0, rest.wall - rest.cpu)],
    }))
    .sort((a, b) => b.cpu - a.cpu);
  const seconds = (ms) => (ms / 1000).toFixed(1).padStart(6);
  console.log('\n   CPU   load  start   work   wait  suite');
  for (const { suite, cpu, parts } of rows.slice(0, COSTLIEST)) {
    console.log(`${[cpu, ...parts].map(seconds).join(' ')}  ${suite}`);
  }
  const total = rows.reduce((sum, { cpu }) => sum + cpu, 0);
  console.log(`${seconds(total)}  of ${rows.length} suites together`);
}
