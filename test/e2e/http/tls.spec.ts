import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import { generate } from 'selfsigned';
import { SettingsError } from '../../../src/platform/config/problem.js';
import { selfSignedCertificate } from '../../../src/platform/http/self-signed.js';
import { startPlatform } from '../../support/platform.js';
import { ProbeModule } from '../../support/probe.module.js';

interface Pair {
  readonly cert: string;
  readonly key: string;
}
let folder: string;
let authority: Pair;
let server: Pair;
let client: Pair;
let stranger: Pair;

async function issue(name: string, ca?: Pair): Promise<Pair> {
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: ca === undefined, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
    ...(ca && { ca }),
  });
  return { cert: made.cert, key: made.private };
}

const file = (name: string): string => path.join(folder, name);
async function keep(name: string, pair: Pair): Promise<{ TLS_CERT_FILE: string; TLS_KEY_FILE: string }> {
  await writeFile(file(`${name}.crt`), pair.cert);
  await writeFile(file(`${name}.key`), pair.key);
  return { TLS_CERT_FILE: file(`${name}.crt`), TLS_KEY_FILE: file(`${name}.key`) };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'umbra-tls-'));
  authority = await issue('Test Authority');
  server = await issue('localhost', authority);
  client = await issue('monitor', authority);
  stranger = await issue('stranger');
  await writeFile(file('ca.crt'), authority.cert);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function call(port: number, route: string, options: RequestOptions = {}) {
  return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const request = httpsRequest(
        { host: '127.0.0.1', servername: 'localhost', port, path: route, ca: authority.cert, agent: false, ...options },
        (response) => {
          let body = '';
          response.on('data', (chunk: Buffer) => (body += chunk.toString()));
          response.on('end', () => {
            resolve({ status: response.statusCode, headers: response.headers, body });
          });
        },
      );
      request.on('error', reject).end();
    },
  );
}

/** The certificate that a new connection is shown. */
async function shown(port: number, options: ConnectionOptions = {}): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false, ...options });
  await once(socket, 'secureConnect');
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}

describe('TLS with certificate files', () => {
  it('serves HTTPS with HSTS and rejects versions before 1.2 and ciphers without authenticated encryption', async () => {
    const platform = await startPlatform({ imports: [ProbeModule], env: await keep('plain', server) });
    try {
      const answer = await call(platform.port, '/probe/address');
      expect(JSON.parse(answer.body)).toMatchObject({ protocol: 'https', secure: true });
      expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d+/);
      await expect(shown(platform.port, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).rejects.toThrow();
      const tls12 = (ciphers: string) => shown(platform.port, { maxVersion: 'TLSv1.2', ciphers });
      await expect(tls12('ECDHE-ECDSA-AES128-SHA256')).rejects.toThrow();
      expect(await tls12('ECDHE-ECDSA-AES128-GCM-SHA256')).toMatch(/^[0-9A-F:]+$/);
    } finally {
      await platform.close();
    }
  });

  it('does not answer plain HTTP, and survives it', async () => {
    const platform = await startPlatform({ imports: [ProbeModule], env: await keep('clear', server) });
    try {
      const socket = net.connect(platform.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n'));
      socket.resume().on('error', () => undefined);
      await once(socket, 'close');
      expect((await call(platform.port, '/probe/things/1')).status).toBe(200);
    } finally {
      await platform.close();
    }
  });

  it.each([
    ['TLS_KEY_FILE', { TLS_CERT_FILE: 'a.crt' }],
    ['TLS_CERT_FILE', { MONITOR_KEY_FILE: 'a.key' }],
    ['TLS_CLIENT_CA_FILE', { TLS_SELF_SIGNED: 'true', TLS_CLIENT_AUTH: 'required' }],
    ['TLS_CLIENT_AUTH', { TLS_CLIENT_CA_FILE: 'ca.crt' }],
    ['TLS_CERT_FILE', { TLS_CERT_FILE: '/nonexistent.crt', TLS_KEY_FILE: '/nonexistent.key' }],
  ])('does not start without %s', async (variable, env) => {
    await expect(startPlatform({ env })).rejects.toThrow(SettingsError);
    await expect(startPlatform({ env })).rejects.toThrow(new RegExp(`^${variable} must`, 'm'));
  });

  it('does not start with the key of another certificate', async () => {
    const env = await keep('mixed', { cert: server.cert, key: client.key });
    await expect(startPlatform({ env })).rejects.toThrow(/^TLS_KEY_FILE must/);
  });
});

describe('changed certificates', () => {
  it('are loaded without a restart, however the files are replaced', async () => {
    const { cert, key } = await issue('localhost', authority);
    const first = await mkdtemp(path.join(folder, 'v1-'));
    const second = await mkdtemp(path.join(folder, 'v2-'));
    for (const [version, pair] of [
      [first, server],
      [second, { cert, key }],
    ] as const) {
      await writeFile(path.join(version, 'tls.crt'), pair.cert);
      await writeFile(path.join(version, 'tls.key'), pair.key);
    }
    // Kubernetes mounts a secret as a link to a folder, and replaces the link.
    await symlink(first, file('..data'));
    const env = { MONITOR_CERT_FILE: file('..data/tls.crt'), MONITOR_KEY_FILE: file('..data/tls.key') };
    const platform = await startPlatform({ env });
    try {
      const before = await shown(platform.port);
      expect(await platform.running.tls?.check()).toBe(false);
      await symlink(second, file('..data_tmp'));
      await rename(file('..data_tmp'), file('..data'));
      expect(await platform.running.tls?.check()).toBe(true);
      const after = await shown(platform.port);
      expect(after).not.toBe(before);
      await writeFile(path.join(second, 'tls.crt'), 'half written');
      expect(await platform.running.tls?.check()).toBe(false);
      expect(await shown(platform.port)).toBe(after);
    } finally {
      await platform.close();
    }
  });
});

describe('a self-signed certificate', () => {
  it('is generated once, readable by its owner only and valid for this host', async () => {
    const data = await mkdtemp(path.join(folder, 'data-'));
    const env = { TLS_SELF_SIGNED: 'true', UMBRA_DATA_DIR: data };
    const first = await startPlatform({ env, imports: [ProbeModule] });
    const certificate = await shown(first.port);
    const pem = await readFile(path.join(data, 'tls', 'self-signed.pem'), 'utf8');
    for (const servername of ['localhost', undefined]) {
      const target = servername === undefined ? { servername: '', host: '127.0.0.1' } : { servername };
      expect((await call(first.port, '/probe/things/1', { ca: pem, ...target })).status).toBe(200);
    }
    await first.close();
    expect((await stat(path.join(data, 'tls', 'self-signed.pem'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(data, 'tls'))).mode & 0o777).toBe(0o700);
    const second = await startPlatform({ env });
    expect(await shown(second.port)).toBe(certificate);
    await second.close();
  });

  it('is renewed in its last month', async () => {
    const data = await mkdtemp(path.join(folder, 'renew-'));
    const days = (count: number): Date => new Date(Date.now() + count * 86_400_000);
    const made = await selfSignedCertificate(data);
    expect((await selfSignedCertificate(data, days(360))).cert).toBe(made.cert);
    expect((await selfSignedCertificate(data, days(370))).cert).not.toBe(made.cert);
  });
});

describe('two-way TLS', () => {
  const start = async (clientAuth: string) =>
    startPlatform({
      imports: [ProbeModule],
      env: { ...(await keep('two-way', server)), TLS_CLIENT_CA_FILE: file('ca.crt'), TLS_CLIENT_AUTH: clientAuth },
    });

  it('with TLS_CLIENT_AUTH=required rejects clients without a certificate of the authority', async () => {
    const platform = await start('required');
    try {
      expect((await call(platform.port, '/probe/things/1', client)).status).toBe(200);
      await expect(call(platform.port, '/probe/things/1')).rejects.toThrow();
      await expect(call(platform.port, '/probe/things/1', stranger)).rejects.toThrow();
    } finally {
      await platform.close();
    }
  });

  it('with TLS_CLIENT_AUTH=optional accepts all clients', async () => {
    const platform = await start('optional');
    try {
      for (const credential of [client, {}, stranger]) {
        expect((await call(platform.port, '/probe/things/1', credential)).status).toBe(200);
      }
    } finally {
      await platform.close();
    }
  });
});
