import { PassThrough } from 'node:stream';
import type { Booted } from '../../support/boot.js';
import { startPlatform } from '../../support/platform.js';
import { ProbeModule } from '../../support/probe.module.js';
import { raw } from '../../support/raw.js';

let platform: Booted;
const lines: string[] = [];
beforeAll(async () => {
  const log = new PassThrough().on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  platform = await startPlatform({ imports: [ProbeModule], log });
});
afterAll(async () => {
  await platform.close();
});

async function call(path: string, init?: RequestInit) {
  const response = await fetch(platform.url + path, init);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

const isErrorShape = (body: string | Record<string, unknown>): void => {
  const parsed = (typeof body === 'string' ? JSON.parse(body) : body) as { error?: unknown };
  expect(typeof parsed.error).toBe('string');
};

describe('every failure has the same JSON format', () => {
  it.each([
    ['an unknown path', '/nowhere', {}, 404],
    ['an actuator path that is not offered', '/actuator', {}, 404],
    ['a component of health', '/actuator/health/db', {}, 404],
    ['another method on a known path', '/probe/refused', { method: 'DELETE' }, 405],
    ['OPTIONS', '/probe/refused', { method: 'OPTIONS' }, 405],
    ['no credential', '/probe/closed', { method: 'POST' }, 401],
    ['an expected failure', '/probe/refused', {}, 409],
    ['too many requests', '/probe/busy', {}, 429],
    ['a fault', '/probe/fault', {}, 500],
    ['percent-encoding that is none', '/probe/things/%zz', {}, 400],
    ['percent-encoding that is not UTF-8', '/probe/things/%ff', {}, 400],
    ['a very long URL', `/probe/things/${'a'.repeat(9000)}`, {}, 414],
  ])('%s', async (_, path, init, status) => {
    const answer = await call(path, init);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    isErrorShape(answer.body);
  });

  it('may have further fields', async () => {
    expect((await call('/probe/refused')).body).toEqual({
      error: 'The batch is closed.',
      code: 'CLOSED',
      closed: true,
    });
  });

  it('lists the methods of a known path in Allow', async () => {
    const answer = await call('/probe/things/7', { method: 'POST' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, PUT');
    const head = await fetch(`${platform.url}/probe/json`, { method: 'HEAD' });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('has WWW-Authenticate and Retry-After', async () => {
    expect((await call('/probe/closed', { method: 'POST' })).headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(Number((await call('/probe/busy')).headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('returns the log id of an internal error, and no detail', async () => {
    const { body } = await call('/probe/fault');
    expect(Object.keys(body).sort()).toEqual(['code', 'error', 'errorId']);
    const logged = lines.filter((line) => line.includes(String(body.errorId)));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('probe.module');
    expect(JSON.stringify(body) + lines.join('')).not.toMatch(/Ann|219-09-9999/);
  });
});

describe('invalid HTTP', () => {
  const host = 'Host: localhost\r\n';
  it.each<[string, string, number]>([
    ['no request at all', 'hello\r\n\r\n', 400],
    ['a header without a colon', `GET / HTTP/1.1\r\n${host}broken\r\n\r\n`, 400],
    ['two lengths', `POST /probe/raw HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    [
      'a length and chunks',
      `POST /probe/raw HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['headers without end', `GET / HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['a request line without end', `GET /${'x'.repeat(40_000)}`, 414],
    ['no Host', 'GET /probe/refused HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two Hosts', `GET /probe/refused HTTP/1.1\r\n${host}${host}Connection: close\r\n\r\n`, 400],
    ['a bad Host', 'GET /probe/refused HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['CONNECT', `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`, 405],
    ['an unknown expectation', `POST /probe/raw HTTP/1.1\r\n${host}Expect: tea\r\nContent-Length: 1\r\n\r\n`, 417],
    ['a made-up method', `BREW / HTTP/1.1\r\n${host}\r\n`, 400],
  ])('%s', async (_, request, status) => {
    const answer = await raw(platform.port, request);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    isErrorShape(answer.body);
  });
});
