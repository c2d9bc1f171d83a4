import OpenAI from 'openai';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { checkOllama, ollamaAnswer, ollamaStream } from '../../support/gateway-ollama.js';
import { chatAnswer, chatStream, checkChat, startUpstream, type FakeUpstream } from '../../support/gateway-upstream.js';

const OWN = 'jane.roe@example.com';
const OTHER = 'john.doe@example.org';

let app: TestApp;
let upstream: FakeUpstream;
let ollama: FakeUpstream;
let client: OpenAI;
beforeAll(async () => {
  [upstream, ollama] = await Promise.all([startUpstream(checkChat), startUpstream(checkOllama)]);
  const server = { url: upstream.url, key: 'sk-vendor' };
  app = await startApp({
    env: {
      GATEWAY_OUTPUT: 'block',
      GATEWAY_OLLAMA_UPSTREAM: ollama.url,
      GATEWAY_SERVERS: JSON.stringify([
        { ...server, models: ['free'], output: 'off' },
        { ...server, models: ['masked'], output: 'mask' },
        { ...server, models: ['*'] },
      ]),
    },
  });
  client = new OpenAI({ baseURL: `${app.url}/openai/v1`, apiKey: app.apiKey, maxRetries: 0 });
});
afterAll(async () => {
  await app.close();
  await Promise.all([upstream.close(), ollama.close()]);
});

const ask = (model: string) => ({ model, messages: [{ role: 'user' as const, content: `Write to ${OWN}` }] });
const answerTo = (text: string): string => `To ${/EMAIL_ADDRESS_\w{8}/.exec(text)?.[0] ?? ''}\nand ${OTHER}.`;

it.each([
  ['free', `To ${OWN}\nand ${OTHER}.`],
  ['masked', `To ${OWN}\nand [EMAIL_ADDRESS].`],
])('answers of the model %s', async (model, expected) => {
  upstream.answer(({ text }) => ({ json: chatAnswer({ content: answerTo(text) }) }));
  expect((await client.chat.completions.create(ask(model))).choices[0]?.message.content).toBe(expected);
  upstream.answer(({ text }) => ({
    chunks: [chatStream(Array.from(answerTo(text), (content) => ({ content })))],
  }));
  let streamed = '';
  for await (const { choices } of await client.chat.completions.create({ ...ask(model), stream: true })) {
    streamed += choices[0]?.delta.content ?? '';
  }
  expect(streamed).toBe(expected);
});

it('withholds an answer, says so in the format of the vendor, and records the kinds alone', async () => {
  upstream.answer(({ text }) => ({ json: chatAnswer({ content: answerTo(text) }) }));
  const refused = await client.chat.completions.create(ask('strict')).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 400, code: 'umbra_output_blocked' });
  expect(JSON.stringify(refused)).not.toContain(OTHER);
  const entries = [];
  const log = app.app.get(AuditLog, { strict: false });
  for await (const entry of log.stream({}, 1000)) if (entry.action === 'GATEWAY_REQUEST') entries.push(entry);
  expect(entries[0]).toMatchObject({
    outcome: 'FAILURE',
    details: { outcome: 'blocked', status: 400, inOutput: { 'email-address': 1 } },
  });
  expect(JSON.stringify(entries)).not.toContain(OTHER);
  const metrics = await (await fetch(`${app.url}/actuator/prometheus`, { headers: bearer(app.apiKey) })).text();
  expect(metrics).toMatch(/umbra_gateway_output_values_total\{kind="email-address"\} [1-9]/);
});

it('ends a stream with an error before the line with a value', async () => {
  upstream.answer(({ text }) => ({ chunks: [chatStream(Array.from(answerTo(text), (content) => ({ content })))] }));
  let streamed = '';
  const read = async (): Promise<void> => {
    for await (const { choices } of await client.chat.completions.create({ ...ask('strict'), stream: true })) {
      streamed += choices[0]?.delta.content ?? '';
    }
  };
  await expect(read()).rejects.toMatchObject({ code: 'umbra_output_blocked' });
  expect(streamed).toBe(`To ${OWN}\n`);
});

it('holds for Ollama as well', async () => {
  const post = () => call(app, 'POST', '/ollama/api/chat', { headers: bearer(app.apiKey), json: ask('llama3') });
  ollama.answer({
    json: ollamaAnswer({ content: '', tool_calls: [{ function: { name: 'a', arguments: { b: OTHER } } }] }),
  });
  const whole = await post();
  expect([whole.status, whole.body.code]).toEqual([400, 'OUTPUT_BLOCKED']);
  ollama.answer({ type: 'application/x-ndjson', chunks: [ollamaStream([{ content: `Hello\n${OTHER}` }])] });
  const { body } = await post();
  expect(body).not.toContain(OTHER);
  expect(JSON.parse(body)).toMatchObject({ code: 'OUTPUT_BLOCKED' });
});
