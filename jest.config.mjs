import { readFileSync } from 'node:fs';
import path from 'node:path';

// The build's own compiler settings, but for what it leaves out: the tests themselves.
const swc = JSON.parse(readFileSync(path.join(import.meta.dirname, '.swcrc'), 'utf8'));
delete swc.exclude;

/** One project a tier: `npm test` runs all but `integration` and `browser`, which need real servers and Chromium (see .ci/run). */
const common = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false, sourceMaps: 'inline' }] },
  // Sources import `./x.js`, as Node resolves it after the build; tests run the TypeScript beside it.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/data'],
  // What is looked up as a global of the sandbox takes a hundred times as long, and hashing does little else.
  sandboxInjectedGlobals: ['Math'],
  setupFiles: ['reflect-metadata'],
};
const tier = (displayName, ...testMatch) => ({ ...common, displayName, testMatch });

export default {
  // A net for what hangs, wide enough for a busy machine: no test measures time.
  testTimeout: 300_000,
  // What a suite leaves behind in its process adds up over hundreds of them until it is slow: a fresh one from then on.
  workerIdleMemoryLimit: '1GB',
  // Of two cores the second one too: the parent only collects what the workers tell.
  maxWorkers: '100%',
  projects: [
    tier(
      'unit',
      '<rootDir>/src/**/*.spec.ts',
      '<rootDir>/test/corpus/*.spec.ts',
      '<rootDir>/test/policies/*.spec.ts',
      '<rootDir>/test/fuzz/*.spec.ts',
      '<rootDir>/test/evaluation/names/*.spec.ts',
    ),
    tier('architecture', '<rootDir>/test/architecture/**/*.spec.ts'),
    tier('e2e', '<rootDir>/test/e2e/**/*.spec.ts'),
    tier('store', '<rootDir>/test/store/**/*.spec.ts'),
    tier('integration', '<rootDir>/test/integration/**/*.spec.ts'),
    tier('browser', '<rootDir>/test/browser/**/*.spec.ts'),
  ],
};
