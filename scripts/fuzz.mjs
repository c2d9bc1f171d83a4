/**
 * `npm run fuzz [runs]`: the properties of the engine on a million texts and policies, or as many as said, and the
 * redaction of one mutated PDF document for every 500 of them. The seed is printed; `TEST_SEED=... npm run fuzz` repeats it.
 */
import { randomInt } from 'node:crypto';
import { bin, ensureBuilt, ensureInstalled, requireNode, run } from './lib/setup.mjs';

const [runs = '1000000'] = process.argv.slice(2);
if (!/^\d{1,9}$/.test(runs)) {
  console.error('Say how many: npm run fuzz [runs], a number.');
  process.exit(1);
}
requireNode();
ensureInstalled();
// Documents are redacted in threads, which run built code.
ensureBuilt();
run(bin('jest'), ['--selectProjects', 'unit', '--testPathPatterns', 'test/fuzz'], {
  FUZZ_RUNS: runs,
  TEST_SEED: process.env.TEST_SEED ?? String(randomInt(2 ** 32)),
});
