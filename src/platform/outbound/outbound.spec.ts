import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { generate } from 'selfsigned';
import { NOBODY } from '../../../test/support/free-port.js';
import type { OutboundRequest, StreamingAnswer } from './exchange.js';
import { OutboundError } from './outbound-error.js';
import { Outbound, type Resolve } from './outbound.js';

const servers: { readonly server: Server; readonly sockets: Set<Socket> }[] = [];
afterEach(async () => {
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => undefined);
    sockets.add(socket);
  });
  servers.push({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const serving = (listener: RequestListener): Promise<number> => listening(createHttpServer(listener));
/** Starts a server that sends these bytes on every request and leaves the connection open. */
const saying = (text: string): Promise<number> =>
  listening(createTcpServer((socket) => socket.on('data', () => socket.write(text))));

const toThisMachine: Resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
const outbound = (allowedHosts: string[] = ['127.0.0.1'], resolve = toThisMachine): Outbound =>
  new Outbound({ allowedHosts, plainSecretHosts: [] }, resolve);

const WIDE = { method: 'GET', connectMs: 20_000, answerMs: 20_000, maxBytes: 1000 } as const;
const send = (port: number, more: Partial<OutboundRequest> = {}, by = outbound()) =>
  by.send({ ...WIDE, url: `http://127.0.0.1:${port}/path?x=1`, ...more });

async function failure(answer: Promise<unknown>): Promise<OutboundError> {
  const error: unknown = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OutboundError)) throw new Error('It did not fail with an OutboundError', { cause: error });
  return error;
}
const reason = async (answer: Promise<unknown>) => (await failure(answer)).reason;

describe('a call', () => {
  it('sends method, path, headers and body, and answers what comes back', async () => {
    const port = await serving((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        const { method, url, headers } = request;
        response.writeHead(201, { 'x-answer': 'yes' }).end(JSON.stringify({ method, url, headers, body }));
      });
    });
    const answer = await send(port, { method: 'POST', headers: { 'x-mine': '1' }, body: 'größer' });
    expect(answer.status).toBe(201);
    expect(answer.headers['x-answer']).toBe('yes');
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      method: 'POST',
      url: '/path?x=1',
      body: 'größer',
      headers: { 'x-mine': '1', host: `127.0.0.1:${port}`, 'content-length': '8', connection: 'close' },
    });
  });

  it('follows no redirect', async () => {
    let calls = 0;
    const port = await serving((_, response) => {
      calls++;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await send(port)).status).toBe(302);
    expect(calls).toBe(1);
  });

  it('asks no proxy that the environment names', async () => {
    const port = await serving((request, response) => response.end(request.url));
    const before = process.env.http_proxy;
    process.env.http_proxy = 'http://127.0.0.1:1';
    try {
      expect((await send(port)).body.toString()).toBe('/path?x=1');
    } finally {
      if (before === undefined) delete process.env.http_proxy;
      else process.env.http_proxy = before;
    }
  });

  it('sends no user name and password of the URL', async () => {
    const port = await serving((request, response) => response.end(request.headers.authorization ?? 'none'));
    const { body } = await outbound().send({ ...WIDE, url: `http://user:secret@127.0.0.1:${port}/` });
    expect(body.toString()).toBe('none');
  });

  it('trusts no certificate that nobody vouches for', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
    const port = await listening(createHttpsServer({ key, cert }, (_, response) => response.end('x')));
    const error = await failure(outbound().send({ ...WIDE, url: `https://127.0.0.1:${port}/` }));
    expect(error).toMatchObject({ reason: 'unreachable', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });
});

describe('an address', () => {
  it.each([
    'http://127.0.0.1:1',
    'http://[::1]:1',
    'http://0x7f.1:1',
    'http://169.254.169.254',
    'file:///etc/passwd',
    '',
  ])('%j is refused unless it is allowed', async (url) => {
    expect(await reason(outbound([]).send({ ...WIDE, url }))).toBe('refused-address');
    expect(await reason(outbound([]).check(url, 1000))).toBe('refused-address');
  });

  it('that a name leads to is refused as well, and nothing is connected to', async () => {
    let connections = 0;
    const port = await listening(createTcpServer(() => connections++));
    const url = `http://inside.example.com:${port}/`;
    expect(await reason(outbound([]).check(url, 1000))).toBe('refused-address');
    expect(await reason(outbound([]).send({ ...WIDE, url }))).toBe('refused-address');
    expect(connections).toBe(0);
  });

  it('is the one that was checked, though the name changes between two looks', async () => {
    let connections = 0;
    const port = await listening(createTcpServer(() => connections++));
    // The first lookup returns a public address, each later one this machine.
    let looks = 0;
    const rebinding: Resolve = () => {
      looks++;
      return Promise.resolve([{ address: looks === 1 ? '93.184.215.14' : '127.0.0.1', family: 4 }]);
    };
    const by = outbound([], rebinding);
    const url = `http://rebinding.example.com:${port}/`;
    await by.check(url, 1000);
    expect(await reason(by.send({ ...WIDE, url }))).toBe('refused-address');
    expect(looks).toBe(2);
    expect(connections).toBe(0);
  });

  it('that is allowed is taken among others that are not', async () => {
    const port = await serving((_, response) => response.end('here'));
    const mixed: readonly LookupAddress[] = [
      { address: '10.0.0.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const by = outbound(['127.0.0.1'], () => Promise.resolve(mixed));
    const { body } = await by.send({ ...WIDE, url: `http://mixed.example.com:${port}/` });
    expect(body.toString()).toBe('here');
  });

  it('may be listed by the name of the host, or trusted', async () => {
    const port = await serving((_, response) => response.end('here'));
    const url = `http://listed.example.com:${port}/`;
    expect((await outbound(['listed.example.com']).send({ ...WIDE, url })).status).toBe(200);
    const by = outbound([]);
    by.trust(url);
    await by.check(url, 1000);
    expect((await by.send({ ...WIDE, url })).status).toBe(200);
  });

  it('of a name that is not known cannot be reached', async () => {
    const unknown: Resolve = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    const url = 'http://unknown.example.com/';
    expect(await failure(outbound([], unknown).check(url, 1000))).toMatchObject({
      reason: 'unreachable',
      code: 'ENOTFOUND',
    });
    expect(await failure(outbound([], unknown).send({ ...WIDE, url }))).toMatchObject({ reason: 'unreachable' });
    expect(await reason(outbound([], () => Promise.resolve([])).send({ ...WIDE, url }))).toBe('unreachable');
  });

  it('that takes for ever to find out is given up', async () => {
    const never: Resolve = () => new Promise(() => undefined);
    const url = 'http://slow.example.com/';
    expect(await reason(outbound([], never).check(url, 20))).toBe('timed-out');
    expect(await reason(outbound([], never).send({ ...WIDE, url, connectMs: 20 }))).toBe('timed-out');
  });
});

describe('a secret', () => {
  const SECRETS = [
    { authorization: 'Bearer x' },
    { Authorization: 'Basic x' },
    { 'X-API-Key': 'x' },
    { cookie: 'a=x' },
  ];
  const toTheNetwork: Resolve = () => Promise.resolve([{ address: '192.0.2.1', family: 4 }]);

  it.each(SECRETS)('in %j is not sent to another machine over http', async (headers) => {
    const by = outbound(['192.0.2.0/24'], toTheNetwork);
    expect(await reason(by.send({ ...WIDE, url: 'http://inside.example.com/', headers }))).toBe('needs-tls');
    expect(await reason(by.send({ ...WIDE, url: 'http://192.0.2.1/', headers }))).toBe('needs-tls');
  });

  it.each(SECRETS)('in %j is sent to this machine, where nobody is on the way', async (headers) => {
    const port = await serving((_, response) => response.end('here'));
    expect((await send(port, { headers })).status).toBe(200);
  });

  it('is not what decides for an address that may not be connected to at all', async () => {
    const headers = { authorization: 'Bearer x' };
    const by = outbound([], toTheNetwork);
    expect(await reason(by.send({ ...WIDE, url: 'http://inside.example.com/', headers }))).toBe('refused-address');
  });
});

describe('a server that', () => {
  it('is not there cannot be reached', async () => {
    const sent = outbound().send({ ...WIDE, url: NOBODY });
    expect(await failure(sent)).toMatchObject({ reason: 'unreachable', code: 'ECONNREFUSED' });
  });

  it.each([
    ['says nothing', ''],
    ['stops within its headers', 'HTTP/1.1 200 OK\r\ncontent-'],
    ['stops within its body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'],
    ['says for ever that it goes on', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('%s is given up', async (_, text) => {
    expect(await reason(send(await saying(text), { answerMs: 100 }))).toBe('timed-out');
  });

  it('drips is given up, though it is never silent', async () => {
    const timers: NodeJS.Timeout[] = [];
    const port = await serving((_, response) => {
      timers.push(setInterval(() => response.write('x'), 5));
    });
    expect(await reason(send(port, { answerMs: 200 }))).toBe('timed-out');
    timers.forEach(clearInterval);
  });

  it('does not finish its TLS is given up', async () => {
    const port = await listening(createTcpServer(() => undefined));
    expect(await reason(outbound().send({ ...WIDE, url: `https://127.0.0.1:${port}/`, connectMs: 50 }))).toBe(
      'timed-out',
    );
  });

  it.each([
    ['closes at once', (socket: Socket) => socket.destroy()],
    ['closes within its body', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc')],
    [
      'closes within a chunk',
      (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab'),
    ],
    ['does not speak HTTP', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
    [
      'changes the protocol',
      (socket: Socket) => socket.write('HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: y\r\n\r\n'),
    ],
    ['sends headers without end', (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(99_999)}`)],
  ])('%s cannot be reached', async (_, behave) => {
    const port = await listening(createTcpServer((socket) => socket.once('data', () => behave(socket))));
    expect(await reason(send(port))).toBe('unreachable');
  });

  it.each([
    ['announces', { 'content-length': '1001' }],
    ['sends', {}],
  ])('%s more than may come is cut off', async (_, headers) => {
    const port = await serving((_request, response) => {
      response.writeHead(200, headers).write('x'.repeat(1001));
    });
    expect(await reason(send(port))).toBe('too-long');
  });

  it('sends more than may come has its status heard where that is enough', async () => {
    const port = await serving((_, response) => {
      response.writeHead(429, { 'content-length': '1001' }).write('x'.repeat(500));
    });
    const { status, body } = await send(port, { isStatusEnough: true });
    expect({ status, bytes: body.length }).toEqual({ status: 429, bytes: 0 });
  });

  it('sends as much as may come is heard', async () => {
    const port = await serving((_, response) => response.end('x'.repeat(1000)));
    expect((await send(port)).body).toHaveLength(1000);
  });
});

describe('a caller', () => {
  it('may cancel before and while, and the connection ends', async () => {
    const gone = new AbortController();
    const closed = new Promise<void>((resolve) => {
      void serving((request) => {
        request.socket.once('close', () => {
          resolve();
        });
        gone.abort();
      }).then((port) => {
        answer = reason(send(port, { signal: gone.signal }));
        started();
      });
    });
    let answer: Promise<string> | undefined;
    let started: () => void = () => undefined;
    await new Promise<void>((resolve) => (started = resolve));
    expect(await answer).toBe('cancelled');
    await closed;
    expect(await reason(send(1, { signal: gone.signal }))).toBe('cancelled');
  });

  it('learns nothing of URL, request and answer by an error', async () => {
    const port = await listening(createTcpServer((socket) => socket.once('data', () => socket.end('secret-answer'))));
    const error = await failure(
      send(port, { method: 'POST', body: 'secret-body', headers: { 'x-key': 'secret-key' } }),
    );
    expect(JSON.stringify([error.message, error.stack, error.code, error.cause, Object.entries(error)])).not.toMatch(
      /secret|127\.0\.0\.1/,
    );
  });
});

describe('an answer that is read while it comes', () => {
  const open = (port: number, by: Outbound, more: object = {}) =>
    by.open({
      method: 'POST',
      url: `http://127.0.0.1:${port}/`,
      body: 'x',
      connectMs: 20_000,
      headersMs: 20_000,
      ...more,
    });
  const textOf = async ({ body }: StreamingAnswer): Promise<string> => {
    let text = '';
    for await (const piece of body) text += String(piece);
    return text;
  };

  /** Returns a handler that answers with the number of the connection. */
  const numbering = () => {
    const connections = new Map<Socket, number>();
    return serving((request, response) => {
      const number = connections.get(request.socket) ?? connections.size + 1;
      connections.set(request.socket, number);
      request.resume().on('end', () => response.end(String(number)));
    });
  };

  it('comes by the connection of the one before, but a secret by another', async () => {
    const port = await numbering();
    const by = outbound();
    expect(await textOf(await open(port, by))).toBe('1');
    expect(await textOf(await open(port, by))).toBe('1');
    expect(await textOf(await open(port, by, { headers: { authorization: 'Bearer x' } }))).toBe('2');
    by.onApplicationShutdown();
  });

  it('may take longer on a kept connection than a connection may take to be made', async () => {
    let requests = 0;
    const port = await serving((request, response) => {
      const answerAfterMs = requests++ === 0 ? 0 : 200;
      request.resume().on('end', () => setTimeout(() => response.end(String(requests)), answerAfterMs));
    });
    const by = outbound();
    expect(await textOf(await open(port, by))).toBe('1');
    expect(await textOf(await open(port, by, { connectMs: 20 }))).toBe('2');
    by.onApplicationShutdown();
  });

  it('comes by a new connection where the server has ended the kept one', async () => {
    let requests = 0;
    const port = await listening(
      createTcpServer((socket) => {
        let isFirst = true;
        socket.on('data', () => {
          requests++;
          if (isFirst) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
          else socket.resetAndDestroy();
          isFirst = false;
        });
      }),
    );
    const by = outbound();
    expect(await textOf(await open(port, by))).toBe('ok');
    expect(await textOf(await open(port, by))).toBe('ok');
    expect(requests).toBe(3);
    by.onApplicationShutdown();
  });
});
