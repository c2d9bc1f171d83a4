import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, type Answer } from '../../support/client.js';
import { checkOllama, linesOf, OLLAMA_END, ollamaAnswer, ollamaStream } from '../../support/gateway-ollama.js';
import { startUpstream, type FakeUpstream } from '../../support/gateway-upstream.js';

const MAIL = 'jane.roe@example.com';
const SSN = '536-22-8726';
const TAG = /EMAIL_ADDRESS_[0-9A-Z]{8}/;
const MODEL = 'llama3';

let app: TestApp;
let upstream: FakeUpstream;
let small: FakeUpstream;
beforeAll(async () => {
  [upstream, small] = await Promise.all([startUpstream(checkOllama), startUpstream(checkOllama)]);
  app = await startApp({
    env: {
      GATEWAY_OLLAMA_UPSTREAM: `${upstream.url}/api`,
      GATEWAY_SERVERS: JSON.stringify([{ api: 'ollama', models: ['tiny*'], url: small.url, key: 'sk-small' }]),
    },
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([upstream.close(), small.close()]);
});
const all = () => [upstream, small];
beforeEach(() => {
  for (const { received } of all()) received.length = 0;
});
afterEach(() => {
  for (const { text, headers } of all().flatMap(({ received }) => received)) {
    for (const planted of [MAIL, SSN, app.apiKey]) expect(text + JSON.stringify(headers)).not.toContain(planted);
  }
});

const tagIn = (text: string): string => TAG.exec(text)?.[0] ?? 'no tag';
const post = (name: string, json: object): Promise<Answer> =>
  call(app, 'POST', `/ollama/api/${name}`, { headers: bearer(app.apiKey), json: { model: MODEL, ...json } });
const get = (name: string): Promise<Answer> => call(app, 'GET', `/ollama/api/${name}`, { headers: bearer(app.apiKey) });
const user = (content: string) => ({ role: 'user', content });

// oxlint-disable-next-line typescript/no-explicit-any -- any part of a stream
const partsOf = ({ body }: Answer): any[] => {
  const text: string = body;
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line));
};

describe('POST /ollama/api/chat', () => {
  it('streams lines of JSON, restored, and keeps all of them', async () => {
    upstream.answer(({ text }) => ({
      type: 'application/x-ndjson',
      chunks: [
        ollamaStream([
          ...Array.from(`Mail to ${tagIn(text)}`, (thinking) => ({ thinking })),
          ...Array.from(`To ${tagIn(text)}!`, (content) => ({ content })),
        ]),
      ],
    }));
    const answer = await post('chat', { messages: [user(`Write to ${MAIL}`)] });
    expect(answer.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    const parts = partsOf(answer);
    const said = (name: string): string => parts.map(({ message }) => message[name] ?? '').join('');
    expect([said('thinking'), said('content')]).toEqual([`Mail to ${MAIL}`, `To ${MAIL}!`]);
    const tagged = 'EMAIL_ADDRESS_00000000';
    expect(parts).toHaveLength(`Mail to ${tagged}To ${tagged}!`.length + 1);
    expect(parts.at(-1)).toMatchObject(OLLAMA_END);
  });

  it('redacts every text of a conversation, and restores arguments of tools', async () => {
    const args = (to: string) => ({ to: [to], note: { a: 'a "b" \\ c' }, n: 12 });
    upstream.answer(({ text }) => ({
      json: ollamaAnswer({ content: '', tool_calls: [{ function: { name: 'send', arguments: args(tagIn(text)) } }] }),
    }));
    const { body } = await post('chat', {
      stream: false,
      keep_alive: '5m',
      think: 'high',
      options: { seed: 536228726, stop: [MAIL] },
      format: { type: 'object', properties: { who: { type: 'string', description: MAIL } } },
      tools: [{ type: 'function', function: { name: 'send', description: MAIL, parameters: { enum: [SSN] } } }],
      messages: [
        { role: 'system', content: `SSN ${SSN}` },
        { ...user(MAIL), images: [] },
        {
          role: 'assistant',
          content: '',
          thinking: MAIL,
          tool_calls: [{ function: { name: 'a', arguments: args(MAIL) } }],
        },
        { role: 'tool', tool_name: 'a', content: MAIL },
      ],
    });
    expect(body.message.tool_calls[0].function.arguments).toEqual(args(MAIL));
    const sent = upstream.received[0]?.body;
    expect(sent.messages[2].tool_calls[0].function.arguments).toEqual(args(tagIn(sent.messages[1].content)));
    expect(sent).toMatchObject({ stream: false, keep_alive: '5m', think: 'high', options: { seed: 536228726 } });
  });

  it('escapes what it restores in an answer that is JSON', async () => {
    const value = 'Dr. "Zoë" O’Neil <zoe@example.com>';
    upstream.answer(({ text }) => ({
      type: 'application/x-ndjson',
      chunks: [ollamaStream(Array.from(JSON.stringify({ to: tagIn(text) }), (content) => ({ content })))],
    }));
    const answer = await post('chat', { format: 'json', messages: [user(value)] });
    const content = partsOf(answer)
      .map(({ message }) => message.content)
      .join('');
    expect(JSON.parse(content)).toEqual({ to: 'zoe@example.com' });
  });

  it.each([
    ['an image', { messages: [{ ...user('x'), images: ['aGVsbG8='] }] }, 'messages[0].images[0]'],
    ['an image that is no list', { messages: [{ ...user('x'), images: MAIL }] }, 'messages[0].images'],
    [
      'another spelling of a field',
      { messages: [{ ...user('x'), Images: ['aGVsbG8='] }] },
      'messages[0].(unknown field)',
    ],
    ['an unknown field', { messages: [], future: 'x' }, '(unknown field)'],
    ['an unknown role', { messages: [{ role: 'oracle', content: 'x' }] }, 'messages[0].role'],
  ])('refuses %s and sends nothing', async (_, json, where) => {
    const { status, body } = await post('chat', json);
    expect([status, body]).toEqual([400, { error: expect.any(String), code: 'UNSUPPORTED_CONTENT' }]);
    expect(body.error).toContain(`(${where})`);
    expect(upstream.received).toEqual([]);
  });

  it('tells in the stream when the server breaks off', async () => {
    const [first = ''] = ollamaStream([{ content: 'Hello' }]).split(/(?<=\n)/);
    upstream.answer({ type: 'application/x-ndjson', chunks: [first], breaksOff: true });
    const parts = partsOf(await post('chat', { messages: [user('Hello')] }));
    expect(parts[0].message.content).toBe('Hello');
    expect(parts[1]).toEqual({ error: expect.any(String), code: 'UPSTREAM_FAILED' });
  });

  it('restores errors of the server, and names its own in the same format', async () => {
    upstream.answer(({ text }) => ({ status: 404, json: { error: `model for ${tagIn(text)} not found` } }));
    const missing = await post('chat', { messages: [user(MAIL)] });
    expect([missing.status, missing.body]).toEqual([404, { error: `model for ${MAIL} not found` }]);
    const headers = bearer('unknown');
    const stranger = await call(app, 'POST', '/ollama/api/chat', { headers, json: { model: MODEL, messages: [] } });
    expect([stranger.status, typeof stranger.body.error]).toEqual([401, 'string']);
  });
});

describe('POST /ollama/api/generate', () => {
  it('restores the stream, and leaves out the tokens of the conversation', async () => {
    upstream.answer(({ text }) => ({
      type: 'application/x-ndjson',
      chunks: [
        linesOf([
          ...Array.from(`To ${tagIn(text)}`, (response) => ({ response, done: false })),
          { response: '', ...OLLAMA_END, context: [1, 2, 3] },
        ]),
      ],
    }));
    const texts = { system: MAIL, suffix: MAIL, template: `{{ .Prompt }} ${MAIL}`, raw: false };
    const parts = partsOf(await post('generate', { prompt: `Write to ${MAIL}`, ...texts, context: [] }));
    expect(parts.map(({ response }) => response).join('')).toBe(`To ${MAIL}`);
    expect(parts.at(-1)).toMatchObject({ ...OLLAMA_END, context: null });
  });

  it.each([
    ['tokens', { context: [1, 2] }, 'context'],
    ['images', { images: ['aGVsbG8='] }, 'images[0]'],
  ])('refuses %s, and says what to send', async (_, json, where) => {
    const { status, body } = await post('generate', { prompt: 'x', ...json });
    expect(status).toBe(400);
    expect(body.error).toMatch(new RegExp(`as text.*\\(${where.replaceAll(/[[\]]/g, '\\$&')}\\)$`));
    expect(upstream.received).toEqual([]);
  });
});

it.each([
  ['embed', { input: MAIL }],
  ['embed', { input: [`to ${MAIL}`, `SSN ${SSN}`] }],
  ['embeddings', { prompt: MAIL }],
])('sends %s of placeholders (%#)', async (name, json) => {
  upstream.answer({ json: { embeddings: [[0.1]] } });
  expect((await post(name, json)).body).toEqual({ embeddings: [[0.1]] });
  expect(upstream.received[0]?.text).toMatch(TAG);
});

describe('the models', () => {
  const models = (...names: readonly string[]) => ({ json: { models: names.map((name) => ({ name, model: name })) } });

  it('are listed and asked at the server that serves them, with its own key', async () => {
    for (const name of ['tags', 'ps']) {
      small.answer(models('tiny:1b', 'llama3:8b'));
      upstream.answer(models('llama3:8b', 'tiny:7b'));
      const { body } = await get(name);
      expect(body.models.map(({ model }: { model: string }) => model)).toEqual(['tiny:1b', 'llama3:8b']);
    }
    small.answer({ json: { details: { family: 'tiny' } } });
    expect((await post('show', { model: 'tiny:1b' })).body).toEqual({ details: { family: 'tiny' } });
    expect(small.received.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer sk-small'));
    expect(upstream.received.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  it('have a server with a version', async () => {
    upstream.answer({ json: { version: '0.12.0' } });
    expect((await get('version')).body).toEqual({ version: '0.12.0' });
  });
});

it.each([
  ['POST', '/ollama/api/pull'],
  ['POST', '/ollama/api/create'],
  ['POST', '/ollama/api/push'],
  ['POST', '/ollama/api/copy'],
  ['DELETE', '/ollama/api/delete'],
  ['POST', '/ollama/api/blobs/sha256:00'],
  ['POST', '/ollama/v1/chat/completions'],
  ['POST', '/openai/api/chat'],
  ['GET', '/ollama'],
] as const)('answers 404 to %s %s and passes nothing on', async (method, path) => {
  const answer = await call(app, method, path, {
    headers: bearer(app.apiKey),
    ...(method === 'POST' && { json: { model: MAIL } }),
  });
  expect(answer.status).toBe(404);
  expect(upstream.received).toEqual([]);
  if (path.startsWith('/ollama')) expect(answer.body.error).toContain('at the server itself');
});
