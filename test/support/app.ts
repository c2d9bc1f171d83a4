import { randomBytes } from 'node:crypto';
import type { ModuleMetadata } from '@nestjs/common';
import { AppModule } from '../../src/app.module.js';
import { CONFIG_CLASSES } from '../../src/config-classes.js';
import type { Environment } from '../../src/platform/config/environment.js';
import { makeEnvironment } from './environment.js';
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
  const adminPassword = `Pw-${randomBytes(12).toString('hex')}`;
  const environment = await makeEnvironment({
    UMBRA_ADMIN_EMAIL: adminEmail,
    UMBRA_ADMIN_PASSWORD: adminPassword,
    UMBRA_API_KEY: apiKey,
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
    },
  };
}
