import { readFileSync } from 'node:fs';
import path from 'node:path';

import { compilePolicy, policyJsonSchema } from '../../src/engine/index.js';

type Schema = Readonly<Record<string, unknown>>;

const committed = readFileSync(path.resolve(__dirname, '../../docs/policy.schema.json'), 'utf8');
const schema = policyJsonSchema();

const at = (...keys: readonly string[]): Schema => keys.reduce<Schema>((inner, key) => inner[key] as Schema, schema);

describe('docs/policy.schema.json', () => {
  it('matches the policy reader (run `npm run docs` to update it)', () => {
    expect(committed).toBe(`${JSON.stringify(schema, undefined, 2)}\n`);
  });

  it('has every policy key with its alternative spellings', () => {
    expect(Object.keys(at('properties'))).toEqual(expect.arrayContaining(['identifiers', 'ignored', 'crypto', 'fpe']));
    const kinds = at('properties', 'identifiers', 'properties');
    expect(kinds).toMatchObject({ ssn: { type: 'object' }, zipCodes: { deprecated: true } });
    expect(kinds).toHaveProperty('nationalIds.required', ['countries']);
  });

  it('marks what has no effect as deprecated', () => {
    expect(at('$defs', 'item1', 'properties', 'excludeDocumentTypes')).toMatchObject({ deprecated: true });
    const pdf = at('properties', 'config', 'properties', 'pdf', 'properties');
    expect(pdf).toMatchObject({ scale: { deprecated: true }, preserveUnredactedPages: { deprecated: true } });
    expect(pdf.dpi).not.toHaveProperty('deprecated');
  });

  it('lists the strategies of each strategy list', () => {
    const strategies = (kind: string, list: string): unknown => {
      const { $ref } = at('properties', 'identifiers', 'properties', kind, 'properties', list, 'items') as {
        $ref: string;
      };
      return at('$defs', $ref.replace('#/$defs/', ''), 'properties', 'strategy').enum;
    };
    expect(strategies('ssn', 'ssnFilterStrategies')).toEqual(expect.arrayContaining(['REDACT', 'MAP_REPLACE']));
    expect(strategies('ssn', 'ssnFilterStrategies')).not.toContain('SHIFT');
    expect(strategies('date', 'dateFilterStrategies')).toEqual(expect.arrayContaining(['SHIFT', 'RELATIVE']));
    expect(strategies('zipCode', 'zipCodeFilterStrategy')).toContain('ZERO_LEADING');
  });

  it('has defaults that are valid in a policy', () => {
    const { properties } = at('properties', 'config', 'properties', 'postFilters') as {
      properties: Record<string, Schema>;
    };
    const postFilters = Object.fromEntries(Object.entries(properties).map(([key, node]) => [key, node.default]));
    expect(compilePolicy({ config: { postFilters }, identifiers: { ssn: {} } })).toMatchObject({ ok: true, notes: [] });
  });
});
