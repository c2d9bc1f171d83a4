import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { startApp, type TestApp } from '../../support/app.js';
import { checkMessages, messageAnswer } from '../../support/gateway-anthropic.js';
import { chatAnswer, chatStream, checkChat, startUpstream, type FakeUpstream } from '../../support/gateway-upstream.js';

const MAIL = 'jane.roe@clinic.test';
const NAME = 'Jane Roe';
const SSN = '536-22-8726';
/** Switzerland reserves no numbers for fiction. */
const PHONE = '+41 44 668 18 00';

let app: TestApp;
let openai: FakeUpstream;
let anthropic: FakeUpstream;
let chat: OpenAI;
let messages: Anthropic;
beforeAll(async () => {
  [openai, anthropic] = [await startUpstream(checkChat), await startUpstream(checkMessages())];
  app = await startApp({
    env: {
      GATEWAY_REPLACEMENT: 'surrogate',
      GATEWAY_RULES: JSON.stringify([{ kinds: ['ssn'], action: 'placeholder' }]),
      GATEWAY_UPSTREAM: openai.url,
      GATEWAY_UPSTREAM_KEY: 'sk-vendor',
      GATEWAY_ANTHROPIC_UPSTREAM: anthropic.url,
      GATEWAY_ANTHROPIC_UPSTREAM_KEY: 'sk-vendor',
    },
  });
  chat = new OpenAI({ baseURL: `${app.url}/openai/v1`, apiKey: app.apiKey, maxRetries: 0 });
  messages = new Anthropic({ baseURL: `${app.url}/anthropic`, apiKey: app.apiKey, maxRetries: 0 });
});
afterAll(async () => {
  await app.close();
  await Promise.all([openai.close(), anthropic.close()]);
});
beforeEach(() => {
  for (const { received } of [openai, anthropic]) received.length = 0;
});
afterEach(() => {
  for (const { text } of [...openai.received, ...anthropic.received]) {
    for (const value of [MAIL, NAME, SSN, PHONE]) expect(text).not.toContain(value);
  }
});

const question = { role: 'user' as const, content: `Patient ${NAME}, ${MAIL}, SSN ${SSN}, ${PHONE}` };
/** What the vendor has read in place of the question. */
async function asked(): Promise<{ readonly name: string; readonly mail: string; readonly whole: string }> {
  openai.answer({ json: chatAnswer({ content: 'Yes.' }) });
  await chat.chat.completions.create({ model: 'm', messages: [question] });
  const whole = String(openai.received.at(-1)?.body.messages[0].content);
  const [, name = '', mail = ''] = /^Patient ([^,]+), ([^@,]+@[^@,]+), /.exec(whole) ?? [];
  return { name, mail, whole };
}

it('send values of the same form, and placeholders where there are none or a rule says so', async () => {
  const { whole } = await asked();
  expect(whole).toMatch(
    /^Patient \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+, \w+\.\w+@example\.\w+, SSN SSN_\w{8}, PHONE_NUMBER_\w{8}$/u,
  );
});

it('are restored in a stream of the SDK, name by name, and are the same in the next turn', async () => {
  const { name, mail, whole } = await asked();
  const surname = name.split(' ')[1] ?? '';
  const text = `Dear Ms. ${surname},\n${name}'s mail ${mail} was noted.`;
  openai.answer({ chunks: [chatStream(Array.from(text).map((content) => ({ content })))] });
  const stream = await chat.chat.completions.create({ model: 'm', messages: [question], stream: true });
  let answer = '';
  for await (const { choices } of stream) answer += choices[0]?.delta.content ?? '';
  expect(answer).toBe(`Dear Ms. Roe,\n${NAME}'s mail ${MAIL} was noted.`);
  openai.answer({ json: chatAnswer({ content: 'Yes.' }) });
  const assistant = { role: 'assistant' as const, content: answer };
  await chat.chat.completions.create({
    model: 'm',
    messages: [question, assistant, { role: 'user', content: 'Go on' }],
  });
  const [first, second] = openai.received.at(-1)?.body.messages ?? [];
  expect([first.content, second.content]).toEqual([whole, text]);
});

it('are restored in the inputs of tools', async () => {
  anthropic.answer({ json: messageAnswer([{ type: 'text', text: 'Yes.' }]) });
  const ask = { model: 'm', max_tokens: 9, messages: [question] };
  await messages.messages.create(ask);
  const sent = String(anthropic.received[0]?.body.messages[0].content);
  const [, name = ''] = /^Patient ([^,]+), /.exec(sent) ?? [];
  anthropic.answer({
    json: messageAnswer([{ type: 'tool_use', id: 'toolu_1', name: 'look_up', input: { patient: name } }]),
  });
  const { content } = await messages.messages.create(ask);
  expect(content).toMatchObject([{ input: { patient: NAME } }]);
});
