import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer } from '../../support/client.js';
import { until } from '../../support/until.js';

const EVENT_BYTES = 64 * 1024;
const EVENTS = 1280;
/** What the sockets of both connections may hold beside the gateway, far less than the stream. */
const MAX_TAKEN = 48 * 1024 * 1024;
/** Requests by others that the gateway answers while it takes nothing more for the slow client. */
const OTHERS = 20;

let app: TestApp;
let server: Server;
/** The events that the gateway has taken, or that wait in the sockets. */
let taken = 0;
let isBlocked = false;

const event = (delta: object): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta }], obfuscation: 'x'.repeat(EVENT_BYTES) })}\n\n`;

beforeAll(async () => {
  server = createServer((received, response) => {
    void (async () => {
      const body = Buffer.concat((await received.toArray()) as Buffer[]).toString();
      if (!body.includes('"stream":true')) {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[]}');
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (taken = 0; taken < EVENTS; taken++) {
        if (response.write(event({ content: 'a ' }))) continue;
        isBlocked = true;
        await once(response, 'drain');
        isBlocked = false;
      }
      response.end('data: [DONE]\n\n');
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await startApp({ env: { GATEWAY_UPSTREAM: url, GATEWAY_UPSTREAM_KEY: 'sk-vendor' } });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

/** Sends a request, and reads nothing of the response. */
async function ask(stream: boolean): Promise<IncomingMessage> {
  const headers = { ...bearer(app.apiKey), 'content-type': 'application/json' };
  const asked = httpRequest(`${app.url}/openai/v1/chat/completions`, { method: 'POST', headers, agent: false });
  asked.end(JSON.stringify({ model: 'm', stream, messages: [{ role: 'user', content: 'Hello' }] }));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response;
}

it('takes from the vendor no more than the client reads, and then sends all of it', async () => {
  const slow = await ask(true);
  await until(() => isBlocked);
  for (let others = 0, before = taken; others < OTHERS; others++) {
    (await ask(false)).resume();
    if (taken !== before) [others, before] = [0, taken];
  }
  expect(taken * EVENT_BYTES).toBeLessThan(MAX_TAKEN);
  let text = 0;
  let size = 0;
  let tail = '';
  for await (const piece of slow as AsyncIterable<Buffer>) {
    size += piece.length;
    const read = tail + piece.toString('latin1');
    text += read.split('"content":"a "').length - 1;
    tail = read.slice(-13);
  }
  expect(text).toBe(EVENTS);
  expect(size).toBeGreaterThan(EVENTS * EVENT_BYTES);
});
