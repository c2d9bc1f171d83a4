import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { startApp, type TestApp } from '../support/app.js';
import { checkMessages, messageAnswer, messageStream } from '../support/gateway-anthropic.js';
import { checkResponses, responseOf, said } from '../support/gateway-responses.js';
import { chatAnswer, chatStream, checkChat, startUpstream, type FakeUpstream } from '../support/gateway-upstream.js';

/** Of `scripts/services/vendor-sdks.sh`. */
const { VENDOR_SDKS_PYTHON } = process.env;
const withSdks = VENDOR_SDKS_PYTHON === undefined ? it.skip : it;
const why =
  VENDOR_SDKS_PYTHON === undefined ? ' (skipped: VENDOR_SDKS_PYTHON is not set; npm run services -- start)' : '';

const MAIL = 'jane.roe@example.com';
const SAID = `To ${MAIL} 😀.`;
const INPUT = { to: MAIL, note: 'a "b" \\ c' };

let app: TestApp;
let openai: FakeUpstream;
let anthropic: FakeUpstream;
beforeAll(async () => {
  openai = await startUpstream((received) => {
    if (received.path === '/v1/embeddings') return undefined;
    return received.path === '/v1/responses' ? checkResponses(received) : checkChat(received);
  });
  anthropic = await startUpstream(checkMessages());
  app = await startApp({
    env: {
      GATEWAY_UPSTREAM: openai.url,
      GATEWAY_UPSTREAM_KEY: 'sk-vendor',
      GATEWAY_ANTHROPIC_UPSTREAM: anthropic.url,
      GATEWAY_ANTHROPIC_UPSTREAM_KEY: 'sk-vendor',
    },
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([openai.close(), anthropic.close()]);
});

/** Returns a value with the placeholder of the request in place of the address. */
const tagged = <T>(value: T, request: string): T => {
  const tag = /EMAIL_ADDRESS_[0-9A-Z]{8}/.exec(request)?.[0] ?? 'no tag';
  return JSON.parse(JSON.stringify(value).replaceAll(MAIL, tag)) as T;
};

function script(): void {
  const toolCall = {
    id: 'call_1',
    type: 'function',
    function: { name: 'send', arguments: JSON.stringify(INPUT) },
  };
  openai.answer(({ text }) => ({ json: tagged(chatAnswer({ content: SAID }), text) }));
  openai.answer(({ text }) => ({
    chunks: [chatStream(Array.from(tagged(SAID, text), (content) => ({ role: 'assistant', content })))],
  }));
  openai.answer(({ text }) => ({ json: tagged(chatAnswer({ tool_calls: [toolCall] }, 'tool_calls'), text) }));
  openai.answer(({ text }) => ({ json: tagged(chatAnswer({ content: SAID }), text) }));
  openai.answer(({ text }) => ({ json: tagged(responseOf([said(SAID)]), text) }));
  openai.answer({
    json: {
      object: 'list',
      model: 'm',
      data: [{ object: 'embedding', index: 0, embedding: 'AACAPw==' }],
      usage: { prompt_tokens: 1, total_tokens: 1 },
    },
  });
  const blocks = [
    { type: 'text', text: SAID },
    { type: 'tool_use', id: 'toolu_1', name: 'send', input: INPUT },
  ];
  anthropic.answer(({ text }) => ({ json: tagged(messageAnswer(blocks), text) }));
  anthropic.answer(({ text }) => ({ chunks: [messageStream(tagged(blocks, text))] }));
  anthropic.answer({ json: { input_tokens: 7 } });
}

withSdks(
  `the SDKs for Python read values that the vendors never had${why}`,
  async () => {
    script();
    const program = path.join(__dirname, 'vendor-sdks.py');
    const python = spawn(VENDOR_SDKS_PYTHON ?? '', [program, app.url, app.apiKey, MAIL], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await Promise.all([textOf(python.stdout), once(python, 'close')]);
    const results = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { name: string; value: unknown });
    expect(Object.fromEntries(results.map(({ name, value }) => [name, value]))).toEqual({
      chat: SAID,
      chat_stream: SAID,
      chat_tools: [INPUT, SAID],
      response: SAID,
      embeddings: 1,
      message: [SAID, INPUT],
      message_stream: [SAID, INPUT],
      count: 7,
      picture: ['BadRequestError', 400, 'false'],
      file_id: ['BadRequestError', 400, 'false'],
      wrong_key: ['AuthenticationError', 401, null],
    });
    for (const { text, headers } of [...openai.received, ...anthropic.received]) {
      expect(text).not.toContain(MAIL);
      expect(JSON.stringify(headers)).not.toContain(app.apiKey);
    }
    expect(openai.received).toHaveLength(6);
    expect(anthropic.received).toHaveLength(3);
  },
  120_000,
);
