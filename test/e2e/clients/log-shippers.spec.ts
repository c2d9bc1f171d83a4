import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { load } from 'js-yaml';
import { sharedApp, type TestApp } from '../../support/app.js';
import { NOBODY } from '../../support/free-port.js';

const EXAMPLES = path.resolve(__dirname, '../../../docs/examples/log-shippers');
const SSN = '219-09-9999';
const REDACTED = '{{{REDACTED-ssn}}}';

/** What the shippers send with their configurations of the documentation. */
const SENT: readonly (readonly [string, string, string, string])[] = [
  [
    'Fluent Bit',
    '/insert/jsonline?_msg_field=log&_time_field=date',
    'application/x-ndjson',
    `{"date":"2026-01-31T12:00:00.000000Z","log":"paid by ${SSN}"}\n{"date":"2026-01-31T12:00:01.000000Z","log":"ok"}\n`,
  ],
  [
    'Vector',
    '/insert/jsonline?_msg_field=message&_time_field=timestamp',
    'application/x-ndjson',
    `{"file":"/var/log/app/a.log","host":"web-1","message":"paid by ${SSN}","source_type":"file","timestamp":"2026-01-31T12:00:00.000Z"}\n`,
  ],
  [
    'the OpenTelemetry Collector',
    '/v1/logs',
    'application/json',
    `{"resourceLogs":[{"resource":{},"scopeLogs":[{"scope":{},"logRecords":[{"observedTimeUnixNano":"1769860800000000000","body":{"stringValue":"paid by ${SSN}"},"attributes":[{"key":"log.file.name","value":{"stringValue":"a.log"}}],"traceId":"","spanId":""}]}]}]}`,
  ],
];

let app: TestApp;
let store: Server;
const stored: { readonly url: string | undefined; readonly type: string | undefined; readonly body: string }[] = [];
let storeUrl: string;
beforeAll(async () => {
  app = await sharedApp();
  store = createServer((request, response) => {
    void text(request).then((body) => {
      stored.push({ url: request.url, type: request.headers['content-type'], body });
      response.writeHead(request.url === '/refused' ? 429 : 204).end();
    });
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  storeUrl = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
});
afterAll(() => {
  store.close();
});

const relays: ChildProcess[] = [];
afterEach(async () => {
  for (const relay of relays.splice(0)) {
    relay.kill();
    await once(relay, 'exit');
  }
  stored.splice(0);
});

/** Starts the relay. @returns its address */
async function relayTo(umbraUrl: string): Promise<string> {
  const env = { ...process.env, UMBRA_URL: umbraUrl, UMBRA_KEY: app.apiKey, STORE_URL: storeUrl, PORT: '0' };
  const relay = spawn(process.execPath, [path.join(EXAMPLES, 'relay.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  relays.push(relay);
  const [line] = (await once(createInterface({ input: relay.stdout }), 'line')) as [string];
  return `http://127.0.0.1:${/port (\d+)/.exec(line)?.[1] ?? ''}`;
}

const send = (url: string, type: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': type, ...headers }, body });

it.each(SENT)('what %s sends reaches the store redacted, and is otherwise unchanged', async (_, url, type, body) => {
  const response = await send(`${await relayTo(app.url)}${url}`, type, body);
  expect([response.status, stored]).toEqual([204, [{ url, type, body: body.replace(SSN, REDACTED) }]]);
});

it('nothing goes on that was not redacted, and the shipper is told to try again', async () => {
  const relay = await relayTo(NOBODY);
  expect((await send(`${relay}/v1/logs`, 'application/json', '{}')).status).toBe(503);
  expect(stored).toEqual([]);
});

it('records that cannot be read are refused, and the status of the store is that of the relay', async () => {
  const relay = await relayTo(app.url);
  expect((await send(`${relay}/v1/logs`, 'application/json', `{"a": ${SSN}`)).status).toBe(422);
  expect((await send(`${relay}/v1/logs`, 'application/json', '{}', { 'content-encoding': 'gzip' })).status).toBe(415);
  expect(stored).toEqual([]);
  expect((await send(`${relay}/refused`, 'application/json', '{}')).status).toBe(429);
});

it.each(['fluent-bit.yaml', 'vector.yaml', 'otel-collector.yaml'])('%s sends to the relay, uncompressed', (file) => {
  const content = readFileSync(path.join(EXAMPLES, file), 'utf8');
  expect(load(content)).toEqual(expect.any(Object));
  expect(content).toMatch(/8089/);
  expect(content).not.toMatch(/compress(?:ion)?: (?!none)/);
});
