import OpenAI from 'openai';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import {
  checkResponses,
  functionCall,
  reasoning,
  responseOf,
  responseStream,
  said,
  type Cut,
} from '../../support/gateway-responses.js';
import { startUpstream, type FakeUpstream } from '../../support/gateway-upstream.js';

const MAIL = 'jane.roe@example.com';
const SSN = '536-22-8726';
const TAG = /EMAIL_ADDRESS_[0-9A-Z]{8}/;
const PATH = '/openai/v1/responses';

let app: TestApp;
let upstream: FakeUpstream;
let client: OpenAI;
beforeAll(async () => {
  upstream = await startUpstream(checkResponses);
  app = await startApp({ env: { GATEWAY_UPSTREAM: upstream.url, GATEWAY_UPSTREAM_KEY: 'sk-vendor' } });
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
const ask = (input: OpenAI.Responses.ResponseInput | string) => ({ model: 'gpt-test', input });
const send = (json: object) => call(app, 'POST', PATH, { headers: bearer(app.apiKey), json });

describe('POST /openai/v1/responses', () => {
  it('sends placeholders and restores the answer, what it says again of the request included', async () => {
    upstream.answer(({ text, body }) => ({
      json: responseOf([said(`Written to ${tagIn(text)}.`)], { instructions: body.instructions }),
    }));
    const answer = await client.responses.create({
      ...ask(`Write to ${MAIL}, SSN ${SSN}`),
      instructions: `You work for ${MAIL}.`,
    });
    expect(answer.output_text).toBe(`Written to ${MAIL}.`);
    expect(answer.instructions).toBe(`You work for ${MAIL}.`);
    expect(upstream.received[0]?.body.input).toMatch(/^Write to EMAIL_ADDRESS_[0-9A-Z]{8}, SSN SSN_[0-9A-Z]{8}$/);
  });

  it('is also served below /v1', async () => {
    upstream.answer({ json: responseOf([said('Yes.')]) });
    const answer = await call(app, 'POST', '/v1/responses', { headers: bearer(app.apiKey), json: ask(MAIL) });
    expect(answer.body.output[0].content[0].text).toBe('Yes.');
  });

  it('redacts items of every type', async () => {
    const value = `to ${MAIL}`;
    const json = JSON.stringify({ to: MAIL });
    const text = [{ type: 'input_text', text: value }];
    const input = [
      { role: 'user', content: value },
      { type: 'message', role: 'developer', content: text },
      {
        type: 'message',
        role: 'assistant',
        id: 'msg_0',
        status: 'completed',
        content: [
          { type: 'output_text', text: value, annotations: [{ type: 'url_citation', title: value }], logprobs: [] },
          { type: 'refusal', refusal: value },
        ],
      },
      {
        type: 'reasoning',
        id: 'rs_0',
        summary: [{ type: 'summary_text', text: value }],
        encrypted_content: 'c2VhbGVk',
      },
      { type: 'function_call', call_id: 'a', name: 'send', arguments: json },
      { type: 'function_call_output', call_id: 'a', output: json },
      { type: 'function_call', call_id: 'b', name: 'send', arguments: json },
      { type: 'function_call_output', call_id: 'b', output: text },
      { type: 'custom_tool_call', call_id: 'c', name: 'shout', input: value },
      { type: 'custom_tool_call_output', call_id: 'c', output: value },
      {
        type: 'local_shell_call',
        id: 'l',
        call_id: 'd',
        status: 'completed',
        action: { type: 'exec', command: ['mail', MAIL], env: { TO: MAIL } },
      },
      { type: 'local_shell_call_output', id: 'l', call_id: 'd', output: json },
      { type: 'shell_call', call_id: 'e', action: { commands: [`mail ${MAIL}`] } },
      {
        type: 'shell_call_output',
        call_id: 'e',
        output: [{ stdout: value, stderr: value, outcome: { type: 'exit', exit_code: 0 } }],
      },
      {
        type: 'apply_patch_call',
        call_id: 'f',
        status: 'completed',
        operation: { type: 'update_file', path: 'a.txt', diff: `+${value}` },
      },
      { type: 'apply_patch_call_output', call_id: 'f', status: 'completed', output: value },
      { type: 'mcp_call', id: 'm', server_label: 'x', name: 'y', arguments: json, output: value, error: null },
      { type: 'mcp_approval_request', id: 'n', server_label: 'x', name: 'y', arguments: json },
      { type: 'mcp_approval_response', approval_request_id: 'n', approve: false, reason: value },
      { type: 'web_search_call', id: 'w', status: 'completed', action: { type: 'search', query: value } },
      { type: 'file_search_call', id: 'x', status: 'completed', queries: [value], results: [{ text: value }] },
      {
        type: 'code_interpreter_call',
        id: 'z',
        status: 'completed',
        container_id: 'c',
        code: value,
        outputs: [{ type: 'logs', logs: value }],
      },
      { type: 'message', role: 'user', content: text, future: value },
    ];
    upstream.answer({ json: responseOf([said('Yes.')]) });
    const answer = await send({
      ...ask('x'),
      input,
      user: MAIL,
      metadata: { who: MAIL },
      tools: [
        {
          type: 'function',
          name: 'send',
          description: value,
          parameters: { type: 'object', properties: { to: { type: 'string', description: value } } },
        },
        { type: 'custom', name: 'shout', description: value },
      ],
      text: { format: { type: 'json_schema', name: 's', schema: { type: 'object', description: value } } },
    });
    expect(answer.status).toBe(200);
    const [received] = upstream.received;
    const tags = new Set(received?.text.match(/EMAIL_ADDRESS_[0-9A-Z]{8}/g));
    // One value, one placeholder, wherever it stands.
    expect(tags.size).toBe(1);
    for (const [index, one] of received?.body.input.entries() ?? []) {
      expect([index, JSON.stringify(one)]).toEqual([index, expect.stringMatching(TAG)]);
    }
    expect(received?.body.input[3].encrypted_content).toBe('c2VhbGVk');
  });

  it.each([
    [
      'an image',
      { input: [{ role: 'user', content: [{ type: 'input_image', image_url: 'data:image/png;base64,AA' }] }] },
      'input[0].content[0].image_url',
    ],
    [
      'a file',
      { input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'f' }] }] },
      'input[0].content[0].file_id',
    ],
    ['an unknown item', { input: [{ type: 'hologram', text: MAIL }] }, 'input[0].type'],
    ['an unknown role', { input: [{ role: 'oracle', content: MAIL }] }, 'input[0].role'],
    ['a reference to an item', { input: [{ type: 'item_reference', id: 'msg_1' }] }, 'input[0].type'],
    [
      'a screenshot',
      { input: [{ type: 'computer_call_output', call_id: 'a', output: { type: 'computer_screenshot' } }] },
      'input[0].type',
    ],
    [
      'tokens',
      { input: [{ role: 'assistant', content: [{ type: 'output_text', text: 'x', logprobs: [{ token: 'x' }] }] }] },
      'input[0].content[0].logprobs[0]',
    ],
    ['a tool of the vendor', { tools: [{ type: 'web_search' }] }, 'tools[0].type'],
    ['a server of tools', { tools: [{ type: 'mcp', server_label: 'x', authorization: SSN }] }, 'tools[0].type'],
    [
      'a shell of the vendor',
      { tools: [{ type: 'shell', environment: { type: 'container_auto' } }] },
      'tools[0].environment.type',
    ],
    ['a stored response', { previous_response_id: 'resp_1' }, 'previous_response_id'],
    ['a stored conversation', { conversation: { id: 'conv_1' } }, 'conversation'],
    ['a stored prompt', { prompt: { id: 'pmpt_1' } }, 'prompt'],
    ['work in the background', { background: true }, 'background'],
  ])('refuses %s and sends nothing', async (_, more, param) => {
    const answer = await send({ ...ask('Hello'), ...more });
    expect([answer.status, answer.body.error]).toEqual([
      400,
      { message: expect.any(String), type: 'invalid_request_error', param, code: 'umbra_unsupported_content' },
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(MAIL);
    expect(upstream.received).toHaveLength(0);
  });

  it('takes what says that nothing is stored', async () => {
    upstream.answer({ json: responseOf([said('Yes.')]) });
    const none = { background: false, previous_response_id: null, conversation: null, prompt: null, store: false };
    expect((await send({ ...ask('Hello'), ...none })).status).toBe(200);
  });

  it.each(['GET', 'DELETE', 'POST'] as const)('answers 404 to %s of a stored response', async (method) => {
    for (const path of [`${PATH}/resp_1`, `${PATH}/resp_1/cancel`, `${PATH}/resp_1/input_items`]) {
      const answer = await call(app, method, path, {
        headers: bearer(app.apiKey),
        ...(method === 'POST' && { json: {} }),
      });
      expect([answer.status, answer.body.error.type]).toEqual([404, 'invalid_request_error']);
    }
    expect(upstream.received).toHaveLength(0);
  });
});

describe('a stream of /openai/v1/responses', () => {
  const CUTS: readonly (readonly [string, Cut])[] = [
    ['a character', (text) => Array.from(text)],
    ['three characters', (text) => text.match(/[\s\S]{1,3}/g) ?? []],
    ['all of it', (text) => [text]],
  ];
  const args = (tag: string): string => JSON.stringify({ to: tag, note: 'a "b" \\ c' });
  const outputOf = (tag: string) => [
    reasoning(`I write to ${tag}`),
    said(`To ${tag}, and ${tag}!`),
    functionCall(args(tag)),
  ];

  it.each(CUTS)('in pieces of %s says the same in its deltas, at their ends and in all', async (_, cut) => {
    let sent: readonly string[] = [];
    upstream.answer(({ text }) => {
      sent = responseStream(responseOf(outputOf(tagIn(text))), cut);
      return { chunks: [sent.join('')] };
    });
    const stream = await client.responses.create({ ...ask(`Write to ${MAIL}`), stream: true });
    const events: OpenAI.Responses.ResponseStreamEvent[] = [];
    for await (const event of stream) events.push(event);
    // None is lost, none is new, and each is where it was.
    expect(events.map(({ type }) => type)).toEqual(sent.map((frame) => /^event: (\S+)/.exec(frame)?.[1]));
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_event, index) => index));
    const joined = (type: string) =>
      events.flatMap((event) => (event.type === type && 'delta' in event ? [event.delta] : [])).join('');
    const done = (type: string) => events.find((event) => event.type === type);
    expect(joined('response.output_text.delta')).toBe(`To ${MAIL}, and ${MAIL}!`);
    expect(done('response.output_text.done')).toMatchObject({ text: `To ${MAIL}, and ${MAIL}!` });
    expect(joined('response.reasoning_summary_text.delta')).toBe(`I write to ${MAIL}`);
    expect(joined('response.function_call_arguments.delta')).toBe(args(MAIL));
    expect(done('response.function_call_arguments.done')).toMatchObject({ arguments: args(MAIL) });
    expect(done('response.completed')).toMatchObject({ response: { output: outputOf(MAIL) } });
    expect(JSON.stringify(events)).not.toMatch(TAG);
  });

  it('is assembled by the SDK to the answer without one', async () => {
    upstream.answer(({ text }) => ({
      chunks: responseStream(responseOf(outputOf(tagIn(text))), (one) => Array.from(one)),
    }));
    const streamed = await client.responses.stream(ask(`Write to ${MAIL}`)).finalResponse();
    upstream.answer(({ text }) => ({ json: responseOf(outputOf(tagIn(text))) }));
    const plain = await client.responses.create(ask(`Write to ${MAIL}`));
    expect(streamed.output_text).toBe(plain.output_text);
    expect(streamed.output.map((item) => ({ ...item, parsed_arguments: undefined }))).toMatchObject(
      outputOf(MAIL).map((item) => ({ type: item.type })),
    );
    expect(JSON.stringify(streamed.output)).not.toMatch(TAG);
  });

  it('goes on with what came back: the same placeholder, and what is signed as it was', async () => {
    upstream.answer(({ text }) => ({ json: responseOf(outputOf(tagIn(text))) }));
    const first = [{ role: 'user' as const, content: `Write to ${MAIL}` }];
    const answer = await client.responses.create(ask(first));
    upstream.answer({ json: responseOf([said('Done.')]) });
    await client.responses.create(
      ask([
        ...first,
        ...(answer.output as OpenAI.Responses.ResponseInput),
        { type: 'function_call_output', call_id: 'call_1', output: `sent to ${MAIL}` },
      ]),
    );
    const [one, two] = upstream.received.map(({ body }) => body.input);
    expect(two.slice(0, 1)).toEqual(one);
    const tag = tagIn(JSON.stringify(one));
    const [thought, spoken, called, result] = two.slice(1);
    expect(thought).toEqual(reasoning(`I write to ${tag}`));
    expect(spoken.content[0].text).toBe(`To ${tag}, and ${tag}!`);
    expect(JSON.parse(called.arguments)).toEqual({ to: tag, note: 'a "b" \\ c' });
    expect(result.output).toBe(`sent to ${tag}`);
  });

  it('tells in an event of the API when the vendor breaks off', async () => {
    upstream.answer({
      chunks: responseStream(responseOf([said('Hello')]), (one) => [one]).slice(0, 4),
      breaksOff: true,
    });
    const response = await fetch(`${app.url}${PATH}`, {
      method: 'POST',
      headers: { ...bearer(app.apiKey), 'content-type': 'application/json' },
      body: JSON.stringify({ ...ask('Hello'), stream: true }),
    });
    const text = await response.text();
    const last = text.trimEnd().split('\n\n').at(-1) ?? '';
    expect(last).toMatch(/^event: error\n/);
    expect(JSON.parse(last.split('data: ')[1] ?? '')).toMatchObject({
      type: 'error',
      code: 'umbra_upstream_failed',
      message: expect.any(String),
      param: null,
      sequence_number: 4,
    });
  });
});
