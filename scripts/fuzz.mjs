/**
 * `npm run fuzz [runs]`: tests the properties of the engine on a million texts and policies, or the given number, and
 * the redaction of one mutated PDF document for every 500 of them and of one of another format for every 100. The seed
 * is printed; `TEST_SEED=... npm run fuzz` repeats a run.
 */
import { prepare, runJest } from './lib/run-jest.mjs';

const [runs = '1000000'] = process.argv.slice(2);
if (!/^\d{1,9}$/.test(runs)) {
  console.error('Say how many: npm run fuzz [runs], a number.');
  process.exit(1);
}
prepare();
runJest(['--selectProjects', 'unit', '--testPathPatterns', 'test/fuzz'], { FUZZ_RUNS: runs });
