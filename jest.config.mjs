import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

// The build's own compiler settings, but for what it leaves out: the tests themselves.
const swc = JSON.parse(readFileSync(path.join(import.meta.dirname, '.swcrc'), 'utf8'));
delete swc.exclude;
/** The components of the page, which Vite compiles for browsers. */
const swcOfPage = {
  ...swc,
  jsc: {
    ...swc.jsc,
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

/**
 * Suites test the built product. They share the modules that their worker process has loaded (see test/runner); a suite
 * that replaces modules or fakes timers says `@jest-environment node` and gets them to itself.
 */
const common = {
  rootDir: import.meta.dirname,
  // Jest reads every file below them before the first suite, once for each project.
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testEnvironment: '<rootDir>/test/runner/product-environment.cjs',
  resolver: '<rootDir>/test/runner/resolver.cjs',
  setupFiles: ['<rootDir>/test/runner/random-cases.cjs'],
  transform: {
    '\\.ts$': ['@swc/jest', { ...swc, swcrc: false, sourceMaps: 'inline' }],
    '\\.tsx$': ['@swc/jest', { ...swcOfPage, swcrc: false, sourceMaps: 'inline' }],
    '\\.css$': '<rootDir>/test/runner/styles.cjs',
    // Packages that are modules alone.
    '/node_modules/(?:marked|regexparam|wouter)/.*\\.js$': ['@swc/jest', { ...swc, swcrc: false }],
    // The environment of components is a module: Node loads it as it is.
    '/(?:dist|node_modules)/(?!@?happy-dom/|.*/happy-dom/).*\\.[cm]?js$': '<rootDir>/test/runner/built.cjs',
  },
  transformIgnorePatterns: [],
  modulePathIgnorePatterns: ['<rootDir>/data'],
};
const tier = (displayName, ...testMatch) => ({ ...common, displayName, testMatch });

/**
 * End-to-end suites that also run against real servers, for what can differ there: indexes, races, kills, search, and one
 * walk through the review. That single operations answer alike is proven by test/integration/store-differential, and that
 * processes may be killed beside a real server by test/integration/review-faults: the long tier has more of that.
 */
const ON_SERVERS = [
  'account/{bootstrap,replicas}',
  '{audit,filter}/*replicas',
  'database/*',
  'encryption/*',
  'health/health',
  'limits/replicas',
  'trend/{notification-outbox,races,storage}',
  'scim/groups',
  'search/{search,index}',
  'review/{conflicts,queue-indexes,walk-through}',
  ...(process.env.TEST_LONG === '1' ? ['review/kills'] : []),
].map((names) => `<rootDir>/test/e2e/${names}.spec.ts`);

export default {
  // A net for what hangs, wide enough for a busy machine: no test measures time.
  testTimeout: 300_000,
  // What a suite leaves behind in its process adds up over hundreds of them until it is slow: a fresh one from then on.
  workerIdleMemoryLimit: '2GB',
  testSequencer: '<rootDir>/test/runner/longest-first.cjs',
  globalTeardown: '<rootDir>/test/runner/stop-product.mjs',
  // One more than cores: suites that wait for a process or a timer leave the core to another.
  maxWorkers: availableParallelism() + 1,
  projects: [
    tier(
      'unit',
      '<rootDir>/src/**/*.spec.{ts,tsx}',
      '<rootDir>/test/corpus/*.spec.ts',
      '<rootDir>/test/policies/*.spec.ts',
      '<rootDir>/test/fuzz/*.spec.ts',
      '<rootDir>/test/evaluation/names/*.spec.ts',
    ),
    tier('architecture', '<rootDir>/test/architecture/**/*.spec.ts'),
    tier('e2e', '<rootDir>/test/e2e/**/*.spec.ts'),
    tier('store', '<rootDir>/test/store/**/*.spec.ts'),
    tier('servers', ...ON_SERVERS),
    tier('integration', '<rootDir>/test/integration/**/*.spec.ts'),
    tier('browser', '<rootDir>/test/browser/**/*.spec.ts'),
  ],
};
