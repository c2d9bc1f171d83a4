import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startApp, type TestApp } from '../../support/app.js';
import { isDrawn, seedFor } from '../../support/budget.js';
import { bearer, call } from '../../support/client.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}
interface Api {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const api = JSON.parse(readFileSync(path.resolve(__dirname, '../../../docs/openapi.json'), 'utf8')) as Api;
const MAX_DEPTH = 3;
const NO_SCHEMA: Schema = {};

const named = (schema: Schema): Schema => api.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;

/** Returns a value that a schema admits, with the required fields alone. */
function valueOf(given: Schema, depth = 0): unknown {
  const schema = named(given);
  const { anyOf, oneOf, allOf, properties = {}, required = [], items } = schema;
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = anyOf ?? oneOf ?? [];
  if (first !== undefined) return valueOf(first, depth);
  if (allOf !== undefined) return Object.assign({}, ...allOf.map((part) => valueOf(part, depth))) as object;
  switch ([schema.type].flat()[0]) {
    case 'string':
      return 'x'.repeat(Math.max(1, schema.minLength ?? 1));
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    case 'array':
      return items === undefined || depth > MAX_DEPTH ? [] : [valueOf(items, depth + 1)];
    default:
      return depth > MAX_DEPTH
        ? {}
        : Object.fromEntries(required.map((name) => [name, valueOf(properties[name] ?? NO_SCHEMA, depth + 1)]));
  }
}

const fieldsOf = (given: Schema): readonly string[] => {
  const { properties = {}, allOf = [] } = named(given);
  return [...Object.keys(properties), ...allOf.flatMap(fieldsOf)];
};

/** Presidio's clients expect its own 500; a rotation of keys has no fields, and runs on. */
const LEFT_OUT = /^\/presidio|\/encryption\/rotation$/;

const routes = Object.entries(api.paths).flatMap(([template, operations]) =>
  Object.entries(operations).flatMap(([method, { requestBody }]) => {
    const schema = requestBody?.content['application/json']?.schema;
    return schema === undefined || LEFT_OUT.test(template) ? [] : [{ template, method: method.toUpperCase(), schema }];
  }),
);

/** Values that a conversion or a handler may trip over, though none of them has the type of a field: each field gets one. */
const ODD = [null, { toString: 1 }, [[]]];

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('no field of a JSON body makes the server fail, whatever it is', async () => {
  expect(routes.length).toBeGreaterThan(100);
  const failed: unknown[] = [];
  let drawn = seedFor('odd values');
  for (const { template, method, schema } of routes) {
    const url = template.replace(/\{(\w+)\}/g, (_, name: string) => (/page|version|number/.test(name) ? '1' : 'none'));
    const usual = valueOf(schema);
    const requests = fieldsOf(schema).flatMap((field) =>
      ODD.filter((_, place) => isDrawn(place, ODD.length, drawn++)).map(async (odd) => {
        const text = JSON.stringify({ ...(usual as object), [field]: odd });
        const headers = { ...bearer(app.apiKey), 'content-type': 'application/json' };
        const { status } = await call(app, method, url, { headers, text });
        if (status >= 500) failed.push([method, url, text, status]);
      }),
    );
    await Promise.all(requests);
  }
  expect(failed).toEqual([]);
});

it.each(['batches', 'groups', 'service-accounts'])('a name in %s has no half of a character', async (kind) => {
  // The database stores U+FFFD in its place, so that the answer would differ from what is read later.
  const headers = { ...bearer(app.apiKey), 'content-type': 'application/json' };
  const { status, body } = await call(app, 'POST', `/api/v1/${kind}`, { headers, text: '{"name":"half \\ud800"}' });
  expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
});

it.each(['users', 'invitations'])('an address in %s has no half of a character', async (kind) => {
  const headers = { ...bearer(app.apiKey), 'content-type': 'application/json' };
  const text = '{"email":"half\\ud800@example.com","password":"a long enough phrase 71","role":"ROLE_USER"}';
  const given = kind === 'users' ? text : text.replace(/"password":"[^"]*",/, '');
  const { status, body } = await call(app, 'POST', `/api/v1/${kind}`, { headers, text: given });
  expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
});
