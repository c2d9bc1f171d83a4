/** Runs Jest for `npm test` and its variants. */
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, requireNode, root, run } from './setup.mjs';

const JEST = path.join(root, 'node_modules/jest/bin/jest.js');

/** The projects of jest.config.mjs that do not require another server. */
export const WITHOUT_SERVERS = ['unit', 'architecture', 'store', 'e2e'];

/**
 * Suites run in as many processes as there are cores: threads that help one of them collect garbage take the time of
 * another. Jest hands these options on to its workers, and nothing hands them on to the processes that suites start.
 */
const ENGINE_OPTIONS = ['--single-threaded-gc'];

/** Installs and builds if necessary: suites test the built product. */
export function prepare() {
  requireNode();
  ensureInstalled();
  ensureBuilt();
}

/**
 * Runs Jest and ends this process with its exit code if a suite fails. Randomised tests derive their seeds from one
 * seed, which is generated here unless TEST_SEED repeats an earlier run.
 */
export function runJest(args, env = {}) {
  const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
  console.log(`Randomised tests use TEST_SEED=${seed}; set it to repeat this run.`);
  run(process.execPath, [...ENGINE_OPTIONS, JEST, ...args], { NODE_ENV: 'test', TEST_SEED: seed, ...env });
}

/** Runs every suite that does not require another server, unless the given Jest options select projects. */
export function runSuites(given, env) {
  const select = given.includes('--selectProjects') ? [] : ['--selectProjects', ...WITHOUT_SERVERS];
  runJest([...select, ...given], env);
}
