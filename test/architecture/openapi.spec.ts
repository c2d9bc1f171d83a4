import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { AppModule } from '../../src/app.module.js';
import { CONFIG_CLASSES } from '../../src/config-classes.js';
import { openApiText } from '../../src/openapi.js';
import { readSettings } from '../../src/platform/config/settings.js';
import { makeServerParts } from '../../src/platform/http/server-parts.js';

interface Operation {
  readonly summary?: string;
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly responses: Readonly<
    Record<string, { readonly description?: string; readonly content?: Readonly<Record<string, { schema?: object }>> }>
  >;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

const root = path.resolve(__dirname, '../..');
const committed = readFileSync(path.join(root, 'docs/openapi.json'), 'utf8');
const document = JSON.parse(committed) as Document;
const operations = Object.entries(document.paths).flatMap(([route, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${route}`, operation })),
);

/** Pages and files for browsers, which are not part of the API. */
const FOR_BROWSERS =
  /^GET \/(?:api\/docs(?:\/|$)|(?!api\/|actuator\/|scim\/|openai\/|anthropic\/|ollama\/|v1\/|presidio\/|health$|livez$|readyz$|metrics$|mutes$))/;

/** Routes with empty responses whose status does not imply it. */
const WITHOUT_BODY = new Set([
  'DELETE /api/alerts/{alertId}',
  'DELETE /api/documents/{documentId}',
  'DELETE /api/contexts/{contextName}',
  'DELETE /api/policies/{policyName}',
  'POST /api/lists/{listName}',
  'POST /api/sso/{issuer}/backchannel-logout',
  'POST /api/v1/search/reindex',
]);

/** Returns the successful responses of an operation, by status and media type. */
const schemasOf = ({ responses }: Operation) =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2') && status !== '204')
    .flatMap(([, { content }]) => (content === undefined ? [undefined] : Object.values(content)))
    .map((media) => media?.schema);

describe('docs/openapi.json', () => {
  it('matches the controllers (run `npm run docs` to update it)', async () => {
    expect(committed).toBe(await openApiText());
  });

  it('documents every route of the running application and no other', async () => {
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

  it.each(operations)('$name has a summary, a tag and error responses', ({ operation }) => {
    expect(operation.summary).toMatch(/^[A-Z].{5,}[^.]$/);
    expect(operation.tags).toHaveLength(1);
    expect(Object.keys(operation.responses)).toContain('default');
    const isAlwaysRefused = operation.responses['403']?.description?.startsWith('Always') === true;
    expect(Object.keys(operation.responses).some((status) => /^[23]/.test(status))).toBe(!isAlwaysRefused);
  });

  it.each(operations)('$name declares the types of its responses', ({ name, operation }) => {
    const isEmpty = WITHOUT_BODY.has(name);
    for (const schema of schemasOf(operation)) {
      if (isEmpty) expect(schema).toBeUndefined();
      else expect(Object.keys(schema ?? {})).not.toEqual([]);
    }
  });

  it('has valid schemas without broken references', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true });
    addFormats.default(ajv);
    // Keywords of OpenAPI beyond those of JSON Schema.
    ajv.addVocabulary(['example', 'openapi', 'info', 'servers', 'paths', 'components', 'tags']);
    ajv.addSchema(document, 'openapi');
    for (const name of Object.keys(document.components.schemas)) {
      expect(() => ajv.compile({ $ref: `openapi#/components/schemas/${name}` })).not.toThrow();
    }
  });
});
