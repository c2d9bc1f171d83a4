import { LateRecords } from '../../../src/modules/gateway/late-records.js';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer } from '../../support/client.js';
import { chatStream, checkChat, startUpstream, type FakeUpstream } from '../../support/gateway-upstream.js';
import { relayedDatabase, type RelayedDatabase } from '../../support/relayed-database.js';
import { until } from '../../support/until.js';

const MAIL = 'jane.roe@example.com';

let database: RelayedDatabase;
let upstream: FakeUpstream;
let app: TestApp;
beforeAll(async () => {
  [database, upstream] = [await relayedDatabase(), await startUpstream(checkChat)];
  app = await startApp({
    env: {
      MONGODB_URI: database.uri,
      MONGODB_SERVER_SELECTION_MS: '500',
      GATEWAY_UPSTREAM: upstream.url,
      GATEWAY_UPSTREAM_KEY: 'sk-vendor',
    },
  });
});
afterAll(async () => {
  database.relay.heal();
  await app.close();
  await Promise.all([upstream.close(), database.close()]);
});

beforeEach(() => {
  upstream.received.length = 0;
});

const tagIn = (text: string): string => /EMAIL_ADDRESS_[0-9A-Z]{8}/.exec(text)?.[0] ?? 'no tag';
const ask = async (stream = true): Promise<Response> =>
  fetch(`${app.url}/openai/v1/chat/completions`, {
    method: 'POST',
    headers: { ...bearer(app.apiKey), 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', stream, messages: [{ role: 'user', content: `Write to ${MAIL}` }] }),
  });

/** Returns what the rows of the gateway say of their requests. */
async function outcomes(): Promise<readonly unknown[]> {
  const audit = app.app.get(AuditLog, { strict: false });
  const { entries } = await audit.find({ resourceId: 'chat-completions' }, { page: 0, size: 10 });
  return entries.map(({ action, outcome, details }) => [action, outcome, details.outcome]).toReversed();
}

it('ends a stream over whose end the database goes, sends nothing until that is recorded, and records it once', async () => {
  const before = (await outcomes()).length;
  let goOn = (): void => undefined;
  const isCut = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  upstream.answer(({ text }) => {
    const [first = '', ...rest] = chatStream([{ role: 'assistant', content: `To ${tagIn(text)}.` }]).split(/(?<=\n\n)/);
    return {
      chunks: (async function* () {
        yield first;
        await isCut;
        yield* rest;
      })(),
    };
  });
  const reader = (await ask()).body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader?.read())?.value ?? '';
  database.relay.cut();
  goOn();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) text += next.value;
  expect(text).toContain(`To ${MAIL}.`);
  expect(text).toMatch(/data: \[DONE\]\s*$/);

  expect((await ask()).status).toBe(503);
  expect(upstream.received).toHaveLength(1);

  database.relay.heal();
  await until(async () => (await outcomes().catch(() => [])).length >= before + 2);
  upstream.answer({ json: { choices: [] } });
  expect((await ask(false)).status).toBe(200);
  expect((await outcomes()).slice(before)).toEqual([
    ['GATEWAY_STREAM', 'SUCCESS', undefined],
    ['GATEWAY_REQUEST', 'SUCCESS', 'answered'],
    ['GATEWAY_REQUEST', 'SUCCESS', 'answered'],
  ]);
});

it('passes on no stream, also one that nobody asked for, that cannot be recorded, and gives the vendor up', async () => {
  const [aborted, before] = [upstream.aborted, (await outcomes()).length];
  upstream.answer(({ text }) => {
    database.relay.cut();
    return { chunks: [chatStream([{ role: 'assistant', content: `To ${tagIn(text)}.` }])], hangs: true };
  });
  const response = await ask(false);
  expect([response.status, await response.text()]).toEqual([503, expect.not.stringContaining(MAIL)]);
  await until(() => upstream.aborted > aborted);
  database.relay.heal();
  const late = app.app.get(LateRecords, { strict: false });
  await until(async () => {
    await late.retry();
    return (await outcomes().catch(() => [])).length > before;
  });
  expect((await outcomes()).slice(before)).toEqual([['GATEWAY_REQUEST', 'FAILURE', 'failed']]);
});
