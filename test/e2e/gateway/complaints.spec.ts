import { FilterService } from '../../../src/modules/filter/filter.service.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueNamedKey, makeUser } from '../../support/client.js';
import { chatAnswer, startUpstream, type FakeUpstream } from '../../support/gateway-upstream.js';

/** What users of other gateways complain about, where no other suite has it. */
const MAIL = 'jane.roe@example.com';
const TAG = /EMAIL_ADDRESS_[0-9A-Z]{8}/;

let app: TestApp;
let upstream: FakeUpstream;
beforeAll(async () => {
  upstream = await startUpstream(() => undefined);
  app = await startApp({
    env: {
      GATEWAY_UPSTREAM: upstream.url,
      GATEWAY_UPSTREAM_KEY: 'sk-vendor',
      GATEWAY_ANTHROPIC_UPSTREAM: upstream.url,
      GATEWAY_ANTHROPIC_UPSTREAM_KEY: 'sk-vendor',
      GATEWAY_OLLAMA_UPSTREAM: upstream.url,
    },
  });
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.received.length = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
});

const message = (content: string) => ({ messages: [{ role: 'user', content }] });
const ROUTES: readonly (readonly [path: string, request: (text: string) => object])[] = [
  ['/openai/v1/chat/completions', message],
  ['/openai/v1/responses', (input) => ({ input })],
  ['/openai/v1/completions', (prompt) => ({ prompt })],
  ['/openai/v1/embeddings', (input) => ({ input })],
  ['/anthropic/v1/messages', (text) => ({ max_tokens: 9, ...message(text) })],
  ['/anthropic/v1/messages/count_tokens', message],
  ['/ollama/api/chat', (text) => ({ stream: false, ...message(text) })],
  ['/ollama/api/generate', (prompt) => ({ stream: false, prompt })],
  ['/ollama/api/embed', (input) => ({ input })],
];
const ask = (path: string, request: object, key = app.apiKey) =>
  call(app, 'POST', path, {
    headers: { ...bearer(key), 'anthropic-version': '2023-06-01' },
    json: { model: 'm', ...request },
  });

it.each(ROUTES)('%s shifts nothing beside emoji and letters beyond the basic plane', async (path, request) => {
  upstream.answer({ json: {} });
  expect((await ask(path, request(`😀𝒜 👍🏽 ${MAIL} 😀 ${MAIL}𝒜`))).status).toBe(200);
  const [sent] = upstream.received;
  expect(JSON.stringify(sent?.body)).toMatch(/"😀𝒜 👍🏽 (EMAIL_ADDRESS_\w{8}) 😀 \1/u);
  expect(sent?.text).not.toContain('jane');
});

it.each(ROUTES)('%s sends nothing when the detector fails, and says so', async (path, request) => {
  jest.spyOn(app.app.get(FilterService, { strict: false }), 'detect').mockRejectedValue(new Error(`broken at ${MAIL}`));
  const { status, body } = await ask(path, request(`new to this test: ${path} ${MAIL}`));
  expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
  expect(JSON.stringify(body)).not.toContain(MAIL);
  expect(upstream.received).toHaveLength(0);
});

it('the values of one request are not restored in the answer to another at the same time', async () => {
  const user = await makeUser(app, 'ROLE_USER');
  const { apiKey } = await issueNamedKey(app, user, { name: 'other', scopes: ['redaction:write'] });
  const tags: string[] = [];
  const both = new Promise<void>((resolve) => {
    const echo = ({ text }: { readonly text: string }) => {
      tags.push(TAG.exec(text)?.[0] ?? 'no tag');
      if (tags.length === 2) resolve();
      return {
        type: 'application/json',
        chunks: (async function* () {
          await both;
          yield JSON.stringify(chatAnswer({ content: tags.join(' ') }));
        })(),
      };
    };
    upstream.answer(echo);
    upstream.answer(echo);
  });
  const path = '/openai/v1/chat/completions';
  const other = 'max.moe@example.com';
  const answers = await Promise.all([ask(path, message(MAIL)), ask(path, message(other), apiKey)]);
  const [ours = '', theirs = ''] = answers.map(({ body }) => body.choices[0].message.content as string);
  expect(tags[0]).not.toBe(tags[1]);
  expect(ours).toContain(MAIL);
  expect(ours).not.toContain(other);
  expect(theirs).toContain(other);
  expect(theirs).not.toContain(MAIL);
});
