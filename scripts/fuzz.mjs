/** `npm run fuzz [runs]`: the properties of the engine on a million texts and policies, or as many as said. For the night:
 * a failure prints the seed by which fast-check repeats it. */
import { bin, ensureInstalled, requireNode, run } from './lib/setup.mjs';

requireNode();
ensureInstalled();
const [runs = '1000000'] = process.argv.slice(2);
run(bin('jest'), ['--selectProjects', 'unit', '--testPathPatterns', 'test/fuzz'], { FUZZ_RUNS: runs });
