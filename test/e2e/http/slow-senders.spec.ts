import { once } from 'node:events';
import net from 'node:net';
import type { Exchange } from '../../../src/platform/http/exchange.js';
import type { Booted } from '../../support/boot.js';
import { startPlatform } from '../../support/platform.js';
import { makeGate } from '../../support/gate.js';
import { gate, ProbeModule } from '../../support/probe.module.js';
import { parseAnswer, raw } from '../../support/raw.js';
import { until } from '../../support/until.js';

const PROXY = '127.0.0.1';
const LINES = 'POST /probe/lines HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n';
const UNFINISHED = 'POST /probe/json HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 100\r\n';

let platform: Booted;
const sockets: net.Socket[] = [];
beforeAll(async () => {
  platform = await startPlatform({
    imports: [ProbeModule],
    env: {
      HTTP_MAX_REQUESTS: '4',
      HTTP_MAX_UNFINISHED_PER_ADDRESS: '8',
      HTTP_SLOW_START_SECONDS: '3600',
      TRUSTED_PROXIES: PROXY,
    },
  });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await until(() => platform.parts.inFlight.all.size === 0);
});
afterAll(async () => {
  await platform.close();
});

/** Begins a request from an address behind the proxy, and sends one byte of its body. */
function beginFrom(address: string, unfinished = UNFINISHED): net.Socket {
  const socket = net.connect(platform.port, PROXY);
  socket.on('error', () => undefined);
  socket.write(`${unfinished}X-Forwarded-For: ${address}\r\n\r\n{`);
  sockets.push(socket);
  return socket;
}

const receiving = (): number => [...platform.parts.inFlight.all].filter(({ isReceiving }) => isReceiving).length;
const post = (address: string) =>
  fetch(`${platform.url}/probe/json`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  });

it('requests whose body does not come keep nobody else from being answered', async () => {
  for (let i = 0; i < 8; i++) beginFrom('192.0.2.1');
  await until(() => receiving() === 8);
  expect((await post('192.0.2.2')).status).toBe(200);
  expect((await fetch(`${platform.url}/probe/things/1`)).status).toBe(200);
});

it('one address may have only so many of them, and the others may go on', async () => {
  for (let i = 0; i < 8; i++) beginFrom('192.0.2.1');
  await until(() => receiving() === 8);
  const refused = await post('192.0.2.1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_UNFINISHED_REQUESTS' });
  expect((await post('192.0.2.2')).status).toBe(200);
});

it('a body that does not come at the least rate is answered 408 and the connection closed', async () => {
  const impatient = await startPlatform({ imports: [ProbeModule], env: { HTTP_SLOW_START_SECONDS: '1' } });
  try {
    const answer = await raw(impatient.port, `${UNFINISHED}\r\n{`);
    expect([answer.status, answer.headers.connection]).toEqual([408, 'close']);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'RECEIVE_TOO_SLOW' });
  } finally {
    await impatient.close();
  }
});

it('requests are counted from when their bodies are in', async () => {
  gate.current = makeGate();
  const begun = beginFrom('192.0.2.1');
  const waiting = Array.from({ length: 4 }, () => fetch(`${platform.url}/probe/wait`));
  await until(() => platform.parts.inFlight.workingCount === 4);
  const answered = once(begun, 'data') as Promise<[Buffer]>;
  begun.write(`"a":"${'x'.repeat(92)}"}`);
  const [refused] = await answered;
  expect(parseAnswer(String(refused)).status).toBe(503);
  gate.current.open();
  await Promise.all(waiting);
});

it('streams whose lines do not come take no place of others, and one caller has a quarter of them', async () => {
  for (let host = 1; host <= 4; host++) {
    beginFrom(`192.0.2.${host}`, LINES);
    await until(() => platform.parts.inFlight.workingCount === host);
  }
  const answerTo = async (address: string) => {
    const [answer] = (await once(beginFrom(address, LINES), 'data')) as [Buffer];
    const { status, body } = parseAnswer(String(answer));
    return [status, (JSON.parse(body) as { code: string }).code];
  };
  expect(await answerTo('192.0.2.1')).toEqual([429, 'TOO_MANY_STREAMS']);
  expect(await answerTo('192.0.2.5')).toEqual([503, 'OVERLOADED']);
  expect((await post('192.0.2.1')).status).toBe(200);
  expect((await post('192.0.2.5')).status).toBe(200);
});

it.each(['large', 'large-stream'])('answers that their clients do not read keep nobody else out: %s', async (route) => {
  for (let i = 0; i < 4; i++) {
    const socket = net.connect(platform.port, PROXY).pause();
    socket.write(`GET /probe/${route} HTTP/1.1\r\nHost: h\r\n\r\n`);
    sockets.push(socket);
  }
  const isWaiting = ({ response }: Exchange) => response.writableEnded || response.writableNeedDrain;
  await until(() => [...platform.parts.inFlight.all].filter(isWaiting).length === 4);
  expect(platform.parts.inFlight.workingCount).toBe(4);
  expect((await post('192.0.2.2')).status).toBe(200);
});

it('the last places are kept for callers who have few of them', async () => {
  const large = await startPlatform({
    imports: [ProbeModule],
    env: { HTTP_MAX_REQUESTS: '16', TRUSTED_PROXIES: PROXY },
  });
  try {
    gate.current = makeGate();
    const ask = (address: string) => fetch(`${large.url}/probe/wait`, { headers: { 'x-forwarded-for': address } });
    const greedy = Array.from({ length: 14 }, () => ask('192.0.2.1'));
    await until(() => large.parts.inFlight.workingCount === 14);
    expect((await ask('192.0.2.1')).status).toBe(503);
    const modest = ask('192.0.2.2');
    await until(() => large.parts.inFlight.workingCount === 15);
    expect((await ask('192.0.2.2')).status).toBe(503);
    gate.current.open();
    for (const { status } of await Promise.all([...greedy, modest])) expect(status).toBe(200);
    expect((await ask('192.0.2.1')).status).toBe(200);
  } finally {
    await large.close();
  }
});
