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

it('ends a stream over whose end the database goes, and records it once when the database is back', async () => {
  upstream.answer(({ text }) => {
    database.relay.cut();
    const tag = /EMAIL_ADDRESS_[0-9A-Z]{8}/.exec(text)?.[0] ?? 'no tag';
    return { chunks: [chatStream([{ role: 'assistant', content: `To ${tag}.` }])] };
  });
  const response = await fetch(`${app.url}/openai/v1/chat/completions`, {
    method: 'POST',
    headers: { ...bearer(app.apiKey), 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: `Write to ${MAIL}` }] }),
  });
  const text = await response.text();
  expect(text).toContain(`To ${MAIL}.`);
  expect(text).toMatch(/data: \[DONE\]\s*$/);
  database.relay.heal();
  const audit = app.app.get(AuditLog, { strict: false });
  const rows = async () => (await audit.find({ action: 'GATEWAY_REQUEST' }, { page: 0, size: 10 })).entries;
  await until(async () => (await rows().catch(() => [])).length > 0);
  expect((await rows()).map(({ outcome, details }) => [outcome, details.outcome])).toEqual([['SUCCESS', 'answered']]);
});
