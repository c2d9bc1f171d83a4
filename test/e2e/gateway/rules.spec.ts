import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { checkMessages } from '../../support/gateway-anthropic.js';
import { chatAnswer, checkChat, startUpstream, type FakeUpstream } from '../../support/gateway-upstream.js';

const MAIL = 'jane.roe@example.com';
const SSN = '536-22-8726';
const CARD = '4111 1111 1111 1111';

let app: TestApp;
let openai: FakeUpstream;
let anthropic: FakeUpstream;
let chat: OpenAI;
let messages: Anthropic;
beforeAll(async () => {
  [openai, anthropic] = [await startUpstream(checkChat), await startUpstream(checkMessages())];
  const rules = [
    { kinds: ['credit-card'], action: 'block' },
    { kinds: ['ssn'], action: 'mask' },
    { kinds: ['email-address'], roles: ['system'], action: 'keep' },
  ];
  app = await startApp({
    env: {
      GATEWAY_SERVERS: JSON.stringify([
        { models: ['free'], url: openai.url, key: 'sk-vendor', rules: [{ kinds: ['ssn'], action: 'mask' }] },
      ]),
      GATEWAY_UPSTREAM: openai.url,
      GATEWAY_UPSTREAM_KEY: 'sk-vendor',
      GATEWAY_ANTHROPIC_UPSTREAM: anthropic.url,
      GATEWAY_ANTHROPIC_UPSTREAM_KEY: 'sk-vendor',
      GATEWAY_RULES: JSON.stringify(rules),
    },
  });
  chat = new OpenAI({ baseURL: `${app.url}/openai/v1`, apiKey: app.apiKey });
  messages = new Anthropic({ baseURL: `${app.url}/anthropic`, apiKey: app.apiKey });
});
afterAll(async () => {
  await app.close();
  await Promise.all([openai.close(), anthropic.close()]);
});
beforeEach(() => {
  openai.received.length = 0;
});

const ask = async (content: string, model = 'm'): Promise<OpenAI.ChatCompletion> =>
  chat.chat.completions.create({ model, messages: [{ role: 'user', content }] });

it('refuse a value in the format of both vendors, once, and record its kind alone', async () => {
  await expect(ask(`Charge ${CARD}`)).rejects.toMatchObject({
    status: 400,
    code: 'umbra_blocked',
    param: 'messages[0].content',
    type: 'invalid_request_error',
  });
  const asked = messages.messages.create({
    model: 'm',
    max_tokens: 9,
    messages: [{ role: 'user', content: `Charge ${CARD}` }],
  });
  await expect(asked).rejects.toThrow(Anthropic.BadRequestError);
  await expect(asked).rejects.toMatchObject({ error: { error: { details: { error_code: 'umbra_blocked' } } } });
  expect([openai.received, anthropic.received]).toEqual([[], []]);

  const { entries } = await app.app
    .get(AuditLog, { strict: false })
    .find({ action: 'GATEWAY_REQUEST' }, { page: 0, size: 2 });
  expect(entries.map(({ details }) => [details.outcome, details.blocked, details.replaced])).toEqual([
    ['refused', 'credit-card', {}],
    ['refused', 'credit-card', {}],
  ]);
  // More digits than the hashes and ids of an entry have by chance.
  expect(JSON.stringify(entries)).not.toMatch(/4111[ -]?1111/);
});

it('mask a value for good, and keep one in the part of the conversation that they name', async () => {
  openai.answer({ json: chatAnswer({ content: 'Noted [SSN].' }) });
  const answer = await chat.chat.completions.create({
    model: 'm',
    messages: [
      { role: 'system', content: `Sign as ${MAIL}` },
      { role: 'user', content: `My SSN is ${SSN}, write to roe.jane@example.com` },
    ],
  });
  expect(answer.choices[0]?.message.content).toBe('Noted [SSN].');
  const [system, user] = openai.received[0]?.body.messages ?? [];
  expect(system.content).toBe(`Sign as ${MAIL}`);
  expect(user.content).toMatch(/^My SSN is \[SSN\], write to EMAIL_ADDRESS_\w{8}$/);
  const { entries } = await app.app
    .get(AuditLog, { strict: false })
    .find({ action: 'GATEWAY_REQUEST' }, { page: 0, size: 1 });
  expect(entries[0]?.details).toMatchObject({
    replaced: { ssn: 1, 'email-address': 1 },
    replacedIn: { user: 2 },
  });
});

it('say in the try-out what they do', async () => {
  const preview = async (model: string, request: object) =>
    call(app, 'POST', '/api/v1/gateway/preview', {
      headers: bearer(app.apiKey),
      json: { endpoint: 'chat-completions', request: JSON.stringify({ model, ...request }) },
    });
  const content = `My SSN is ${SSN}, write to roe.jane@example.com or roe.jane@example.com`;
  const system = { role: 'system', content: `Sign as ${MAIL}` };
  const shown = await preview('m', { messages: [system, { role: 'user', content }] });
  expect(shown.body.treatments).toEqual([
    { kind: 'email-address', role: 'system', action: 'keep', count: 1 },
    { kind: 'ssn', role: 'user', action: 'mask', count: 1 },
    { kind: 'email-address', role: 'user', action: 'placeholder', count: 2 },
  ]);
  const refused = await preview('m', { messages: [{ role: 'user', content: CARD }] });
  expect([refused.status, refused.body.code]).toEqual([400, 'BLOCKED']);
});

it('are those of the server where it has its own', async () => {
  openai.answer({ json: chatAnswer({ content: 'Yes.' }) });
  await ask(`Charge ${CARD} of ${SSN}`, 'free');
  expect(openai.received[0]?.body.messages[0].content).toMatch(/^Charge CREDIT_CARD_\w{8} of \[SSN\]$/);
});
