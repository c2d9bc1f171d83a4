import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startApp, type TestApp } from '../support/app.js';

/** Answers as Ollama does: what `reply` makes of the prompt. */
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
      // What is stopped takes so long; what is not has to start a thread within it, however busy the machine is.
      FILTER_TIMEOUT_SECONDS: '10',
      TEST_POLICY_KEY: '00112233445566778899aabbccddeeff',
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

const headers = (type: string) => ({ authorization: `Bearer ${app.apiKey}`, 'content-type': type });
async function save(name: string, policy: object): Promise<number> {
  const response = await fetch(`${app.url}/api/policies/${name}`, {
    method: 'PUT',
    body: JSON.stringify(policy),
    headers: headers('application/json'),
  });
  return response.status;
}
const filter = (query: string, text: string): Promise<Response> =>
  fetch(`${app.url}/api/filter?${query}`, { method: 'POST', body: text, headers: headers('text/plain') });
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

  it('are the same in all its documents, and others in another', async () => {
    const first = await filtered('p=scoped&c=one', 'SSN 219-09-9999');
    expect(first).not.toContain('219-09-9999');
    expect(await filtered('p=scoped&c=one', 'SSN 219-09-9999')).toBe(first);
    expect(await filtered('p=scoped&c=one', `${LONG}SSN 219-09-9999`)).toBe(LONG + first);
    expect(await filtered('p=scoped&c=two', 'SSN 219-09-9999')).not.toBe(first);
  });

  it('are not told apart by how the number is written, and are explained', async () => {
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

  it('are forgotten with the context', async () => {
    await filtered('p=scoped&c=gone', 'SSN 219-09-9999');
    const deleted = await fetch(`${app.url}/api/contexts/gone`, { method: 'DELETE', headers: headers('text/plain') });
    expect(deleted.status).toBe(200);
    expect((await fetch(`${app.url}/api/contexts/gone`, { headers: headers('text/plain') })).status).toBe(404);
  });

  it('of inline requests are shared among those, and with nobody else', async () => {
    const answer = async (text: string) =>
      ((await (await inline(ssn(RANDOM_IN_CONTEXT), text, 'one')).json()) as { filteredText: string }).filteredText;
    const first = await answer('SSN 219-09-9999');
    expect(await answer('SSN 219-09-9999')).toBe(first);
    expect(await answer(`${LONG}SSN 219-09-9999`)).toBe(LONG + first);
    expect(await filtered('p=scoped&c=one', 'SSN 219-09-9999')).not.toBe(first);
  });
});

describe('a generator', () => {
  const policy = (scope: string) => ({
    generators: {
      made: { type: 'ollama', endpoint, model: 'tiny', prompt: 'Another {{label}} for {{token}}', timeoutMs: 5000 },
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

  it('makes what no mapping has, once a document', async () => {
    reply = () => ' Project B\n';
    expect(await save('generated', policy('DOCUMENT'))).toBe(201);
    expect(await filtered('p=generated', 'Halcyon, Osprey, Halcyon')).toBe('Project B, Project A, Project B');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ model: 'tiny', prompt: expect.stringContaining('for Halcyon') as string });
  });

  it.each([['Halcyon'], [''], ['say Osprey']])('is not believed when it answers %j', async (answer) => {
    reply = () => answer;
    expect(await filtered('p=generated', 'Halcyon')).toBe('{{{REDACTED-custom-dictionary}}}');
  });

  it('is asked once a context', async () => {
    reply = () => `Project ${asked.length}`;
    expect(await save('generated-shared', policy('CONTEXT'))).toBe(201);
    const first = await filtered('p=generated-shared&c=g', 'Halcyon');
    expect(await filtered('p=generated-shared&c=g', 'Halcyon again')).toBe(`${first} again`);
    expect(asked).toHaveLength(1);
  });

  it('is refused in a request that brings its policy', async () => {
    const response = await inline(policy('DOCUMENT'), 'Halcyon', 'c');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ problems: [{ path: 'generators' }] });
  });
});

describe('keys in the environment', () => {
  const policy = { crypto: { key: 'env:TEST_POLICY_KEY' }, ...ssn({ strategy: 'CRYPTO_REPLACE' }) };

  it('are read for stored policies', async () => {
    expect(await save('encrypted', policy)).toBe(201);
    expect(await filtered('p=encrypted', 'SSN 219-09-9999')).toMatch(/^SSN \{\{[\w+/]+=*\}\}$/);
    expect(await filtered('p=encrypted', `${LONG}SSN 219-09-9999`)).toMatch(/SSN \{\{[\w+/]+=*\}\}$/);
  });

  it('are not read for requests that bring their policy', async () => {
    expect((await inline(policy, 'SSN 219-09-9999', 'c')).status).toBe(400);
  });
});

describe('patterns that backtrack', () => {
  const policy = (pattern: string) => ({ identifiers: { identifiers: [{ pattern }] } });

  it('run in a worker when that is set', async () => {
    expect(await save('behind', policy('(?<=MRN )\\d{4}'))).toBe(201);
    expect(await filtered('p=behind', 'MRN 1234, room 5678')).toBe('MRN {{{REDACTED-id}}}, room 5678');
  });

  it('are stopped when they take for ever, and nothing is returned', async () => {
    expect(await save('forever', policy('(?=x)(x+x+)+y'))).toBe(201);
    const response = await filter('p=forever', 'x'.repeat(60));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'REDACTION_TIMED_OUT' });
    expect(await filtered('p=behind', 'MRN 1234')).toBe('MRN {{{REDACTED-id}}}');
  });

  it('are refused in a request that brings its policy', async () => {
    expect((await inline(policy('(?<=a)b'), 'ab', 'c')).status).toBe(400);
  });
});
