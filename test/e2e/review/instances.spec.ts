import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { References } from '../../../src/platform/references/references.js';
import { RemoteFilter, type RemoteExplanation } from '../../../src/modules/review/instances/remote-filter.js';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { AppError } from '../../../src/platform/http/app-error.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser, type Answer } from '../../support/client.js';
import { savePolicy } from '../../support/review-batches.js';
import { until } from '../../support/until.js';

const BASE = '/api/v1/filter-instances';
const TEXT = 'Ana 😀 writes from ana@example.com, her number is 123-45-6789.';
const KEY = 'key-of-the-instance-0123456789';

/** The product under test, a second product that it calls, and a server whose answers a test chooses. */
let app: TestApp;
/** As `app`, but it waits at most a second for an answer. */
let hasty: TestApp;
let remote: TestApp;
let stand: Stand;
const logged: string[] = [];

interface Stand {
  readonly url: string;
  readonly seen: { readonly path: string; readonly headers: IncomingHttpHeaders; left: boolean }[];
  answer: RequestListener;
  close(): Promise<void>;
}

async function startStand(): Promise<Stand> {
  const server: Server = createServer((request, response) => {
    const entry = { path: request.url ?? '', headers: request.headers, left: false };
    stand.seen.push(entry);
    response.once('close', () => (entry.left = !response.writableFinished));
    request.resume().once('end', () => {
      stand.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    answer: () => undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

beforeAll(async () => {
  stand = await startStand();
  remote = await startApp();
  await savePolicy(remote, 'default');
  const env = { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1', REVIEW_WORKERS: '0' };
  const log = { write: (line: string) => void logged.push(line) };
  app = await startApp({ env, log });
  hasty = await startApp({ env: { ...env, REVIEW_INSTANCE_ANSWER_SECONDS: '1' }, log });
});
afterAll(async () => {
  await app.close();
  await hasty.close();
  await remote.close();
  await stand.close();
});

const asAdmin = (method: string, path: string, json?: unknown, of = app): Promise<Answer> =>
  call(of, method, path, { headers: bearer(of.apiKey), json });
let made = 0;
async function makeInstance(url: string, apiKey: string | null = null, of = app): Promise<string> {
  const answer = await asAdmin('POST', BASE, { name: `instance ${++made}`, url, apiKey }, of);
  expect(answer.status).toBe(201);
  return answer.body.id as string;
}
const explain = (instanceId: string, more: Partial<RemoteExplanation> = {}, of = app) =>
  of.app.get(RemoteFilter, { strict: false }).explain({
    ...{ instanceId, text: TEXT, policyName: 'default', context: 'ward 7', documentId: 'doc-1' },
    ...more,
  });
async function failure(answer: Promise<unknown>): Promise<AppError> {
  const error: unknown = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('It did not fail as expected', { cause: error });
  return error;
}

describe('/api/v1/filter-instances', () => {
  it('creates, reads, updates, lists and deletes instances and records every change', async () => {
    const created = await asAdmin('POST', BASE, { name: ' East ', url: stand.url, apiKey: KEY });
    const id = created.body.id as string;
    const expected = { id, name: 'East', url: stand.url, apiKeySet: true, createdAt: expect.stringMatching(/Z$/) };
    expect(created.body).toEqual(expected);
    expect((await asAdmin('GET', `${BASE}/${id}`)).body).toEqual(expected);
    expect((await asAdmin('PATCH', `${BASE}/${id}`, { name: 'West' })).body).toEqual({ ...expected, name: 'West' });
    const keyless = { ...expected, name: 'West', apiKeySet: false };
    expect((await asAdmin('PATCH', `${BASE}/${id}`, { apiKey: null })).body).toEqual(keyless);
    expect((await asAdmin('GET', BASE)).body).toContainEqual(keyless);
    expect((await asAdmin('DELETE', `${BASE}/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE', 'PATCH']) {
      expect((await asAdmin(method, `${BASE}/${id}`, method === 'PATCH' ? {} : undefined)).status).toBe(404);
    }
    const trail = await app.app.get(AuditLog, { strict: false }).forResource('FilterInstance', id);
    expect(trail.map(({ action, details }) => ({ action, ...details })).reverse()).toEqual([
      { action: 'FILTER_INSTANCE_CREATE', name: 'East', apiKeySet: true },
      { action: 'FILTER_INSTANCE_UPDATE', name: 'West', apiKeySet: true, changed: ['name'] },
      { action: 'FILTER_INSTANCE_UPDATE', name: 'West', apiKeySet: false, changed: ['apiKey'] },
      { action: 'FILTER_INSTANCE_DELETE', name: 'West' },
    ]);
  });

  it('encrypts the API key at rest', async () => {
    const id = await makeInstance(stand.url, KEY);
    const connection = app.app.get<Connection>(getConnectionToken());
    const record = await connection
      .collection<{ _id: string; apiKey: string }>('filter_instances')
      .findOne({ _id: id });
    expect(record?.apiKey).toMatch(/^enc:v1:/);
    expect(JSON.stringify(record)).not.toContain(KEY);
  });

  it('asks for the API key again when the URL names another server', async () => {
    const id = await makeInstance(stand.url, KEY);
    const elsewhere = { url: 'http://127.0.0.1:9' };
    expect((await asAdmin('PATCH', `${BASE}/${id}`, elsewhere)).body.code).toBe('API_KEY_NEEDED');
    expect((await asAdmin('PATCH', `${BASE}/${id}`, { url: `${stand.url}/below` })).body.apiKeySet).toBe(true);
    expect((await asAdmin('PATCH', `${BASE}/${id}`, { ...elsewhere, apiKey: null })).body.apiKeySet).toBe(false);
    expect((await asAdmin('PATCH', `${BASE}/${id}`, { url: stand.url })).status).toBe(200);
  });

  it('returns 409 for a name in use, in upper or lower case', async () => {
    expect((await asAdmin('POST', BASE, { name: 'Same', url: stand.url })).status).toBe(201);
    expect((await asAdmin('POST', BASE, { name: 'sAME', url: stand.url })).status).toBe(409);
    const id = await makeInstance(stand.url);
    expect((await asAdmin('PATCH', `${BASE}/${id}`, { name: 'SAME' })).status).toBe(409);
  });

  it('refuses to delete an instance in use', async () => {
    const id = await makeInstance(stand.url);
    let isUsed = true;
    const count = (other: string) => Promise.resolve(isUsed && other === id ? 1 : 0);
    app.app.get(References, { strict: false }).register('filter-instance', 'tests', count);
    expect((await asAdmin('DELETE', `${BASE}/${id}`)).body.code).toBe('FILTER_INSTANCE_IN_USE');
    isUsed = false;
    expect((await asAdmin('DELETE', `${BASE}/${id}`)).status).toBe(204);
  });

  it.each([
    { name: '' },
    { url: 'ftp://host' },
    { url: 'http://user:pw@host' },
    { url: 'http://host/?key=1' },
    { apiKey: '' },
    { apiKey: 'a b' },
    { apiKey: 'a\r\nx: y' },
    { apiKey: 7 },
  ])('returns 400 for %j', async (fields) => {
    const answer = await asAdmin('POST', BASE, { name: 'bad', url: stand.url, ...fields });
    expect(answer.status).toBe(400);
  });
});

describe('a document sent to an instance', () => {
  it('is scanned with the policy of that instance', async () => {
    const id = await makeInstance(remote.url, remote.apiKey);
    const spans = await explain(id);
    expect(spans.map(({ start, end, type }) => ({ type, text: TEXT.slice(start, end) }))).toEqual([
      { type: 'email-address', text: 'ana@example.com' },
      { type: 'ssn', text: '123-45-6789' },
    ]);
    for (const { confidence, replacement } of spans) {
      expect(confidence).toBeGreaterThan(0.5);
      expect(replacement).toContain('REDACTED');
    }
  });

  it('may contain lone surrogates and a byte order mark', async () => {
    const id = await makeInstance(remote.url, remote.apiKey);
    const text = '\uFEFF\uD800 ana@example.com \uDC00';
    expect(await explain(id, { text })).toMatchObject([{ start: 3, end: 18, type: 'email-address' }]);
  });

  it('is sent to /api/explain with names in the query and the key in the header', async () => {
    stand.answer = (_, response) => response.end(JSON.stringify({ explanation: { appliedSpans: [] } }));
    const id = await makeInstance(stand.url, KEY);
    expect(await explain(id, { policyName: 'a-b', context: 'ward 7 & 8' })).toEqual([]);
    expect(stand.seen.at(-1)).toMatchObject({
      path: '/api/explain?p=a-b&c=ward+7+%26+8&d=doc-1',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'text/plain; charset=utf-8' },
    });
  });

  /** Servers that end only by the timeout, which is short in `hasty`. */
  const ENDLESS: ReadonlySet<string> = new Set(['says nothing', 'stops midway']);
  const status = (code: number, body = 'secret-of-the-server'): RequestListener => {
    return (_, response) => response.writeHead(code, { location: '/elsewhere' }).end(body);
  };
  const span = { characterStart: 0, characterEnd: 3, filterType: 'SSN', confidence: 1, text: 'Bob' };
  it.each<[string, boolean, RequestListener]>([
    ['says nothing', true, () => undefined],
    ['stops midway', true, (_, response) => response.write('{"explanation":')],
    [
      'closes midway',
      true,
      (_, response) => response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()),
    ],
    ['closes at once', true, (request) => request.socket.destroy()],
    ['is overloaded', true, status(503)],
    ['limits its callers', true, status(429)],
    ['fails', true, status(500)],
    ['leads elsewhere', false, status(302)],
    ['refuses the key', false, status(401)],
    ['refuses the role', false, status(403)],
    ['knows no such policy', false, status(404)],
    ['finds the text too long', false, status(413)],
    ['answers something else', false, status(200, 'secret {{{')],
    ['answers other JSON', false, status(200, '[]')],
    ['names other text', false, status(200, JSON.stringify({ explanation: { appliedSpans: [span] } }))],
    [
      'announces too much',
      false,
      (_, response) => response.writeHead(200, { 'content-length': '99999999' }).write('x'),
    ],
  ])(
    'causes a bad gateway error without any text when the instance %s (retryable: %s)',
    async (what, retryable, answer) => {
      stand.answer = answer;
      const asking = ENDLESS.has(what) ? hasty : app;
      const error = await failure(explain(await makeInstance(stand.url, KEY, asking), {}, asking));
      expect(error).toMatchObject({ kind: 'bad-gateway', options: { details: { retryable } } });
      expect(error.options.code).toMatch(/^FILTER_INSTANCE_/);
      expect(JSON.stringify([error.message, error.options, error.stack])).not.toMatch(/Ana|secret|example\.com|key-of/);
    },
  );

  it('is not sent when the address is not allowed', async () => {
    const error = await failure(explain(await makeInstance('http://127.0.0.2:1', KEY)));
    expect(error).toMatchObject({ kind: 'bad-gateway', options: { details: { retryable: false } } });
    expect(error.message).toContain('OUTBOUND_ALLOWED_HOSTS');
  });

  it('causes not-found for an unknown instance', async () => {
    expect((await failure(explain('missing'))).kind).toBe('not-found');
  });

  it('stops being sent when the signal aborts', async () => {
    stand.answer = () => undefined;
    const id = await makeInstance(stand.url);
    const gone = new AbortController();
    const before = stand.seen.length;
    const error = failure(explain(id, { signal: gone.signal }));
    await until(() => stand.seen.length > before);
    gone.abort();
    expect((await error).kind).toBe('bad-gateway');
    await until(() => stand.seen.at(-1)?.left === true);
  });

  it('leaves neither text nor keys in the log', () => {
    expect(logged.join('')).toContain('A filtering instance did not respond');
    expect(logged.join('')).not.toMatch(/\bAna\b|ana@example|123-45|secret|key-of/);
  });
});

describe('GET /api/v1/policies', () => {
  const names = (query = '') => asAdmin('GET', `/api/v1/policies${query}`);

  it('returns the policies of this service', async () => {
    expect(await names()).toMatchObject({ status: 200, body: { instanceId: 'embedded', policies: ['default'] } });
    expect((await names('?instanceId=embedded')).body).toEqual({ instanceId: 'embedded', policies: ['default'] });
  });

  it('returns all policies, not one page', async () => {
    const connection = app.app.get<Connection>(getConnectionToken());
    const extra = Array.from({ length: 2100 }, (_, i) => ({
      ...{ name: `many-${String(i).padStart(4, '0')}`, text: '{}', hash: 'x', sources: [], savedAt: new Date() },
    }));
    await connection.collection('policies').insertMany(extra);
    const { policies } = (await names()).body as { policies: string[] };
    expect(policies).toEqual(['default', ...extra.map(({ name }) => name)]);
    await connection.collection('policies').deleteMany({ hash: 'x' });
  });

  it('returns the policies of an instance', async () => {
    const id = await makeInstance(remote.url, remote.apiKey);
    await call(remote, 'PUT', '/api/policies/there', {
      headers: bearer(remote.apiKey),
      json: { identifiers: { ssn: {} } },
    });
    expect((await names(`?instanceId=${id}`)).body).toEqual({ instanceId: id, policies: ['default', 'there'] });
  });

  it('reads all pages of an instance, and stops when they repeat', async () => {
    const all = Array.from({ length: 2500 }, (_, i) => `many-${String(i).padStart(4, '0')}`);
    stand.answer = ({ url = '' }, response) => {
      const offset = Number(new URL(url, stand.url).searchParams.get('offset'));
      response.end(JSON.stringify(all.slice(offset, offset + 1000)));
    };
    expect((await names(`?instanceId=${await makeInstance(stand.url)}`)).body.policies).toEqual(all);
    const asked = stand.seen.length;
    stand.answer = (_, response) => response.end(JSON.stringify(all.slice(0, 1000)));
    expect((await names(`?instanceId=${await makeInstance(stand.url)}`)).body.policies).toHaveLength(1000);
    expect(stand.seen.length - asked).toBe(2);
  });

  it('returns 404 for an unknown instance', async () => {
    expect((await names('?instanceId=missing')).status).toBe(404);
  });

  it('returns 502 when the instance cannot be reached or returns something else', async () => {
    expect((await names(`?instanceId=${await makeInstance('http://127.0.0.1:1')}`)).status).toBe(502);
    for (const body of ['nonsense', '{}', '[7]']) {
      stand.answer = (_, response) => response.end(body);
      expect((await names(`?instanceId=${await makeInstance(stand.url)}`)).status).toBe(502);
    }
  });
});

describe('GET /api/v1/policies/content', () => {
  const content = (query: string) => asAdmin('GET', `/api/v1/policies/content${query}`);

  it('returns the exact JSON of a policy, from this service and from an instance', async () => {
    const id = await makeInstance(remote.url, remote.apiKey);
    const text = '{ "name": "letter",\n  "identifiers": {"ssn": {}} }';
    const headers = { ...bearer(app.apiKey), 'content-type': 'application/json' };
    await call(app, 'PUT', '/api/policies/letter', { headers, text });
    await call(remote, 'PUT', '/api/policies/letter', { headers: { ...headers, ...bearer(remote.apiKey) }, text });
    for (const instanceId of ['embedded', id]) {
      const answer = await content(`?instanceId=${instanceId}&name=letter`);
      expect(answer).toMatchObject({ status: 200, body: { name: 'letter', content: text } });
    }
  });

  it('returns 404 for an unknown policy', async () => {
    const id = await makeInstance(remote.url, remote.apiKey);
    for (const instanceId of ['embedded', id]) {
      expect((await content(`?instanceId=${instanceId}&name=missing`)).status).toBe(404);
      expect((await content(`?instanceId=${instanceId}&name=schema`)).status).toBe(404);
    }
    expect((await content('?instanceId=missing&name=default')).status).toBe(404);
  });

  it.each([
    '',
    '?instanceId=embedded',
    '?name=default',
    '?instanceId=&name=default',
    '?instanceId=embedded&name=',
    '?instanceId=embedded&name=a.b',
    '?instanceId=embedded&name=..%2Fx',
    `?instanceId=embedded&name=${'x'.repeat(65)}`,
    '?instanceId=embedded&name=a&name=b',
    '?instanceId=embedded&name=%C3%A4',
  ])('returns 400 for %j', async (query) => {
    expect((await content(query)).status).toBe(400);
  });

  it('returns 502 when the instance fails or returns something else', async () => {
    const id = await makeInstance(stand.url);
    stand.answer = (_, response) => response.end('nonsense');
    expect((await content(`?instanceId=${id}&name=x`)).status).toBe(502);
    expect((await content(`?instanceId=${await makeInstance('http://127.0.0.1:1')}&name=x`)).status).toBe(502);
  });
});

describe('access to policies and instances', () => {
  it('is limited to administrators and auditors', async () => {
    const user = bearer(await issueKey(app, await makeUser(app, 'ROLE_USER')));
    const auditor = bearer(await issueKey(app, await makeUser(app, 'ROLE_AUDITOR')));
    for (const path of ['/api/v1/policies', '/api/v1/policies/content?instanceId=embedded&name=default', BASE]) {
      expect((await call(app, 'GET', path, { headers: user })).status).toBe(403);
      expect((await call(app, 'GET', path, { headers: auditor })).status).toBe(200);
    }
  });
});
