import OpenAI from 'openai';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, type Answer } from '../../support/client.js';
import { chatAnswer, checkChat, startUpstream, type Check, type FakeUpstream } from '../../support/gateway-upstream.js';

const MAIL = 'jane.roe@example.com';
const PHONE = '(212) 555-0143';

let app: TestApp;
let local: FakeUpstream;
let cloud: FakeUpstream;
let client: OpenAI;
const all = () => [local, cloud];

beforeAll(async () => {
  // Keys are compared by the tests; requests without a body are for models.
  const check: Check = ({ headers, ...received }) =>
    received.text === ''
      ? undefined
      : checkChat({ ...received, headers: { ...headers, authorization: 'Bearer sk-vendor' } });
  [local, cloud] = await Promise.all([startUpstream(check), startUpstream(check)]);
  const servers = [
    { models: ['llama*', 'qwen3:*'], url: `${local.url}/v1`, policy: 'mail-only' },
    { models: ['gpt-secret'], url: local.url, key: 'sk-local' },
  ];
  app = await startApp({
    env: {
      GATEWAY_SERVERS: JSON.stringify(servers),
      GATEWAY_UPSTREAM: cloud.url,
      GATEWAY_UPSTREAM_KEY: 'sk-cloud',
      GATEWAY_POLICIES: 'mail-only',
    },
  });
  const policy = { identifiers: { emailAddress: { emailAddressFilterStrategies: [{ strategy: 'REDACT' }] } } };
  await call(app, 'PUT', '/api/policies/mail-only', { headers: bearer(app.apiKey), json: policy });
  client = new OpenAI({ baseURL: `${app.url}/openai/v1`, apiKey: app.apiKey, maxRetries: 0 });
});
afterAll(async () => {
  await app.close();
  await Promise.all(all().map((server) => server.close()));
});
beforeEach(() => {
  for (const { received } of all()) received.length = 0;
});
afterEach(() => {
  for (const { text } of all().flatMap(({ received }) => received)) expect(text).not.toContain(MAIL);
});

const ask = (model: string) => ({
  model,
  messages: [{ role: 'user' as const, content: `Write to ${MAIL} or ${PHONE}` }],
});
const get = (path: string): Promise<Answer> => call(app, 'GET', path, { headers: bearer(app.apiKey) });

it.each([
  ['llama3.1:8b', 'local'],
  ['qwen3:4b', 'local'],
  ['qwen2:4b', 'cloud'],
  ['gpt-secret', 'local'],
  ['gpt-other', 'cloud'],
])('asks %s at the %s server', async (model, where) => {
  const server = where === 'local' ? local : cloud;
  server.answer({ json: chatAnswer({ content: 'Yes.' }) });
  expect((await client.chat.completions.create(ask(model))).choices[0]?.message.content).toBe('Yes.');
  expect(all().map(({ received }) => received.length)).toEqual(where === 'local' ? [1, 0] : [0, 1]);
});

it('applies the policy of the server, unless the caller chooses another that is allowed', async () => {
  local.answer({ json: chatAnswer({ content: 'Yes.' }) });
  const { response } = await client.chat.completions.create(ask('llama3')).withResponse();
  expect(response.headers.get('x-umbra-policy')).toMatch(/^mail-only@/);
  expect(local.received[0]?.text).toContain(PHONE);
  cloud.answer({ json: chatAnswer({ content: 'Yes.' }) });
  const other = await client.chat.completions.create(ask('gpt')).withResponse();
  expect(other.response.headers.get('x-umbra-policy')).toMatch(/^default@/);
  expect(cloud.received[0]?.text).not.toContain(PHONE);
  const chosen = { headers: { 'x-umbra-policy': 'other' } };
  await expect(client.chat.completions.create(ask('llama3'), chosen)).rejects.toMatchObject({ status: 403 });
});

it('sends each server its own key alone', async () => {
  const own = { 'x-umbra-key': app.apiKey, authorization: 'Bearer sk-of-the-caller' };
  for (const [model, server] of [
    ['llama3', local],
    ['gpt-secret', local],
    ['gpt', cloud],
  ] as const) {
    server.answer({ json: chatAnswer({ content: 'Yes.' }) });
    await call(app, 'POST', '/openai/v1/chat/completions', { headers: own, json: ask(model) });
  }
  expect(local.received.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer sk-local']);
  expect(cloud.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-of-the-caller']);
  for (const { headers } of all().flatMap(({ received }) => received)) {
    expect(JSON.stringify(headers)).not.toContain(app.apiKey);
  }
});

const models = (...ids: readonly string[]) => ({
  json: { object: 'list', data: ids.map((id) => ({ id, object: 'model' })) },
});

it('lists the models that are asked at each server', async () => {
  // The first server is asked twice, once for each of its entries.
  const here = models('llama3', 'gpt-secret', 'not-configured');
  for (let i = 0; i < 2; i++) local.answer(here);
  cloud.answer(models('gpt-other', 'gpt-secret', 'llama-of-the-cloud'));
  const { body } = await get('/openai/v1/models');
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['llama3', 'gpt-secret', 'gpt-other']);
});

it('leaves out the models of servers that do not answer, and says so when none does', async () => {
  const failing = { status: 500, json: { error: { message: 'Down.', type: 'server_error' } } };
  for (let i = 0; i < 2; i++) local.answer(failing);
  cloud.answer(models('gpt-other'));
  expect((await get('/v1/models')).body.data).toMatchObject([{ id: 'gpt-other' }]);
  for (let i = 0; i < 2; i++) local.answer(failing);
  cloud.answer(failing);
  expect((await get('/v1/models')).status).toBe(500);
});

it('reads a model at the server where it is asked', async () => {
  local.answer({ json: { id: 'llama3', object: 'model' } });
  expect((await get('/openai/v1/models/llama3')).body).toMatchObject({ id: 'llama3' });
  expect(local.received[0]?.path).toBe('/v1/models/llama3');
});

describe('with servers for certain models alone', () => {
  it('answers 404 for other models, and sends nothing', async () => {
    const only = await startApp({
      env: { GATEWAY_SERVERS: JSON.stringify([{ models: ['llama*'], url: local.url }]) },
    });
    try {
      const headers = bearer(only.apiKey);
      const answer = await call(only, 'POST', '/v1/chat/completions', { headers, json: ask('gpt') });
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'umbra_model_not_served' } } });
      const messages = await call(only, 'POST', '/v1/messages', { headers, json: ask('llama3') });
      expect(messages).toMatchObject({ status: 404, body: { code: 'GATEWAY_OFF' } });
      expect(local.received).toEqual([]);
    } finally {
      await only.close();
    }
  });
});
