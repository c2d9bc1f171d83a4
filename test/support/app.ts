import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { ModuleMetadata } from '@nestjs/common';
import { AppModule } from '../../src/app.module.js';
import { CONFIG_CLASSES } from '../../src/config-classes.js';
import type { Environment } from '../../src/platform/config/environment.js';
import { makeEnvironment } from './environment.js';
import { randomPassword } from './password.js';
import { boot, type Booted, type BootOptions } from './boot.js';

export interface TestApp extends Booted {
  /** The API key of the administrator created by the first start. */
  readonly apiKey: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  /** The data folder, used by this application only. */
  readonly dataDirectory: string;
}

export interface StartOptions extends Omit<BootOptions, 'module' | 'classes'> {
  /** Variables in addition to those that every test needs; `undefined` removes one. */
  readonly env?: Environment;
  /** Additional modules. */
  readonly imports?: ModuleMetadata['imports'];
}

/** Starts the whole product on a free port, with its own data folder and database. */
export async function startApp({ env = {}, imports = [], ...options }: StartOptions = {}): Promise<TestApp> {
  const apiKey = `test-${randomBytes(24).toString('hex')}`;
  const adminEmail = 'admin@example.com';
  const adminPassword = randomPassword();
  const cluster = searchCluster(env);
  const environment = await makeEnvironment({
    UMBRA_ADMIN_EMAIL: adminEmail,
    UMBRA_ADMIN_PASSWORD: adminPassword,
    UMBRA_API_KEY: apiKey,
    ...cluster.env,
    ...env,
  });
  const booted = await boot(environment.env, {
    ...options,
    classes: CONFIG_CLASSES,
    module: (settings, parts) => AppModule.with(settings, parts, imports),
  });
  return {
    ...booted,
    apiKey,
    adminEmail,
    adminPassword,
    dataDirectory: environment.dataDirectory,
    close: async () => {
      await booted.close();
      await environment.remove();
      await cluster.remove();
    },
  };
}

/** Stores the product that suites share: each suite evaluates this file again, but the worker process remains. */
const SHARED = Symbol.for('umbra.shared');
const worker = globalThis as { [SHARED]?: Shared };

interface Shared {
  readonly app: Promise<TestApp>;
  stop(): Promise<void>;
}

/**
 * Returns the product that suites share, started by the first suite of a worker that needs it. Other suites have left
 * users, policies and documents in it, so a suite creates its own under unique names (`unique`) and reads nothing else.
 * A suite that needs settings of its own, another clock, or exclusive data starts its own product.
 */
export function sharedApp(): Promise<TestApp> {
  worker[SHARED] ??= startShared();
  return worker[SHARED].app;
}

/** Suites have models and other services on this machine. */
const SHARED_SETTINGS: Environment = { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' };

function startShared(): Shared {
  const app = startApp({ env: SHARED_SETTINGS, storeIn: 'thread' });
  const stop = async (): Promise<void> => (await app).close();
  app.then(
    ({ dataDirectory }) =>
      process.once('exit', () => {
        rmSync(dataDirectory, { recursive: true, force: true });
      }),
    () => undefined,
  );
  // Suites close their application; the shared one remains for the next suite.
  return { app: app.then((started) => ({ ...started, close: () => Promise.resolve() })), stop };
}

/** Returns a name that no other suite uses: `unique('Group')` is `Group 3f9a02c1`. */
export const unique = (what: string): string => `${what} ${randomBytes(4).toString('hex')}`;

/**
 * Returns the settings of a separate index on the cluster in ELASTICSEARCH_URL, if set, so that the same tests run on
 * it. A test that chooses its search engine keeps its choice.
 */
function searchCluster(env: Environment): { readonly env: Environment; remove(): Promise<void> } {
  const url = process.env.ELASTICSEARCH_URL;
  const choosesItself = Object.keys(env).some((name) => /^(?:SEARCH_ENGINE|ELASTICSEARCH_)/.test(name));
  if (url === undefined || choosesItself) return { env: {}, remove: () => Promise.resolve() };
  const index = `umbra-test-${randomBytes(6).toString('hex')}`;
  return {
    env: { SEARCH_ENGINE: 'elasticsearch', ELASTICSEARCH_URL: url, ELASTICSEARCH_INDEX: index },
    remove: async () => {
      const made = (await (await fetch(`${url}/_cat/indices/${index}*?format=json`)).json()) as { index: string }[];
      for (const { index: name } of made) await fetch(`${url}/${name}`, { method: 'DELETE' });
    },
  };
}
