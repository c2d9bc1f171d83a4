import { Global, Module, type ModuleMetadata } from '@nestjs/common';
import { CONFIG_CLASSES } from '../../src/config-classes.js';
import { PRINCIPALS, type Principals } from '../../src/platform/auth/principal.js';
import type { Environment } from '../../src/platform/config/environment.js';
import { PlatformModule } from '../../src/platform/platform.module.js';
import { boot, type Booted, type BootOptions } from './boot.js';
import { makeEnvironment } from './environment.js';

/** Knows no principals: platform tests use open routes, or expect a 401. */
const NOBODY: Principals = {
  byApiKeyHash: () => Promise.resolve(undefined),
  bySession: () => Promise.resolve(undefined),
  byCertificate: () => Promise.resolve('unknown'),
};

@Global()
@Module({ providers: [{ provide: PRINCIPALS, useValue: NOBODY }], exports: [PRINCIPALS] })
class NobodyModule {}

@Module({})
class PlatformUnderTest {}

/** Returns the root module of a product with only the given modules. */
export const platformWith =
  (imports: NonNullable<ModuleMetadata['imports']>): BootOptions['module'] =>
  (settings, parts) => ({
    module: PlatformUnderTest,
    imports: [NobodyModule, PlatformModule.with(settings, parts), ...imports],
  });

/** Starts the platform without the product's features, with the given modules. */
export async function startPlatform(
  options: Omit<BootOptions, 'module' | 'classes'> & {
    readonly env?: Environment;
    readonly imports?: ModuleMetadata['imports'];
  } = {},
): Promise<Booted & { readonly dataDirectory: string }> {
  const { env = {}, imports = [], ...rest } = options;
  const environment = await makeEnvironment(env);
  const booted = await boot(environment.env, { ...rest, classes: CONFIG_CLASSES, module: platformWith(imports) });
  return {
    ...booted,
    dataDirectory: environment.dataDirectory,
    close: async () => {
      await booted.close();
      await environment.remove();
    },
  };
}
