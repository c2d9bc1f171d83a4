import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startApp, type TestApp } from '../../support/app.js';
import { until } from '../../support/until.js';

/** Stands in for an Ollama server: `reply` turns a prompt into an answer. */
let reply: (prompt: string) => string;
let asked: { model: string; prompt: string; stream: boolean }[] = [];
let ollama: Server;
let endpoint: string;
let app: TestApp;
beforeAll(async () => {
  ollama = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      const question = JSON.parse(body) as (typeof asked)[number];
      if (request.url !== '/api/generate' || question.stream) response.writeHead(400);
      asked.push(question);
      response.end(JSON.stringify({ model: question.model, response: reply(question.prompt), done: true }));
    });
  });
  await new Promise<void>((resolve) => ollama.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(ollama.address() as AddressInfo).port}`;
  app = await startApp({
    env: {
      POLICY_UNSAFE_REGEX: 'worker',
      TEST_POLICY_KEY: '00112233445566778899aabbccddeeff',
      OUTBOUND_ALLOWED_HOSTS: endpoint.slice('http://'.length),
    },
  });
});
afterAll(async () => {
  await app.close();
  ollama.close();
});
beforeEach(() => {
  asked = [];
});

const headers = (type: string, to = app) => ({ authorization: `Bearer ${to.apiKey}`, 'content-type': type });
async function save(name: string, policy: object, to = app): Promise<number> {
  const response = await fetch(`${to.url}/api/policies/${name}`, {
    method: 'PUT',
    body: JSON.stringify(policy),
    headers: headers('application/json', to),
  });
  return response.status;
}
const filter = (query: string, text: string, to = app): Promise<Response> =>
  fetch(`${to.url}/api/filter?${query}`, { method: 'POST', body: text, headers: headers('text/plain', to) });
const filtered = async (query: string, text: string): Promise<string> => (await filter(query, text)).text();
const inline = (policy: object, text: string, context: string): Promise<Response> =>
  fetch(`${app.url}/api/filter`, {
    method: 'POST',
    body: JSON.stringify({ policy, text, context }),
    headers: { 'content-type': 'application/json' },
  });
const ssn = (strategy: object) => ({ identifiers: { ssn: { ssnFilterStrategies: [strategy] } } });
const RANDOM_IN_CONTEXT = { strategy: 'RANDOM_REPLACE', replacementScope: 'CONTEXT' };
const LONG = 'Nothing here. '.repeat(4000);

describe('replacements in a context', () => {
  beforeAll(async () => {
    expect(await save('scoped', ssn(RANDOM_IN_CONTEXT))).toBe(201);
  });

  it('are the same in all documents of one context, and differ in another', async () => {
    const first = await filtered('p=scoped&c=one', 'SSN 219-09-9999');
    expect(first).not.toContain('219-09-9999');
    expect(await filtered('p=scoped&c=one', 'SSN 219-09-9999')).toBe(first);
    expect(await filtered('p=scoped&c=one', `${LONG}SSN 219-09-9999`)).toBe(LONG + first);
    expect(await filtered('p=scoped&c=two', 'SSN 219-09-9999')).not.toBe(first);
  });

  it('do not depend on how the number is written, and appear in explanations', async () => {
    const first = await filtered('p=scoped&c=one', 'SSN 219-09-9999');
    const response = await fetch(`${app.url}/api/explain?p=scoped&c=one`, {
      method: 'POST',
      body: 'SSN 219 09 9999',
      headers: headers('text/plain'),
    });
    const { filteredText, explanation } = (await response.json()) as {
      filteredText: string;
      explanation: { appliedSpans: { replacement: string }[] };
    };
    expect(filteredText).toBe(first);
    expect(explanation.appliedSpans.map(({ replacement }) => `SSN ${replacement}`)).toEqual([first]);
  });

  it('are deleted with the context', async () => {
    await filtered('p=scoped&c=gone', 'SSN 219-09-9999');
    const deleted = await fetch(`${app.url}/api/contexts/gone`, { method: 'DELETE', headers: headers('text/plain') });
    expect(deleted.status).toBe(200);
    expect((await fetch(`${app.url}/api/contexts/gone`, { headers: headers('text/plain') })).status).toBe(404);
  });

  it('of inline requests are shared among inline requests only', async () => {
    const answer = async (text: string) =>
      ((await (await inline(ssn(RANDOM_IN_CONTEXT), text, 'one')).json()) as { filteredText: string }).filteredText;
    const first = await answer('SSN 219-09-9999');
    expect(await answer('SSN 219-09-9999')).toBe(first);
    expect(await answer(`${LONG}SSN 219-09-9999`)).toBe(LONG + first);
    expect(await filtered('p=scoped&c=one', 'SSN 219-09-9999')).not.toBe(first);
  });
});

describe('a generator', () => {
  const policy = (scope: string, at = endpoint) => ({
    generators: {
      made: { type: 'ollama', endpoint: at, model: 'tiny', prompt: 'Another {{label}} for {{token}}', timeoutMs: 5000 },
    },
    identifiers: {
      dictionaries: [
        {
          terms: ['Halcyon', 'Osprey'],
          customFilterStrategies: [
            { strategy: 'MAP_REPLACE', mappings: { Osprey: 'Project A' }, generator: 'made', replacementScope: scope },
          ],
        },
      ],
    },
  });

  it('replaces values without a mapping, asking once per document', async () => {
    reply = () => ' Project B\n';
    expect(await save('generated', policy('DOCUMENT'))).toBe(201);
    expect(await filtered('p=generated', 'Halcyon, Osprey, Halcyon')).toBe('Project B, Project A, Project B');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ model: 'tiny', prompt: expect.stringContaining('for Halcyon') as string });
  });

  it.each([['Halcyon'], [''], ['say Osprey']])('is ignored when it answers %j', async (answer) => {
    reply = () => answer;
    expect(await filtered('p=generated', 'Halcyon')).toBe('{{{REDACTED-custom-dictionary}}}');
  });

  it('is asked nothing at an address that the operator has not listed', async () => {
    const elsewhere = createServer((_, response) => {
      asked.push({ model: '', prompt: '', stream: false });
      response.end(JSON.stringify({ response: 'Project X' }));
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = elsewhere.address() as AddressInfo;
      expect(await save('not-listed', policy('DOCUMENT', `http://localhost:${port}`))).toBe(201);
      expect(await filtered('p=not-listed', 'Halcyon')).toBe('{{{REDACTED-custom-dictionary}}}');
      expect(asked).toHaveLength(0);
    } finally {
      elsewhere.close();
    }
  });

  it('is asked once per context', async () => {
    reply = () => `Project ${asked.length}`;
    expect(await save('generated-shared', policy('CONTEXT'))).toBe(201);
    const first = await filtered('p=generated-shared&c=g', 'Halcyon');
    expect(await filtered('p=generated-shared&c=g', 'Halcyon again')).toBe(`${first} again`);
    expect(asked).toHaveLength(1);
  });

  it('is rejected in an inline policy', async () => {
    const response = await inline(policy('DOCUMENT'), 'Halcyon', 'c');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ problems: [{ path: 'generators' }] });
  });
});

describe('keys in the environment', () => {
  const policy = { crypto: { key: 'env:TEST_POLICY_KEY' }, ...ssn({ strategy: 'CRYPTO_REPLACE' }) };

  it('are used by stored policies', async () => {
    expect(await save('encrypted', policy)).toBe(201);
    expect(await filtered('p=encrypted', 'SSN 219-09-9999')).toMatch(/^SSN \{\{[\w+/]+=*\}\}$/);
    expect(await filtered('p=encrypted', `${LONG}SSN 219-09-9999`)).toMatch(/SSN \{\{[\w+/]+=*\}\}$/);
  });

  it('are rejected in inline policies', async () => {
    expect((await inline(policy, 'SSN 219-09-9999', 'c')).status).toBe(400);
  });
});

describe('patterns that backtrack', () => {
  const policy = (pattern: string) => ({ identifiers: { identifiers: [{ pattern }] } });

  it('run in a worker with POLICY_UNSAFE_REGEX=worker', async () => {
    expect(await save('behind', policy('(?<=MRN )\\d{4}'))).toBe(201);
    expect(await filtered('p=behind', 'MRN 1234, room 5678')).toBe('MRN {{{REDACTED-id}}}, room 5678');
  });

  it('are stopped after FILTER_TIMEOUT_SECONDS, and nothing of the text is returned', async () => {
    const hasty = await startApp({ env: { POLICY_UNSAFE_REGEX: 'worker', FILTER_TIMEOUT_SECONDS: '2' } });
    try {
      expect(await save('forever', policy('(?=x)(x+x+)+y'), hasty)).toBe(201);
      expect(await save('behind', policy('(?<=MRN )\\d{4}'), hasty)).toBe(201);
      const response = await filter('p=forever', 'x'.repeat(60), hasty);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ code: 'REDACTION_TIMED_OUT' });
      // On a busy machine a new thread may take longer to start than the limit allows.
      await until(async () => (await (await filter('p=behind', 'MRN 1234', hasty)).text()) === 'MRN {{{REDACTED-id}}}');
    } finally {
      await hasty.close();
    }
  });

  it('are rejected in inline policies', async () => {
    expect((await inline(policy('(?<=a)b'), 'ab', 'c')).status).toBe(400);
  });
});
