import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, makeUser, signIn, type Answer } from '../../support/client.js';
import { startUpstream, type FakeUpstream } from '../../support/gateway-upstream.js';

const MAIL = 'jane.roe@example.com';
const SSN = '536-22-8726';
const TAG = /EMAIL_ADDRESS_[0-9A-Z]{8}/;
const SERVERS = [{ models: ['llama*'], url: 'http://models.internal:9/v1', key: 'sk-small', output: 'block' }];

let app: TestApp;
let upstream: FakeUpstream;
const logged: string[] = [];
beforeAll(async () => {
  upstream = await startUpstream(() => undefined);
  app = await startApp({
    log: { write: (line: string) => logged.push(line) },
    env: {
      GATEWAY_UPSTREAM: upstream.url,
      GATEWAY_UPSTREAM_KEY: 'sk-vendor',
      GATEWAY_SERVERS: JSON.stringify(SERVERS),
    },
  });
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});

const chat = (content: unknown, fields = {}) =>
  JSON.stringify({ model: 'gpt-test', messages: [{ role: 'user', content }], ...fields });
const preview = (json: object, headers: Record<string, string> = bearer(app.apiKey)) =>
  call(app, 'POST', '/api/v1/gateway/preview', { headers, json });
const read = (headers: Record<string, string> = bearer(app.apiKey)) => call(app, 'GET', '/api/v1/gateway', { headers });

const endpointIn = ({ counts }: Answer['body']) =>
  counts.endpoints.find((one: { endpoint: string }) => one.endpoint === 'chat-completions') ?? { outcomes: {} };
/** Requests answered and refused, addresses replaced, and requests refused for content that is not known. */
const countsIn = (body: Answer['body']): readonly number[] => {
  const { answered = 0, refused = 0 } = endpointIn(body).outcomes;
  const { replaced, refused: reasons } = body.counts;
  return [answered, refused, replaced['email-address'] ?? 0, reasons.unsupported ?? 0];
};

describe('GET /api/v1/gateway', () => {
  it('shows the servers without keys and paths', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    const common = { policy: 'default', api: 'openai', hasKey: true, rules: [] };
    expect(body.servers).toEqual([
      { ...common, host: 'models.internal:9', models: ['llama*'], takesCallersKeys: false, output: 'block' },
      { ...common, host: new URL(upstream.url).host, models: ['*'], takesCallersKeys: true, output: 'off' },
    ]);
    expect(JSON.stringify(body)).not.toContain('sk-');
  });

  it('counts requests, refusals and values, without content', async () => {
    upstream.answer({ json: { choices: [] } });
    const headers = { ...bearer(app.apiKey), 'content-type': 'application/json' };
    const ask = (text: string) => call(app, 'POST', '/openai/v1/chat/completions', { headers, text });
    // Suites before this one may have counted in the same process.
    const before = countsIn((await read()).body);
    expect((await ask(chat(`Write to ${MAIL}`))).status).toBe(200);
    expect((await ask(chat([{ type: 'hologram' }]))).status).toBe(400);
    const { body } = await read();
    const after = countsIn(body);
    expect(after).toEqual(before.map((count) => count + 1));
    const { p50, p95 } = endpointIn(body).redactionSeconds;
    expect(p50).toBeGreaterThan(0);
    expect(p95).toBeGreaterThanOrEqual(p50);
    expect(JSON.stringify(body)).not.toContain('jane');
  });

  it('is for administrators and auditors', async () => {
    for (const [role, status] of [
      ['ROLE_AUDITOR', 200],
      ['ROLE_USER', 403],
    ] as const) {
      const user = await makeUser(app, role);
      const headers = { cookie: await signIn(app, user.email, user.password) };
      expect((await read(headers)).status).toBe(status);
      const json = { endpoint: 'chat-completions', request: chat('Hello') };
      expect((await preview(json, headers)).status).toBe(status);
    }
    expect((await read({})).status).toBe(401);
  });
});

describe('POST /api/v1/gateway/preview', () => {
  it('shows exactly what the vendor would be sent, and sends nothing', async () => {
    upstream.received.length = 0;
    const request = chat(`Write to ${MAIL}, SSN ${SSN}`);
    const { status, body } = await preview({ endpoint: 'chat-completions', request });
    expect(status).toBe(200);
    expect(upstream.received).toEqual([]);
    expect(body.host).toBe(new URL(upstream.url).host);
    expect(body.body).not.toContain(MAIL);
    expect(body.treatments.map(({ action }: { action: string }) => action)).toEqual(['placeholder', 'placeholder']);
    expect(body.placeholders.map(({ kind }: { kind: string }) => kind)).toEqual(['email-address', 'ssn']);
    upstream.answer({ json: { choices: [] } });
    const headers = { ...bearer(app.apiKey), 'content-type': 'application/json' };
    await call(app, 'POST', '/openai/v1/chat/completions', { headers, text: request });
    expect(upstream.received[0]?.text).toBe(body.body);
  });

  it.each([
    ['responses', { model: 'gpt-test', input: `Write to ${MAIL}` }],
    ['messages', { model: 'claude-test', max_tokens: 9, messages: [{ role: 'user', content: MAIL }] }],
    ['ollama-chat', { model: 'gemma3', messages: [{ role: 'user', content: MAIL }] }],
  ])('redacts by the rules of %s', async (endpoint, request) => {
    const { status, body } = await preview({ endpoint, request: JSON.stringify(request) });
    expect(status).toBe(200);
    expect(body.body).toMatch(TAG);
    expect(body.body).not.toContain(MAIL);
  });

  it('restores an answer, but not in a link', async () => {
    const json = { endpoint: 'chat-completions', request: chat(`Write to ${MAIL}`) };
    const [tag] = TAG.exec((await preview(json)).body.body) ?? [''];
    const { body } = await preview({ ...json, answer: `To ${tag}. https://evil.example/${tag}` });
    expect(body.restored).toBe(`To ${MAIL}. https://evil.example/${tag}`);
  });

  it('applies the output rule of the server', async () => {
    const request = chat('Hello', { model: 'llama3' });
    const { body } = await preview({ endpoint: 'chat-completions', request, answer: `Ask ${MAIL}` });
    expect([body.host, body.restored, body.isBlocked]).toEqual(['models.internal:9', null, true]);
  });

  it('refuses what the gateway refuses, with its message and place', async () => {
    const request = chat([{ type: 'hologram', text: MAIL }]);
    const headers = { ...bearer(app.apiKey), 'content-type': 'application/json' };
    const gateway = await call(app, 'POST', '/openai/v1/chat/completions', { headers, text: request });
    const { status, body } = await preview({ endpoint: 'chat-completions', request });
    expect([status, body.code, body.error]).toEqual([400, 'UNSUPPORTED_CONTENT', gateway.body.error.message]);
    expect(body.problems[0].path).toBe(gateway.body.error.param);
    expect(JSON.stringify(body)).not.toContain(MAIL);
  });

  it.each([
    ['no JSON', 400, { request: '{' }],
    ['a key twice', 400, { request: '{"model":"a","model":"b"}' }],
    ['an unknown policy', 404, { request: chat('x'), policy: 'there-is-none' }],
    ['an unknown endpoint', 400, { request: chat('x'), endpoint: 'hologram' }],
  ])('refuses %s', async (_, expected, json) => {
    expect((await preview({ endpoint: 'chat-completions', ...json })).status).toBe(expected);
  });

  it('leaves nothing of the text in the log and the metrics, and is not counted as a request', async () => {
    const before = (await read()).body.counts.endpoints;
    await preview({ endpoint: 'chat-completions', request: chat(`Write to ${MAIL}, SSN ${SSN}`), answer: MAIL });
    expect((await read()).body.counts.endpoints).toEqual(before);
    const metrics = await (await fetch(`${app.url}/actuator/prometheus`, { headers: bearer(app.apiKey) })).text();
    expect(logged.length).toBeGreaterThan(0);
    for (const text of [metrics, logged.join('')]) {
      expect(text).not.toContain(MAIL);
      expect(text).not.toContain(SSN);
    }
  });
});
