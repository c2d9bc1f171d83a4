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
  /** Of the administrator that the first start has made. */
  readonly apiKey: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  /** The folder of this application alone. */
  readonly dataDirectory: string;
}

export interface StartOptions extends Omit<BootOptions, 'module' | 'classes'> {
  /** Variables beside those that every test needs; `undefined` takes one away. */
  readonly env?: Environment;
  /** Further modules. */
  readonly imports?: ModuleMetadata['imports'];
}

/** The whole product on a free port, with its own data folder and database, ready to be called. */
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

/** Where the product that suites share is kept: a suite evaluates this file anew, its worker process stays. */
const SHARED = Symbol.for('umbra.shared');
const worker = globalThis as { [SHARED]?: { readonly app: Promise<TestApp>; stop(): Promise<void> } };

/**
 * The product with the settings of every installation, started by the first suite of a worker that asks for it. Other
 * suites have left users, policies and documents in it: a suite makes its own, under names of its own (`unique`), and
 * looks at nothing else. A suite that needs other settings, another clock, or all of the data to itself starts its own.
 */
export function sharedApp(): Promise<TestApp> {
  const known = worker[SHARED] ?? startShared();
  worker[SHARED] = known;
  return known.app;
}

function startShared(): { readonly app: Promise<TestApp>; stop(): Promise<void> } {
  const app = startApp();
  const stop = async (): Promise<void> => (await app).close();
  app.then(
    ({ dataDirectory }) =>
      process.once('exit', () => {
        rmSync(dataDirectory, { recursive: true, force: true });
      }),
    () => undefined,
  );
  // A suite closes what it was given; this one stays for the next.
  return { app: app.then((started) => ({ ...started, close: () => Promise.resolve() })), stop };
}

/** A name that no other suite uses: `unique('Group')` is `Group 3f9a02c1`. */
export const unique = (what: string): string => `${what} ${randomBytes(4).toString('hex')}`;

/**
 * An index of its own on the cluster that ELASTICSEARCH_URL names, if any: the same tests run on it. A test that chooses
 * its engine keeps its choice.
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
