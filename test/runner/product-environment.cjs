const { createRequire } = require('node:module');
const vm = require('node:vm');
const { ModuleMocker } = require('jest-mock');
const writeCoverage = require('./suite-coverage.cjs');
const SuiteTimes = require('./suite-times.cjs');
require('reflect-metadata');

/** Stands for the process's own global scope where Jest wants a context of `node:vm`. */
const HERE = Object.freeze({});
const { compileFunction } = vm;
/** What `import()` loads belongs to the suite that compiled the code. */
const IMPORTS = /\bimport\s*\(/;
/** Files by name and code. Jest compiles its own files for every suite: half of the time of a small one. */
const compiled = new Map();
vm.compileFunction = (code, parameters, options) => {
  if (options?.parsingContext !== HERE) return compileFunction(code, parameters, options);
  const known = compiled.get(options.filename);
  if (known?.code === code) return known.file;
  const file = compileFunction(code, parameters, { ...options, parsingContext: undefined });
  if (!IMPORTS.test(code)) compiled.set(options.filename, { code, file });
  return file;
};

/** Where jest-circus keeps its listeners on the global object; those of the suite before must not hear this one. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
/** Where `jest.setTimeout` of a suite is kept. */
const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
/** Where a suite leaves what tells more about a failure: a function that returns a text. @see test/support/browser.ts */
const TELL_MORE = Symbol.for('umbra.tellMore');

// A symbol, since Jest's own environment copies named globals into its sandbox.
globalThis[Symbol.for('umbra.loaded')] = createRequire(__filename);

// Every promise is handed all stores in use: with those of hundreds of suites in one process that would take long.
const asyncHooks = require('node:async_hooks');
const { AsyncLocalStorage } = asyncHooks;
const ofSuites = new Set();
/** In place of the store in which jest-circus keeps which of concurrent tests runs; there are none. */
class NoStore {
  getStore() {}
  run(_, work, ...given) {
    return work(...given);
  }
}
asyncHooks.AsyncLocalStorage = class extends AsyncLocalStorage {
  constructor(...options) {
    super(...options);
    const { stack } = new Error();
    if (stack.split('\n')[2].includes('jest-circus')) return new NoStore();
    if (stack.includes('jest-circus')) ofSuites.add(this);
  }
};

/** What suites of pages set as a browser has it; packages of later suites would take the process for one. */
const OF_BROWSERS = ['document', 'history', 'localStorage', 'location', 'sessionStorage', 'window', 'XMLHttpRequest'];

/** What jest-worker sends to a worker that has no more suites to run. */
const CHILD_MESSAGE_END = 2;
// The shared product keeps connections open, which would keep the worker alive until Jest kills it with a warning.
process.on('message', ([type]) => {
  if (type === CHILD_MESSAGE_END) setImmediate(() => process.exit());
});

/**
 * Runs suites in the worker process itself, without a sandbox, so that they share the modules of the product and of
 * packages, which are loaded and compiled once a worker instead of once a suite. Mocks and environment variables
 * are restored after each suite. Fake timers would stop the product of other suites too: they need Jest's sandbox.
 */
module.exports = class ProductEnvironment {
  constructor(_, { testPath }) {
    delete globalThis[EVENT_HANDLERS];
    delete globalThis[TEST_TIMEOUT];
    delete globalThis[TELL_MORE];
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    if (process.env.TEST_TIMES_FILE !== undefined) {
      this.times = new SuiteTimes(process.env.TEST_TIMES_FILE, testPath);
    }
    this.ownGlobals = OF_BROWSERS.filter((name) => name in globalThis);
    const { exit, getBuiltinModule, chdir, cwd } = process;
    // graceful-fs, which Jest loads for each suite, wraps the last two: wrappers of hundreds of suites would add up.
    this.before = { env: { ...process.env }, exit, getBuiltinModule, chdir, cwd };
  }

  async setup() {}

  async handleTestEvent(event) {
    this.times?.handle(event);
    const { name, error } = event;
    if (name !== 'test_fn_failure' || !(error instanceof Error) || !(TELL_MORE in globalThis)) return;
    const { message } = error;
    error.message += `\n\n${await globalThis[TELL_MORE]()}`;
    error.stack = error.stack.replace(message, () => error.message);
  }

  async teardown() {
    writeCoverage();
    for (const store of ofSuites) store.disable();
    ofSuites.clear();
    this.moduleMocker.restoreAllMocks();
    const { env, ...rest } = this.before;
    Object.assign(process, rest);
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    for (const name of OF_BROWSERS) if (!this.ownGlobals.includes(name)) delete globalThis[name];
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return HERE;
  }
};
