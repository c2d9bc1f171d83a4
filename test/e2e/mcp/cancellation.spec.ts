import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { connectMcp } from '../../support/mcp.js';
import { startPhEye, type PhEye } from '../../support/receivers/ph-eye.js';
import { until } from '../../support/until.js';

let app: TestApp;
let model: PhEye;
beforeAll(async () => {
  model = await startPhEye({});
  app = await startApp({ env: { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' } });
  const json = { identifiers: { person: { phEyeConfiguration: { endpoint: model.endpoint, timeout: 300 } } } };
  const { status } = await call(app, 'PUT', '/api/policies/patient', { headers: bearer(app.apiKey), json });
  if (status >= 300) throw new Error(`Saving the policy answered ${status}`);
});
afterAll(async () => {
  await app.close();
  await model.close();
});
beforeEach(() => {
  model.behave(() => 'hang');
});

const ASKED = { name: 'redact', arguments: { text: 'Zyx saw Qwv.', policy: 'patient' } };

async function cancelled(): Promise<number> {
  let count = 0;
  for await (const { action, details } of app.app.get(AuditLog, { strict: false }).stream({}, 1000)) {
    if (action === 'MCP_CALL' && (details as { outcome?: unknown }).outcome === 'cancelled') count++;
  }
  return count;
}

it('ends with an agent that gives it up', async () => {
  const before = await cancelled();
  const asked = model.received.length;
  const client = await connectMcp(app, app.apiKey, { pin: '2026-07-28' });
  const controller = new AbortController();
  const answer = client.callTool(ASKED, { signal: controller.signal }).catch(() => 'given up');
  await until(() => model.received.length === asked + 1);
  controller.abort();
  expect(await answer).toBe('given up');
  await until(async () => (await cancelled()) === before + 1);
  await client.close();
});

it('ends with the connection of a client of an earlier revision', async () => {
  const before = await cancelled();
  const asked = model.received.length;
  const controller = new AbortController();
  const answer = fetch(`${app.url}/mcp`, {
    method: 'POST',
    headers: {
      ...bearer(app.apiKey),
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: ASKED }),
    signal: controller.signal,
  })
    .then(async (response) => response.text())
    .catch(() => 'given up');
  await until(() => model.received.length === asked + 1);
  controller.abort();
  expect(await answer).toBe('given up');
  await until(async () => (await cancelled()) === before + 1);
});
