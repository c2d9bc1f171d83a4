import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from '../../src/app.module.js';
import { CONFIG_CLASSES } from '../../src/config-classes.js';
import { openApiText } from '../../src/openapi.js';
import { readSettings } from '../../src/platform/config/settings.js';
import { makeServerParts } from '../../src/platform/http/server-parts.js';

interface Operation {
  readonly summary?: string;
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const committed = readFileSync(path.resolve(__dirname, '../../docs/openapi.json'), 'utf8');
const operations = Object.entries((JSON.parse(committed) as Document).paths).flatMap(([route, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${route}`, operation })),
);

/** Pages and files for browsers are not part of the API. */
const FOR_BROWSERS = /^GET \/(?:$|dashboard(?:\/|$)|api\/docs(?:\/|$))/;

describe('docs/openapi.json', () => {
  it('is what the controllers say (npm run docs writes it)', async () => {
    expect(committed).toBe(await openApiText());
  });

  it('has every route of the running application and no other', async () => {
    const settings = readSettings(CONFIG_CLASSES, {});
    const parts = await makeServerParts(settings);
    const app = await NestFactory.create<NestExpressApplication>(AppModule.with(settings, parts), parts.adapter, {
      logger: false,
      abortOnError: false,
    });
    // Registers the routes; `init` would also wait for a database.
    await (app as unknown as { registerRouter(): Promise<void> }).registerRouter();
    const served = parts.routes
      .all()
      .flatMap(({ template, methods }) => methods.filter((method) => method !== 'HEAD').map((m) => `${m} ${template}`))
      .filter((route) => !FOR_BROWSERS.test(route));
    expect(operations.map(({ name }) => name).sort()).toEqual([...new Set(served)].sort());
  });

  it.each(operations)('$name says what it does, under a tag, and how it fails', ({ operation }) => {
    expect(operation.summary).toMatch(/^[A-Z].{5,}[^.]$/);
    expect(operation.tags).toHaveLength(1);
    expect(Object.keys(operation.responses)).toContain('default');
    expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true);
  });
});
