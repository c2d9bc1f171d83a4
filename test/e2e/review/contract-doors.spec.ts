import { request } from 'node:http';
import { LETTER, NO_SUCH_ID, ReviewScene, expectRefusal, type SpanJson } from '../../support/review.js';

let scene: ReviewScene;
let id: string;
let span: SpanJson;
let cookie: Readonly<Record<string, string>>;

beforeAll(async () => {
  scene = await ReviewScene.shared();
  ({ id, span } = await scene.letter());
  cookie = await scene.member.session();
});
afterAll(() => scene.close());

const key = (value = scene.member.key) => ({ authorization: `Bearer ${value}` });
const json = { 'content-type': 'application/json' };
const at = (path: string) => path.replace('{id}', id).replace('{span}', span.id as string);

const BEARER_ONLY = [
  ['POST', '/api/v1/ingest'],
  ['GET', '/api/v1/search?q=garden'],
  ['POST', '/api/v1/documents/{id}/finalize'],
  ['GET', '/api/v1/documents/{id}/audit'],
] as const;
const SESSION = [
  ['GET', '/api/v1/queue'],
  ['GET', '/api/v1/batches'],
  ['GET', '/api/v1/documents/{id}/spans'],
  ['GET', '/api/v1/documents/{id}/comments'],
  ['GET', '/api/v1/spans/{span}/history'],
  ['GET', '/api/v1/review/{id}/similar'],
] as const;
const WRITES = [
  ['POST', '/api/v1/documents/{id}/spans'],
  ['POST', '/api/v1/documents/{id}/comments'],
  ['POST', '/api/v1/documents/{id}/explain'],
  ['PATCH', '/api/v1/spans/{span}'],
  ['DELETE', '/api/v1/spans/{span}'],
  ['POST', '/api/v1/spans/{span}/redact-like'],
  ['POST', '/api/v1/spans/{span}/reset'],
  ['POST', '/api/v1/spans/{span}/second-opinion'],
  ['POST', '/api/v1/review/{id}/pulse'],
  ['POST', '/api/v1/review/{id}/release'],
] as const;
const READS = [
  ['GET', '/api/v1/documents/{id}/history'],
  ['GET', '/api/v1/documents/{id}/history.csv'],
  ['GET', '/api/v1/documents/{id}/certificate'],
  ['GET', `/api/v1/ollama/${NO_SUCH_ID}/models`],
  ['GET', '/api/v1/policies'],
  ['GET', '/api/v1/policies/content?instanceId=embedded&name=default'],
] as const;
const withBody = (method: string) => (method === 'GET' ? {} : { text: '{}' });

describe.each([...BEARER_ONLY, ...SESSION, ...WRITES, ...READS])('%s %s', (method, path) => {
  const wrong = {
    'no credential': {},
    'an unknown key': key('umbra_unknown'),
    'no key': { authorization: 'Bearer' },
    'another scheme': { authorization: 'Basic YTpi' },
    'a key without a scheme': { authorization: 'umbra_unknown' },
    'an unknown session': { cookie: 'umbra-session=unknown' },
  };
  it.each(Object.entries(wrong))('returns 401 for %s', async (_, headers) => {
    expectRefusal(await scene.raw(method, at(path), { headers: { ...headers, ...json }, ...withBody(method) }), 401);
  });
});

describe.each(BEARER_ONLY)('%s %s (API keys only)', (method, path) => {
  it('returns 401 for a session', async () => {
    expectRefusal(await scene.raw(method, at(path), { headers: { ...cookie, ...json }, ...withBody(method) }), 401);
  });

  it('returns 401 for a wrong key sent with a session', async () => {
    const headers = { ...cookie, ...key('umbra_unknown'), ...json };
    expectRefusal(await scene.raw(method, at(path), { headers, ...withBody(method) }), 401);
  });

  it('uses the key when a session is sent too', async () => {
    const headers = { ...cookie, ...key(), ...json };
    expect((await scene.raw(method, at(path), { headers, ...withBody(method) })).status).not.toBe(401);
  });
});

describe.each(SESSION)('%s %s', (method, path) => {
  it('returns the same to a session and to a key', async () => {
    const [bySession, byKey] = [
      await scene.raw(method, at(path), { headers: cookie }),
      await scene.raw(method, at(path), { headers: key() }),
    ];
    expect([bySession.status, bySession.body]).toEqual([200, byKey.body]);
  });
});

describe.each(['redact-like', 'reset', 'second-opinion'])('POST /api/v1/spans/{id}/%s', (verb) => {
  const types = ['none', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
  it.each(types)('returns 415 for Content-Type %s, by key and by session', async (type) => {
    for (const credential of [key(), cookie]) {
      const headers = { ...credential, ...(type !== 'none' && { 'content-type': type }) };
      expectRefusal(await scene.raw('POST', `/api/v1/spans/${span.id}/${verb}`, { headers }), 415);
    }
    expect((await scene.spans(id)).length).toBe(1);
  });

  it('accepts application/json without a body', async () => {
    await scene.admin('PUT', '/api/v1/ollama/defaults', { explain: null, secondOpinion: null });
    const other = await scene.letter();
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
      for (const credential of [key(), cookie]) {
        const headers = { ...credential, 'content-type': type };
        const answer = await scene.raw('POST', `/api/v1/spans/${other.span.id}/${verb}`, { headers });
        // 400: no model is configured. The request was let in.
        expect([answer.status, type]).toEqual([verb === 'second-opinion' ? 400 : answer.status, type]);
        expect([200, 400, 409]).toContain(answer.status);
      }
    }
  });
});

describe('error messages', () => {
  const LEAK = /garden|ana@example|Please write/;

  it.each([
    ['POST', '/api/v1/documents/{id}/spans', { type: LETTER, start: 0, end: 6 }],
    ['PATCH', '/api/v1/spans/{span}', { status: LETTER }],
    ['POST', '/api/v1/spans/{span}/reset', { originalStatus: LETTER }],
    ['POST', '/api/v1/ingest', { batchId: LETTER, name: 'x', text: LETTER }],
    ['POST', '/api/v1/documents/{id}/comments', { text: LETTER.repeat(200) }],
    ['GET', `/api/v1/queue?status=${encodeURIComponent(LETTER)}`, undefined],
    ['DELETE', '/api/v1/spans/{span}', undefined],
  ])('of %s %s contain neither the request nor the document', async (method, path, body) => {
    const answer = await scene.member.ask(method, at(path), body);
    expect(JSON.stringify(answer.body)).not.toMatch(LEAK);
  });

  it.each([
    ['PUT', '/api/v1/ingest', 405],
    ['DELETE', '/api/v1/queue', 405],
    ['GET', '/api/v1/spans/{span}', 405],
    ['GET', '/api/v1/no-such-thing', 404],
  ])('are JSON for %s %s (%i)', async (method, path, status) => {
    const answer = await scene.member.ask(method, at(path));
    expect(answer.body.error).toEqual(expect.any(String));
    expect([status, 404]).toContain(answer.status);
  });

  it('are JSON when the body is not valid JSON', async () => {
    const headers = { ...key(), ...json };
    for (const [method, path] of WRITES.slice(0, 4)) {
      expectRefusal(await scene.raw(method, at(path), { headers, text: '{"a":' }), 400);
    }
  });

  it('are 415 for an ingest that is not JSON', async () => {
    expectRefusal(
      await scene.raw('POST', '/api/v1/ingest', { headers: { ...key(), 'content-type': 'text/plain' }, text: 'x' }),
      415,
    );
  });

  it('do not allow other origins to read responses', async () => {
    const { headers } = await scene.raw('GET', '/api/v1/queue', {
      headers: { ...cookie, origin: 'https://evil.example' },
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('health and metrics', () => {
  it('need no credential', async () => {
    const health = await scene.raw('GET', '/api/health', {});
    expect([health.status, health.body]).toEqual([200, { status: 'UP', applicationVersion: expect.any(String) }]);
    const actuator = await scene.raw('GET', '/actuator/health', {});
    expect([actuator.status, actuator.body]).toEqual([200, { status: 'UP' }]);
    const metrics = await scene.raw('GET', '/actuator/prometheus', {});
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it('count requests by route template, without ids or texts', async () => {
    const { body } = await scene.raw('GET', '/actuator/prometheus', {});
    expect(body).toMatch(/http_server_requests_seconds_count\{[^}]*uri="\/api\/v1\/documents\/\{\w+\}\/spans"/);
    for (const secret of [id, scene.batchId, 'garden', scene.member.email, scene.member.key]) {
      expect(body).not.toContain(secret);
    }
  });

  it.each(['/actuator', '/actuator/', '/actuator/health/db', '/actuator/env', '/actuator/info'])(
    'return 404 for %s',
    async (path) => {
      expect((await scene.raw('GET', path, {})).status).toBe(404);
    },
  );

  it.each(['/api/health', '/actuator/health', '/actuator/prometheus'])('return 405 for POST %s', async (path) => {
    expect((await scene.raw('POST', path, { json: {} })).status).toBe(405);
  });
});

it('ingests a text that arrives in several chunks', async () => {
  const body = JSON.stringify({ batchId: scene.batchId, name: 'pieces.txt', text: LETTER });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sending = request(
      `${scene.app.url}/api/v1/ingest`,
      { method: 'POST', headers: { ...key(), ...json } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    sending.on('error', reject);
    sending.write(body.slice(0, 20));
    sending.end(body.slice(20));
  });
  expect(status).toBe(202);
});
