import Anthropic from '@anthropic-ai/sdk';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { checkMessages, messageAnswer, messageStream } from '../../support/gateway-anthropic.js';
import { startUpstream, type FakeUpstream } from '../../support/gateway-upstream.js';

const MAIL = 'jane.roe@example.com';
const SSN = '536-22-8726';
const TAG = /EMAIL_ADDRESS_[0-9A-Z]{8}/;
const THINKING = { type: 'thinking' as const, thinking: 'I read the placeholder.', signature: 'c2lnbmF0dXJl' };

let app: TestApp;
let upstream: FakeUpstream;
let client: Anthropic;
beforeAll(async () => {
  upstream = await startUpstream(checkMessages());
  app = await startApp({
    env: { GATEWAY_ANTHROPIC_UPSTREAM: upstream.url, GATEWAY_ANTHROPIC_UPSTREAM_KEY: 'sk-vendor' },
  });
  client = new Anthropic({ baseURL: `${app.url}/anthropic`, apiKey: app.apiKey, maxRetries: 0 });
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.received.length = 0;
});
afterEach(() => {
  for (const { text, headers } of upstream.received) {
    for (const planted of [MAIL, SSN, app.apiKey]) {
      expect(text).not.toContain(planted);
      expect(JSON.stringify(headers)).not.toContain(planted);
    }
  }
});

const tagIn = (text: string): string => TAG.exec(text)?.[0] ?? 'no tag';
const ask = (...messages: Anthropic.MessageParam[]) => ({ model: 'claude-test', max_tokens: 100, messages });
const user = (content: string) => ({ role: 'user' as const, content });

describe('POST /anthropic/v1/messages', () => {
  it('sends placeholders and restores texts and inputs of tools', async () => {
    upstream.answer(({ text }) => ({
      json: messageAnswer([
        { type: 'text', text: `To ${tagIn(text)}` },
        { type: 'tool_use', id: 't1', name: 'send', input: { to: tagIn(text), n: 1 } },
      ]),
    }));
    const message = await client.messages.create({
      ...ask(user(`Write to ${MAIL}`)),
      system: [{ type: 'text', text: `SSN ${SSN}`, cache_control: { type: 'ephemeral' } }],
      metadata: { user_id: MAIL },
    });
    expect(message.content).toMatchObject([
      { type: 'text', text: `To ${MAIL}` },
      { type: 'tool_use', input: { to: MAIL, n: 1 } },
    ]);
    expect(upstream.received[0]?.body.system[0]).toMatchObject({ cache_control: { type: 'ephemeral' } });
  });

  it('assembles a stream to the same message as without one', async () => {
    const blocks = (text: string) => [
      { type: 'text', text: `To ${tagIn(text)} 𝔍` },
      { type: 'tool_use', id: 't1', name: 'send', input: { to: tagIn(text), quote: 'a "b" \\' } },
    ];
    upstream.answer(({ text }) => ({ chunks: [messageStream(blocks(text))] }));
    const streamed = await client.messages.stream(ask(user(`Write to ${MAIL}`))).finalMessage();
    upstream.answer(({ text }) => ({ json: messageAnswer(blocks(text)) }));
    const plain = await client.messages.create(ask(user(`Write to ${MAIL}`)));
    expect(streamed.content).toEqual(plain.content);
    expect(plain.content[0]).toMatchObject({ text: `To ${MAIL} 𝔍` });
  });

  it('redacts what stands before signed thinking as it did before', async () => {
    upstream.answer(({ text }) => ({
      json: messageAnswer([THINKING, { type: 'tool_use', id: 't1', name: 'find', input: { who: tagIn(text) } }]),
    }));
    const first = user(`Find ${MAIL}`);
    const tools = [{ name: 'find', description: 'Finds people', input_schema: { type: 'object' as const } }];
    const message = await client.messages.create({ ...ask(first), tools });
    upstream.answer({ json: messageAnswer([{ type: 'text', text: 'Done' }]) });
    const result = {
      type: 'tool_result' as const,
      tool_use_id: 't1',
      content: [{ type: 'text' as const, text: `SSN ${SSN}` }],
    };
    const turns: Anthropic.MessageParam[] = [
      first,
      { role: 'assistant', content: message.content },
      { role: 'user', content: [result] },
    ];
    await client.messages.create({ ...ask(...turns), tools });
    const [one, two] = upstream.received.map(({ body }) => body);
    expect(two.messages[0]).toEqual(one.messages[0]);
    expect(two.messages[1].content[0]).toEqual(THINKING);
    expect(two.messages[1].content[1].input).toEqual({ who: tagIn(JSON.stringify(one)) });
  });

  it('counts the tokens of what would be sent', async () => {
    upstream.answer({ json: { input_tokens: 9 } });
    const { input_tokens: tokens } = await client.messages.countTokens({
      model: 'claude-test',
      messages: [user(MAIL)],
    });
    expect(tokens).toBe(9);
    expect(upstream.received[0]?.path).toBe('/v1/messages/count_tokens');
  });

  it('answers errors that the SDK knows', async () => {
    const image = {
      type: 'image' as const,
      source: { type: 'base64' as const, media_type: 'image/png' as const, data: 'AA==' },
    };
    const refused = await client.messages
      .create(ask({ role: 'user', content: [image] }))
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Anthropic.BadRequestError);
    expect((refused as InstanceType<typeof Anthropic.BadRequestError>).error).toMatchObject({
      type: 'error',
      error: {
        type: 'invalid_request_error',
        details: { error_code: 'umbra_unsupported_content', param: 'messages[0].content[0].source.data' },
      },
    });
    const stranger = new Anthropic({ baseURL: `${app.url}/anthropic`, apiKey: 'unknown', maxRetries: 0 });
    await expect(stranger.messages.create(ask(user('Hello')))).rejects.toThrow(Anthropic.AuthenticationError);
    upstream.answer(({ text }) => ({
      status: 400,
      json: { type: 'error', error: { type: 'invalid_request_error', message: `bad: ${tagIn(text)}` } },
    }));
    await expect(client.messages.create(ask(user(MAIL)))).rejects.toThrow(`bad: ${MAIL}`);
  });

  it('tells in an event when the vendor breaks off', async () => {
    const whole = messageStream([{ type: 'text', text: 'Hello' }]);
    upstream.answer({ chunks: [whole.slice(0, whole.indexOf('event: content_block_stop'))], breaksOff: true });
    await expect(client.messages.stream(ask(user('Hello'))).finalMessage()).rejects.toThrow(Anthropic.APIError);
  });
});

it('lists the models of the vendor that the header names', async () => {
  upstream.answer({ json: { data: [{ id: 'claude-test', type: 'model' }], has_more: false } });
  const headers = { ...bearer(app.apiKey), 'anthropic-version': '2023-06-01' };
  const answer = await call(app, 'GET', '/v1/models', { headers });
  expect(answer.body.data[0].id).toBe('claude-test');
  const off = await call(app, 'GET', '/v1/models', { headers: bearer(app.apiKey) });
  expect([off.status, off.body.error.code]).toEqual([404, 'umbra_gateway_off']);
});

it('answers 404 in its own format at paths that are not served', async () => {
  const answer = await call(app, 'POST', '/anthropic/v1/files', { headers: bearer(app.apiKey), json: {} });
  expect(answer).toMatchObject({ status: 404, body: { type: 'error', error: { type: 'not_found_error' } } });
});
