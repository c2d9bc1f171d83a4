import { request as httpRequest } from 'node:http';
import net from 'node:net';
import { PassThrough } from 'node:stream';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { Booted } from '../../support/boot.js';
import { startPlatform } from '../../support/platform.js';
import { makeGate } from '../../support/gate.js';
import { gate, ProbeModule, RAW_LIMIT } from '../../support/probe.module.js';
import { parseAnswer, raw } from '../../support/raw.js';
import { until } from '../../support/until.js';

let platform: Booted;
const lines: string[] = [];
beforeAll(async () => {
  const log = new PassThrough().on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  platform = await startPlatform({ imports: [ProbeModule], log, env: { HTTP_MAX_REQUESTS: '4' } });
});
afterAll(async () => {
  await platform.close();
});

async function post(path: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
  const response = await fetch(platform.url + path, { method: 'POST', body, headers });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}
const postJson = (body: string | Uint8Array, headers: Record<string, string> = {}, path = '/probe/json') =>
  post(path, body, { 'content-type': 'application/json', ...headers });

describe('a request id', () => {
  it('is taken from the request when it is safe', async () => {
    const response = await fetch(`${platform.url}/probe/things/1`, { headers: { 'x-request-id': 'trace-1:2/3' } });
    expect(response.headers.get('x-request-id')).toBe('trace-1:2/3');
  });

  it.each(['with blanks in it', 'x'.repeat(129), '{"a":1}'])('is generated when the request has %p', async (id) => {
    const response = await fetch(`${platform.url}/probe/things/1`, { headers: { 'x-request-id': id } });
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('headers', () => {
  it('enable browser protections and do not name the software', async () => {
    const { headers } = await fetch(`${platform.url}/probe/things/1`);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('of proxies are ignored without TRUSTED_PROXIES', async () => {
    const response = await fetch(`${platform.url}/probe/address`, {
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
    });
    expect(await response.json()).toEqual({ ip: '127.0.0.1', protocol: 'http', secure: false });
  });
});

describe('a JSON body', () => {
  it('is parsed', async () => {
    expect((await postJson('{"a":[1,"ü"]}')).body).toEqual({ body: { a: [1, 'ü'] } });
    expect((await postJson('{}', { 'content-type': 'application/vnd.x+json; charset=UTF-8' })).status).toBe(200);
  });

  it('may be missing where the route allows it', async () => {
    expect((await post('/probe/optional', '')).body).toEqual({ absent: true });
    expect((await postJson('')).status).toBe(400);
  });

  it.each<[string, string, number, number]>([
    ['a word', '{"a": secret}', 1, 7],
    ['a missing end', '{"a": "secret"', 1, 15],
    ['a second value', '1 2', 1, 3],
    ['a trailing comma on a later line', '{\n  "a": 1,\n}', 3, 1],
    ['an open string', '["secret', 1, 2],
  ])('malformed by %s gets the position of the error without a quote', async (_, text, line, column) => {
    const { status, body } = await postJson(text);
    expect([status, body.line, body.column]).toEqual([400, line, column]);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it.each<[string, string | Uint8Array, Record<string, string>, number]>([
    ['a __proto__ key', '{"a":{"__proto__":{"x":1}}}', {}, 400],
    ['an escaped __proto__ key', '{"\\u005f_proto__":1}', {}, 400],
    ['deep nesting', `${'['.repeat(400)}${']'.repeat(400)}`, {}, 400],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), {}, 400],
    ['another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }, 415],
    ['another type', '{}', { 'content-type': 'text/plain' }, 415],
    ['an unknown encoding', '{}', { 'content-encoding': 'zstd' }, 415],
    ['a broken encoding', 'not gzip', { 'content-encoding': 'gzip' }, 400],
    ['too many bytes', JSON.stringify('x'.repeat(1000)), {}, 413],
  ])('is rejected for %s', async (_, text, headers, status) => {
    const answer = await postJson(text, headers);
    expect(answer.status).toBe(status);
    expect(typeof answer.body.error).toBe('string');
  });

  it('is validated, with all problems in one answer', async () => {
    const { status, body } = await postJson(
      '{"name":"much longer than twenty","inner":{"count":10}}',
      {},
      '/probe/dto',
    );
    expect(status).toBe(400);
    expect(body.problems).toEqual([
      { path: 'name', code: 'maxLength', message: expect.any(String) },
      { path: 'inner.count', code: 'max', message: expect.any(String) },
    ]);
    const accepted = await postJson('{"name":"a","inner":{"count":1}}', {}, '/probe/dto');
    expect(accepted.body).toEqual({ name: 'a', inner: { count: 1 } });
    const more = await postJson('{"name":"a","inner":{"count":1,"counts":2}}', {}, '/probe/dto');
    expect(more.status).toBe(400);
    expect(more.body).toMatchObject({ code: 'UNKNOWN_FIELD', problems: [{ path: 'inner.counts' }] });
  });
});

describe('a raw body', () => {
  const plain = Buffer.alloc(RAW_LIMIT, 'a');

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('is decompressed from %s up to the limit', async (encoding, compress) => {
    expect((await post('/probe/raw', compress(plain), { 'content-encoding': encoding })).body).toEqual({
      bytes: RAW_LIMIT,
    });
    const bomb = compress(Buffer.alloc(50 * 1024 * 1024));
    const answer = await post('/probe/raw', bomb, { 'content-encoding': encoding });
    expect([answer.status, answer.body.limitBytes]).toEqual([413, RAW_LIMIT]);
  });

  it('may be as long as the limit, which a 413 names', async () => {
    expect((await post('/probe/raw', plain)).body).toEqual({ bytes: RAW_LIMIT });
    const answer = await post('/probe/raw', Buffer.alloc(RAW_LIMIT + 1));
    expect(answer.status).toBe(413);
    expect(answer.body.error).toContain(`${RAW_LIMIT} bytes`);
  });

  it('is limited without a declared length', async () => {
    const chunk = Buffer.alloc(RAW_LIMIT + 1, 'a');
    const answer = await raw(
      platform.port,
      `POST /probe/raw HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n`,
      chunk,
      '\r\n0\r\n\r\n',
    );
    expect(answer.status).toBe(413);
  });

  it('that ends early leaves no request in flight', async () => {
    const socket = net.connect(platform.port, '127.0.0.1');
    socket.end('POST /probe/raw HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\nabc');
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    await until(() => platform.parts.inFlight.all.size === 0);
    expect((await post('/probe/raw', 'abc')).body).toEqual({ bytes: 3 });
  });
});

describe('an answer before the body is read', () => {
  const size = 12 * 1024 * 1024;

  it.each([
    ['401', '/probe/closed', 401],
    ['413', '/probe/raw', 413],
    ['404', '/nowhere', 404],
    ['405', '/probe/refused', 405],
  ])('%s reaches a client that sends the whole body first, and keeps the connection', async (_, path, status) => {
    const answers = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = net.connect(platform.port, '127.0.0.1', () => {
        socket.write(`POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: ${size}\r\n\r\n`);
        socket.write(Buffer.alloc(size), () => {
          socket.write('GET /probe/things/again HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
        });
      });
      socket.on('data', (chunk) => (text += chunk.toString())).on('error', reject);
      socket.on('close', () => {
        resolve(text);
      });
    });
    expect(parseAnswer(answers).status).toBe(status);
    expect(answers).toContain('{"id":"again"}');
  });

  it('ends the connection of a client that never stops sending', async () => {
    const socket = net.connect(platform.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString())).on('error', () => undefined);
    socket.write('POST /probe/closed HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n');
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000), Buffer.from('\r\n')]);
    const pump = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', pump);
    pump();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(parseAnswer(text).status).toBe(401);
  });

  it('is sent instead of 100 Continue', async () => {
    const [status, continued] = await expectContinue('/probe/closed');
    expect([status, continued]).toEqual([401, false]);
    expect(await expectContinue('/probe/raw')).toEqual([200, true]);
  });

  async function expectContinue(path: string): Promise<readonly [status: number | undefined, continued: boolean]> {
    return new Promise((resolve, reject) => {
      let continued = false;
      const call = httpRequest(platform.url + path, {
        method: 'POST',
        headers: { Expect: '100-continue', 'Content-Length': '3' },
      });
      call.on('continue', () => {
        continued = true;
        call.end('abc');
      });
      call.on('response', (response) => {
        response.resume();
        resolve([response.statusCode, continued]);
        if (!continued) call.destroy();
      });
      call.on('error', reject);
      call.flushHeaders();
    });
  }
});

it.each(['gzip, chunked', 'cow, chunked'])(
  'answers 501 to the transfer coding %s, and reads no further',
  async (coding) => {
    const second = 'GET /probe/things/1 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n';
    const { status, headers, body } = await raw(
      platform.port,
      `POST /probe/raw HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: ${coding}\r\n\r\n3\r\nabc\r\n0\r\n\r\n${second}`,
    );
    expect([status, headers.connection]).toEqual([501, 'close']);
    expect(body).toMatch(/^\{[^}]*"code":"UNKNOWN_TRANSFER_CODING"[^}]*\}$/);
  },
);

describe('overload', () => {
  it('returns 503 with Retry-After, but not to monitoring', async () => {
    gate.current = makeGate();
    const waiting = Array.from({ length: 4 }, () => fetch(`${platform.url}/probe/wait`));
    await until(() => platform.parts.inFlight.all.size === 4);
    const refused = await fetch(`${platform.url}/probe/things/1`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toMatchObject({ code: 'OVERLOADED' });
    expect((await fetch(`${platform.url}/api/health`)).status).toBe(200);
    expect((await fetch(`${platform.url}/actuator/prometheus`)).status).toBe(200);
    gate.current.open();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await fetch(`${platform.url}/probe/things/1`)).status).toBe(200);
  });

  it('by large bodies returns 503 until they are gone', async () => {
    const small = await startPlatform({ imports: [ProbeModule], env: { HTTP_MAX_BODY_BYTES_IN_FLIGHT: '1048576' } });
    try {
      const send = (bytes: number) =>
        fetch(`${small.url}/probe/unlimited`, { method: 'POST', body: Buffer.alloc(bytes) });
      expect((await send(2 * 1024 * 1024)).status).toBe(503);
      await until(() => small.parts.inFlight.all.size === 0);
      for (let round = 0; round < 3; round++) expect((await send(1024 * 1024)).status).toBe(200);
    } finally {
      await small.close();
    }
  });
});

describe('the log of a request', () => {
  it('is one line with the route template and without request data', async () => {
    const id = 'find-this-line';
    await fetch(`${platform.url}/probe/things/ann@example.com?q=secret-word`, {
      headers: { 'x-request-id': id, authorization: 'Bearer top-secret-key' },
    });
    await until(() => lines.some((line) => line.includes(id)));
    const [line = '', ...more] = lines.filter((entry) => entry.includes(id));
    expect(more).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({ requestId: id, method: 'GET', route: '/probe/things/{id}', status: 200 });
    expect(lines.join('')).not.toMatch(/ann@example|secret-word|top-secret/);
  });
});
