/**
 * `npm test`: installs what is missing, then runs every suite that needs no other server.
 * `npm test -- --selectProjects unit` and further jest options pass through.
 */
import { bin, ensureBuilt, ensureInstalled, requireNode, run } from './lib/setup.mjs';

const TIERS = ['unit', 'architecture', 'store', 'e2e'];

requireNode();
ensureInstalled();
// The command line, the worker threads and the crash tests run the built files.
ensureBuilt();
const given = process.argv.slice(2);
const select = given.includes('--selectProjects') ? [] : ['--selectProjects', ...TIERS];
run(bin('jest'), [...select, ...given], { NODE_ENV: 'test' });
