import OpenAI from 'openai';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueNamedKey, makeUser } from '../../support/client.js';
import { chatAnswer, chatStream, checkChat, startUpstream, type FakeUpstream } from '../../support/gateway-upstream.js';
import { until } from '../../support/until.js';

const MAIL = 'jane.roe@example.com';
const SSN = '536-22-8726';
const TAG = /EMAIL_ADDRESS_[0-9A-Z]{8}/;
const PATH = '/openai/v1/chat/completions';

let app: TestApp;
let upstream: FakeUpstream;
let client: OpenAI;
beforeAll(async () => {
  upstream = await startUpstream(checkChat);
  app = await startApp({
    env: { GATEWAY_UPSTREAM: `${upstream.url}/v1`, GATEWAY_UPSTREAM_KEY: 'sk-vendor', GATEWAY_PING_SECONDS: '1' },
  });
  client = new OpenAI({ baseURL: `${app.url}/openai/v1`, apiKey: app.apiKey, maxRetries: 0 });
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
const ask = (content: string) => ({ model: 'gpt-test', messages: [{ role: 'user' as const, content }] });

describe('POST /openai/v1/chat/completions', () => {
  it('sends placeholders and restores the answer', async () => {
    upstream.answer(({ text }) => ({ json: chatAnswer({ content: `Written to ${tagIn(text)}.` }) }));
    const { data, response } = await client.chat.completions.create(ask(`Write to ${MAIL}, SSN ${SSN}`)).withResponse();
    expect(data.choices[0]?.message.content).toBe(`Written to ${MAIL}.`);
    expect(upstream.received[0]?.body.messages[0].content).toMatch(
      /^Write to EMAIL_ADDRESS_[0-9A-HJKMNP-TV-Z]{8}, SSN SSN_[0-9A-HJKMNP-TV-Z]{8}$/,
    );
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('x-request-id')).toBe('req_of_vendor');
    expect(response.headers.get('x-umbra-policy')).toMatch(/^default@/);
  });

  it('is also served below /v1, with the key of the vendor beside one of Umbra', async () => {
    upstream.answer({ json: chatAnswer({ content: 'Yes.' }) });
    const answer = await call(app, 'POST', '/v1/chat/completions', {
      headers: { 'x-umbra-key': app.apiKey, authorization: 'Bearer sk-vendor' },
      json: ask(MAIL),
    });
    expect(answer.body.choices[0].message.content).toBe('Yes.');
  });

  it('streams, holds events only where a placeholder may be on the way, and keeps all of them', async () => {
    upstream.answer(({ text }) => {
      const tag = tagIn(text);
      return {
        chunks: [
          chatStream([{ role: 'assistant', content: '' }, ...Array.from(`To ${tag}!`, (content) => ({ content }))]),
        ],
      };
    });
    const stream = await client.chat.completions.create({ ...ask(`Write to ${MAIL}`), stream: true });
    const contents: string[] = [];
    for await (const { choices } of stream) contents.push(choices[0]?.delta.content ?? '');
    expect(contents.join('')).toBe(`To ${MAIL}!`);
    // The role, a delta a character, and the reason of the end.
    expect(contents).toHaveLength(1 + 'To EMAIL_ADDRESS_00000000!'.length + 1);
  });

  it('assembles a stream to the same answer as without one, arguments of tools included', async () => {
    const value = 'Jane "Zoë" \\ 𝔍 e\u0301\n';
    const args = (tag: string): string => JSON.stringify({ to: tag, note: 'a "b" \\ c', n: 12 });
    const request = {
      ...ask(`Write to ${MAIL}. ${value}`),
      tools: [
        { type: 'function' as const, function: { name: 'send', parameters: { type: 'object', properties: {} } } },
      ],
    };
    const toolCall = (piece: string) => ({
      index: 0,
      function: { arguments: piece },
      ...(piece === '' && { id: 'call_1', type: 'function' }),
    });
    upstream.answer(({ text }) => ({
      chunks: [
        chatStream(
          [
            {
              role: 'assistant',
              content: null,
              tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'send', arguments: '' } }],
            },
            ...Array.from(args(tagIn(text)), (piece) => ({ tool_calls: [toolCall(piece)] })),
          ],
          'tool_calls',
        ),
      ],
    }));
    const streamed = await client.chat.completions.stream(request).finalChatCompletion();
    upstream.answer(({ text }) => ({
      json: chatAnswer(
        { tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'send', arguments: args(tagIn(text)) } }] },
        'tool_calls',
      ),
    }));
    const plain = await client.chat.completions.create(request);
    const argumentsOf = (completion: OpenAI.ChatCompletion): unknown => {
      const [made] = completion.choices[0]?.message.tool_calls ?? [];
      return made?.type === 'function' ? JSON.parse(made.function.arguments) : undefined;
    };
    expect(argumentsOf(streamed)).toEqual({ to: MAIL, note: 'a "b" \\ c', n: 12 });
    expect(argumentsOf(streamed)).toEqual(argumentsOf(plain));
  });

  it('redacts a conversation that goes on as it did before', async () => {
    const first: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: `Contact ${MAIL}` },
      { role: 'user', content: `My SSN is ${SSN}` },
    ];
    upstream.answer(({ text }) => ({ json: chatAnswer({ content: `I use ${tagIn(text)}` }) }));
    const answer = await client.chat.completions.create({ model: 'gpt-test', messages: first });
    const next: OpenAI.ChatCompletionMessageParam[] = [
      ...first,
      { role: 'assistant', content: answer.choices[0]?.message.content ?? '' },
      { role: 'user', content: `and ${MAIL} again` },
    ];
    upstream.answer({ json: chatAnswer({ content: 'Yes' }) });
    await client.chat.completions.create({ model: 'gpt-test', messages: next });
    const [one, two] = upstream.received.map(({ body }) => body.messages);
    expect(two.slice(0, 2)).toEqual(one);
    expect(two[2].content).toBe(`I use ${tagIn(one[0].content)}`);
  });

  it.each([
    [
      'an image',
      { content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] },
      'messages[0].content[0].image_url.url',
    ],
    ['an unknown part', { content: [{ type: 'hologram', text: 'x' }] }, 'messages[0].content[0].type'],
    ['an unknown role', { role: 'oracle', content: 'x' }, 'messages[0].role'],
  ])('refuses %s and sends nothing', async (_, message, param) => {
    const answer = await call(app, 'POST', PATH, {
      headers: bearer(app.apiKey),
      json: { model: 'gpt-test', messages: [{ role: 'user', ...message }] },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: { message: expect.any(String), type: 'invalid_request_error', param, code: 'umbra_unsupported_content' },
      code: 'UNSUPPORTED_CONTENT',
    });
    expect(answer.headers.get('x-should-retry')).toBe('false');
    expect(upstream.received).toHaveLength(0);
  });

  it.each([
    ['a key twice', `{"model":"m","messages":[],"messages":[{"role":"user","content":"${MAIL}"}]}`],
    ['too deep', `{"model":"m","messages":[],"x":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['no JSON', '{"model":'],
  ])('refuses a body that has or is %s', async (_, text) => {
    const answer = await call(app, 'POST', PATH, {
      headers: { ...bearer(app.apiKey), 'content-type': 'application/json' },
      text,
    });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'umbra_invalid_json']);
    expect(upstream.received).toHaveLength(0);
  });

  it('scans fields that it does not know, keys and numbers included', async () => {
    upstream.answer({ json: chatAnswer({ content: 'Yes' }) });
    await call(app, 'POST', PATH, {
      headers: bearer(app.apiKey),
      json: { ...ask('Hello'), future: { [MAIL]: [`ssn ${SSN}`] }, user: MAIL, metadata: { who: MAIL } },
    });
    const { text, body } = upstream.received[0] ?? { text: '', body: {} };
    expect(text).toMatch(TAG);
    expect(body.user).toMatch(/^[0-9a-f]{32}$/);
  });

  it('answers errors that the SDK knows', async () => {
    upstream.answer({
      status: 429,
      headers: { 'retry-after': '7' },
      json: { error: { message: 'slow down', type: 'requests', param: null, code: 'rate_limit_exceeded' } },
    });
    await expect(client.chat.completions.create(ask('Hello'))).rejects.toThrow(OpenAI.RateLimitError);
    const stranger = new OpenAI({ baseURL: `${app.url}/openai/v1`, apiKey: 'sk-unknown', maxRetries: 0 });
    await expect(stranger.chat.completions.create(ask('Hello'))).rejects.toThrow(OpenAI.AuthenticationError);
    const { apiKey } = await issueNamedKey(app, await makeUser(app, 'ROLE_USER'), {
      name: 'k',
      scopes: ['trend:write'],
    });
    const scoped = new OpenAI({ baseURL: `${app.url}/openai/v1`, apiKey, maxRetries: 0 });
    await expect(scoped.chat.completions.create(ask('Hello'))).rejects.toThrow(OpenAI.PermissionDeniedError);
  });

  it.each([
    '/openai/v1/files',
    '/openai/v1/responses/compact',
    '/v1/batches',
    '/anthropic/v1/messages',
    '/v1/messages',
  ])('answers 404 at %s and passes nothing on', async (path) => {
    const answer = await call(app, 'POST', path, { headers: bearer(app.apiKey), json: {} });
    expect(answer.status).toBe(404);
    expect(answer.body.error.message).toEqual(expect.any(String));
    expect(upstream.received).toHaveLength(0);
  });

  it('answers 502 when the answer of the vendor cannot be read, and 403 for a policy that may not be chosen', async () => {
    upstream.answer({ type: 'application/json', chunks: ['{"choices": ['] });
    const broken = await call(app, 'POST', PATH, { headers: bearer(app.apiKey), json: ask('Hello') });
    expect([broken.status, broken.body.error.type, broken.body.code]).toEqual([502, 'server_error', 'UPSTREAM_FAILED']);
    const headers = { ...bearer(app.apiKey), 'x-umbra-policy': 'lax' };
    const other = await call(app, 'POST', PATH, { headers, json: ask('Hello') });
    expect([other.status, other.body.code]).toEqual([403, 'POLICY_NOT_ALLOWED']);
    expect(upstream.received).toHaveLength(1);
  });

  it.each([
    [429, 'application/json', '', 'rate_limit_error', /^The language model answered 429/],
    [401, 'application/json', '{"error":', 'invalid_request_error', /^The language model answered 401/],
    [503, 'text/html', '<html><body>busy</body></html>', 'server_error', /^The language model answered 503/],
    [500, 'text/plain', 'out of memory', 'server_error', /^out of memory$/],
  ])('keeps the status %i of an error that is %s with the body %j, in the format', async (...row) => {
    const [status, type, body, kind, message] = row;
    upstream.answer({ status, chunks: [body], type, headers: { 'retry-after': '9' } });
    const answer = await call(app, 'POST', PATH, { headers: bearer(app.apiKey), json: ask(MAIL) });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '9']);
    expect(answer.body.error).toMatchObject({ type: kind, message: expect.stringMatching(message) });
  });

  it('follows no redirect and passes none on', async () => {
    upstream.answer({ status: 307, headers: { location: `${upstream.url}/elsewhere` }, chunks: [''] });
    const answer = await call(app, 'POST', PATH, { headers: bearer(app.apiKey), json: ask(MAIL) });
    expect([answer.status, answer.body.error.code]).toEqual([502, 'umbra_upstream_failed']);
    expect(upstream.received).toHaveLength(1);
  });

  it('sends a hash for the key of a repeated request, one for each caller', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const other = (await issueNamedKey(app, user, { name: 'other', scopes: ['redaction:write'] })).apiKey;
    const keys: unknown[] = [];
    for (const key of [app.apiKey, app.apiKey, other]) {
      upstream.answer({ json: chatAnswer({ content: 'Yes.' }) });
      const headers = { ...bearer(key), 'idempotency-key': `order of ${MAIL}` };
      await call(app, 'POST', PATH, { headers, json: ask('Hello') });
      keys.push(upstream.received.at(-1)?.headers['idempotency-key']);
    }
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0], expect.stringMatching(/^[\da-f]{32}$/)]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('tells in the stream when the vendor breaks off', async () => {
    const [begin] = chatStream([{ content: 'Hello' }]).split(
      'data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"gpt-test","choices":[{"index":0,"delta":{}',
    );
    upstream.answer({ chunks: [begin ?? ''], breaksOff: true });
    const stream = await client.chat.completions.create({ ...ask('Hello'), stream: true });
    const read = async (): Promise<string> => {
      let text = '';
      for await (const { choices } of stream) text += choices[0]?.delta.content ?? '';
      return text;
    };
    await expect(read()).rejects.toThrow(OpenAI.APIError);
  });

  it('gives the vendor up when the client goes, and sends comments while the vendor is silent', async () => {
    const before = upstream.aborted;
    upstream.answer({ chunks: [`data: ${JSON.stringify({ choices: [] })}\n\n`], hangs: true });
    const controller = new AbortController();
    const response = await fetch(`${app.url}${PATH}`, {
      method: 'POST',
      headers: { ...bearer(app.apiKey), 'content-type': 'application/json' },
      body: JSON.stringify({ ...ask('Hello'), stream: true }),
      signal: controller.signal,
    });
    const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
    let text = '';
    while (!text.includes('\n: waiting')) text += Buffer.from((await reader.read()).value ?? []).toString();
    controller.abort();
    await until(() => upstream.aborted === before + 1);
  });

  it('records each request without anything of it', async () => {
    upstream.answer({ json: chatAnswer({ content: 'Yes' }) });
    await client.chat.completions.create(ask(`Write to ${MAIL}`));
    const log = app.app.get(AuditLog, { strict: false });
    const entries = [];
    for await (const entry of log.stream({}, 1000)) if (entry.action === 'GATEWAY_REQUEST') entries.push(entry);
    expect(entries[0]).toMatchObject({
      resourceId: 'chat-completions',
      outcome: 'SUCCESS',
      details: { model: 'gpt-test', status: 200, replaced: { 'email-address': 1 } },
    });
    expect(JSON.stringify(entries)).not.toContain(MAIL);
    const metrics = await (await fetch(`${app.url}/actuator/prometheus`, { headers: bearer(app.apiKey) })).text();
    expect(metrics).toContain('umbra_gateway_redactions_total{kind="email-address"}');
  });
});
