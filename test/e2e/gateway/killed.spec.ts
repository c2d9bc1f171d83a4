import { AppProcess } from '../../support/app-process.js';
import { bearer } from '../../support/client.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { responseOf, responseStream, said } from '../../support/gateway-responses.js';
import { chatStream, checkChat, startUpstream, type FakeUpstream } from '../../support/gateway-upstream.js';
import { bootOn, LIVES_ENVIRONMENT } from '../../support/review-lives.js';
import { until } from '../../support/until.js';

const MAIL = 'jane.roe@example.com';
const KEY = LIVES_ENVIRONMENT.UMBRA_API_KEY;

let upstream: FakeUpstream;
let environment: TestEnvironment;
let app: AppProcess;
beforeAll(async () => {
  upstream = await startUpstream((received) =>
    received.path.startsWith('/v1/responses') ? undefined : checkChat(received),
  );
  environment = await makeEnvironment({
    ...LIVES_ENVIRONMENT,
    GATEWAY_UPSTREAM: upstream.url,
    GATEWAY_UPSTREAM_KEY: 'sk-vendor',
    GATEWAY_STORED_RESPONSES_DAYS: '1',
  });
});
beforeEach(async () => {
  app = await AppProcess.start(environment.env);
});
afterEach(async () => {
  await app.kill();
});
afterAll(async () => {
  await environment.remove();
  await upstream.close();
});

async function rowsAt(
  url: string,
): Promise<readonly { readonly action: string; readonly details: Readonly<Record<string, unknown>> }[]> {
  const response = await fetch(`${url}/api/v1/audit?resourceId=chat-completions`, { headers: bearer(KEY) });
  return ((await response.json()) as { readonly content: Awaited<ReturnType<typeof rowsAt>> }).content;
}

it('has recorded a stream when its process is killed in the middle, and gives the vendor up', async () => {
  upstream.answer(({ text }) => {
    const tag = /EMAIL_ADDRESS_[0-9A-Z]{8}/.exec(text)?.[0] ?? 'no tag';
    return { chunks: [chatStream([{ content: `To ${tag}. ` }]).split('data: [DONE]')[0] ?? ''], hangs: true };
  });
  const response = await fetch(`${app.url}/openai/v1/chat/completions`, {
    method: 'POST',
    headers: { ...bearer(KEY), 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: `Write to ${MAIL}` }] }),
  });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toContain(`To ${MAIL}.`);

  await app.kill();
  await expect(
    (async () => {
      while ((await reader?.read())?.done === false);
    })(),
  ).rejects.toThrow();
  await until(() => upstream.aborted === 1);
  for (const { text } of upstream.received) expect(text).not.toContain(MAIL);

  // A life that is not killed needs no process of its own.
  const next = await bootOn(environment.env);
  try {
    expect((await rowsAt(next.url)).map(({ action, details: { replaced } }) => [action, replaced])).toEqual([
      ['GATEWAY_STREAM', { 'email-address': 1 }],
    ]);
  } finally {
    await next.close();
  }
});

it('restores a stored response whose id the caller has seen before the process was killed', async () => {
  const sent = upstream.received.length;
  const events = responseStream(responseOf([said('x')], { id: 'resp_killed' }), (text) => [text]);
  upstream.answer({ chunks: events.slice(0, 1), hangs: true });
  const response = await fetch(`${app.url}/openai/v1/responses`, {
    method: 'POST',
    headers: { ...bearer(KEY), 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', stream: true, background: true, input: `Write to ${MAIL}` }),
  });
  const first = await response.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toContain('resp_killed');
  const tag = /EMAIL_ADDRESS_[0-9A-Z]{8}/.exec(upstream.received[sent]?.text ?? '')?.[0] ?? 'no tag';

  await app.kill();
  upstream.answer({ json: responseOf([said(`To ${tag}`)], { id: 'resp_killed' }) });
  // A life that is not killed needs no process of its own.
  const next = await bootOn(environment.env);
  try {
    const read = await fetch(`${next.url}/openai/v1/responses/resp_killed`, { headers: bearer(KEY) });
    expect([read.status, await read.text()]).toEqual([200, expect.stringContaining(`"To ${MAIL}"`)]);
  } finally {
    await next.close();
  }
});
