import { randomBytes } from 'node:crypto';
import { ContextService } from '../../../src/modules/context/context.service.js';
import { NAME_WORD_KIND } from '../../../src/engine/index.js';
import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';

let app: TestApp;
let policy: string;
beforeAll(async () => {
  app = await sharedApp();
  policy = unique('pseudonyms').replace(' ', '-');
  const strategies = [{ strategy: 'PSEUDONYM', replacementScope: 'CONTEXT' }];
  const json = {
    identifiers: {
      person: { personFilterStrategies: strategies },
      emailAddress: { emailAddressFilterStrategies: strategies },
    },
  };
  const saved = await call(app, 'PUT', `/api/policies/${policy}`, { headers: bearer(app.apiKey), json });
  expect(saved.status).toBe(201);
});

async function filtered(context: string, text: string): Promise<string> {
  const { status, body } = await call(app, 'POST', `/api/filter?p=${policy}&c=${encodeURIComponent(context)}`, {
    headers: { ...bearer(app.apiKey), 'content-type': 'text/plain' },
    text,
  });
  expect(status).toBe(200);
  return body as string;
}

const NOTE = /^Patient: (\p{L}+) (\p{L}+) came\.$/u;

describe('PSEUDONYM in a context', () => {
  it('makes one surrogate person of all forms of a name in several documents', async () => {
    const context = unique('ward');
    const [, given = '', surname = ''] = NOTE.exec(await filtered(context, 'Patient: Anna Hale came.')) ?? [];
    expect([given, surname]).not.toContain('Anna');
    expect(surname).not.toBe('');
    expect(await filtered(context, 'Dear Ms. Hale, thank you.')).toBe(`Dear Ms. ${surname}, thank you.`);
    expect(await filtered(context, 'Write to anna.hale@example.org.')).toContain(`${given}.${surname}@`.toLowerCase());
    const other = NOTE.exec(await filtered(context, 'Patient: Peter Hale came.')) ?? [];
    expect(other[2]).toBe(surname);
    expect(other[1]).not.toBe(given);
  });

  it('is the same in a document that a thread redacts', async () => {
    const context = unique('ward');
    const short = await filtered(context, 'Patient: Anna Hale came.');
    const filler = 'The course was without complications.\n'.repeat(400);
    expect(await filtered(context, `${filler}Patient: Anna Hale came.`)).toBe(filler + short);
  });

  it('keeps no word of a name in the database', async () => {
    const context = unique('ward');
    await filtered(context, 'Patient: Anna Hale came.');
    const { body } = await call(app, 'GET', `/api/contexts/${encodeURIComponent(context)}/export`, {
      headers: bearer(app.apiKey),
    });
    expect((body.entries as { readonly kind: string }[]).map(({ kind }) => kind)).toEqual(['name-word', 'name-word']);
    // As words: a surrogate may be Hannah Whaley.
    expect(JSON.stringify(body)).not.toMatch(/\b(?:hale|anna)\b/i);
  });
});

describe('a request with its own policy', () => {
  it('does not learn the surrogates of a context of that name by trying names', async () => {
    const context = unique('ward');
    const strategies = [{ strategy: 'PSEUDONYM', replacementScope: 'CONTEXT' }];
    const json = {
      policy: { identifiers: { person: { personFilterStrategies: strategies } } },
      text: 'Patient: Anna Hale came.',
      context,
    };
    const tried = new Set<string>();
    const kept = new Set<string>();
    for (let index = 0; index < 6; index++) {
      const name = `${context}-${index}`;
      kept.add(await filtered(name, json.text));
      tried.add(
        (await call(app, 'POST', '/api/filter', { json: { ...json, context: name } })).body.filteredText as string,
      );
    }
    expect([...tried].filter((text) => kept.has(text)).length).toBeLessThan(3);
  });
});

describe('surrogates of a context', () => {
  const key = (): string => randomBytes(32).toString('hex');
  const CANDIDATES = Array.from({ length: 12 }, (_, index) => `Surrogate${index}`);

  it('are never the same for two words, whoever proposes them at the same time', async () => {
    const contexts = app.app.get(ContextService, { strict: false });
    const scope = { origin: 'stored', context: unique('race') } as const;
    const keys = Array.from({ length: 10 }, key);
    const propose = (of: string) => {
      const [proposal = '', ...alternatives] = CANDIDATES;
      return { key: of, kind: NAME_WORD_KIND, proposal, alternatives };
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, caller) =>
        contexts.resolve(scope, [...keys.slice(caller % 10), ...keys.slice(0, caller % 10)].map(propose)),
      ),
    );
    const first = answers[0] ?? new Map<string, string>();
    expect(new Set(first.values()).size).toBe(keys.length);
    for (const answer of answers) for (const each of keys) expect(answer.get(each)).toBe(first.get(each));
  });

  it('do not keep other kinds from having one value twice', async () => {
    const contexts = app.app.get(ContextService, { strict: false });
    const scope = { origin: 'stored', context: unique('equal') } as const;
    const [one, other] = [key(), key()];
    const resolved = await contexts.resolve(scope, [
      { key: one, kind: 'age', proposal: '41' },
      { key: other, kind: 'age', proposal: '41' },
    ]);
    expect([resolved.get(one), resolved.get(other)]).toEqual(['41', '41']);
  });
});
