import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { generate } from 'selfsigned';
import { startEmbeddedMongo } from '../../embedded-mongo/index.js';
import { ACCESS_KEY, S3Server, SECRET_KEY } from '../../../test/support/s3-server.js';
import { umbra } from '../../../test/support/cli.js';
import { Cipher } from '../../platform/encryption/cipher.js';
import { KeyRing } from '../../platform/encryption/key-ring.js';
import type { Finding } from './check.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-doctor-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `umbra doctor` and returns its findings by check. */
async function examine(env: Readonly<Record<string, string>> = {}) {
  const { code, out } = await umbra(['doctor', '--json'], '', { UMBRA_DATA_DIR: folder, ...env });
  const { findings } = JSON.parse(out) as { readonly findings: readonly Finding[] };
  return { code, findings: Object.fromEntries(findings.map(({ check, ...found }) => [check, found])) };
}

it('finds nothing wrong with a new installation, and says what is open', async () => {
  const { code, findings } = await examine();
  expect(code).toBe(0);
  expect(findings).toMatchObject({
    settings: { state: 'ok' },
    node: { state: 'ok' },
    'data folder': { state: 'ok' },
    'disk space': { state: 'ok' },
    store: { state: 'ok' },
    'open to everybody': { state: 'warn', says: expect.stringContaining('UMBRA_PROFILE=production') as string },
  });
});

it('prints a line for each finding', async () => {
  const { code, out } = await umbra(['doctor'], '', { UMBRA_DATA_DIR: folder });
  expect(code).toBe(0);
  expect(out).toMatch(/^ok {4}settings: valid\n/);
  expect(out).toContain(`ok    data folder: ${folder}\n`);
});

it('names every setting that cannot be used', async () => {
  const { code, out } = await umbra(['doctor'], '', { UMBRA_DATA_DIR: folder, PORT: 'x', HTTP_MAX_REQUESTS: 'many' });
  expect(code).toBe(1);
  expect(out).toContain('FAIL  settings: PORT must be');
  expect(out).toContain('FAIL  settings: HTTP_MAX_REQUESTS must be');
});

it('tells a data folder that others can read, and a disk with too little space', async () => {
  chmodSync(folder, 0o755);
  const { code, findings } = await examine({ UMBRA_DISK_RESERVE_MB: '1048576' });
  expect(code).toBe(1);
  expect(findings['data folder']).toMatchObject({
    state: 'warn',
    says: expect.stringContaining('chmod 700') as string,
  });
  expect(findings['disk space']).toMatchObject({ state: 'fail', says: expect.stringContaining('Free some') as string });
});

it('tells whether a server runs on the store, and whether it is damaged', async () => {
  const directory = path.join(folder, 'store');
  const store = await startEmbeddedMongo({ directory });
  const client = await new MongoClient(store.uri).connect();
  await client
    .db('d')
    .collection('c')
    .insertOne({ text: 'x'.repeat(100_000) });
  expect((await examine()).findings.store).toEqual({ state: 'ok', says: 'in use by a running server' });
  await client.close();
  await store.close();
  expect((await examine()).findings.store).toMatchObject({ state: 'ok' });
  truncateSync(path.join(directory, 'store.mdb'), 3 * 4096);
  const { code, findings } = await examine();
  expect(code).toBe(1);
  expect(findings.store).toMatchObject({ state: 'fail', says: expect.stringContaining('from a backup') as string });
});

it('does not take a store that it cannot reach for an empty one', async () => {
  writeFileSync(path.join(folder, 'store'), 'a file, where the folder of the store should be');
  const { code, findings } = await examine();
  expect(code).toBe(1);
  expect(findings.store).toMatchObject({ state: 'fail', says: expect.stringContaining('may not write to') as string });
});

it('tells whether the keys are those of the stored data, also while a server runs', async () => {
  const place = { collection: 'encryption', id: 'digest-secret', field: 'value' };
  const [used, other] = ['a', 'b'].map((letter) => `k1:${Buffer.alloc(32, letter).toString('base64')}`) as [
    string,
    string,
  ];
  expect((await examine({ UMBRA_ENCRYPTION_KEYS: used })).findings).not.toHaveProperty('encryption keys');
  const store = await startEmbeddedMongo({ directory: path.join(folder, 'store') });
  const client = await new MongoClient(store.uri).connect();
  const value = new Cipher(KeyRing.parse([used])).seal('secret', place);
  await client.db().collection<{ _id: string; value: string }>(place.collection).insertOne({ _id: place.id, value });
  const keysOf = async (env: Readonly<Record<string, string>>) => (await examine(env)).findings['encryption keys'];
  expect(await keysOf({ UMBRA_ENCRYPTION_KEYS: used })).toMatchObject({ state: 'ok' });
  await client.close();
  await store.close();
  expect(await keysOf({ UMBRA_ENCRYPTION_KEYS: used })).toMatchObject({ state: 'ok' });
  expect(await keysOf({ UMBRA_ENCRYPTION_KEYS: other })).toMatchObject({
    state: 'fail',
    says: expect.stringContaining('is not the one that encrypted it') as string,
  });
  expect(await keysOf({})).toMatchObject({
    state: 'fail',
    says: expect.stringContaining('Set UMBRA_ENCRYPTION_KEYS') as string,
  });
  expect(existsSync(path.join(folder, 'encryption.keys'))).toBe(false);
  rmSync(path.join(folder, 'store', 'store.mdb-lock'), { force: true });
  expect(await keysOf({ UMBRA_ENCRYPTION_KEYS: used })).toMatchObject({ state: 'ok' });
  expect(readdirSync(path.join(folder, 'store'))).toEqual(['store.mdb']);
  writeFileSync(path.join(folder, 'encryption.keys'), used);
  expect(await keysOf({})).toMatchObject({ state: 'ok' });
});

it('tells administrators in advance that they need a second factor', async () => {
  expect((await examine()).findings).not.toHaveProperty('second factor');
  const { findings } = await examine({ REQUIRE_TOTP: 'administrators' });
  expect(findings['second factor']).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('authenticator application') as string,
  });
});

it('tells servers that do not answer, and nothing of credentials', async () => {
  const away = 'http://127.0.0.1:9';
  const { code, findings } = await examine({
    SEARCH_ENGINE: 'elasticsearch',
    ELASTICSEARCH_URL: away,
    ELASTICSEARCH_API_KEY: 'a-secret-key',
    OLLAMA_URL: away,
  });
  expect(code).toBe(1);
  expect(findings).toMatchObject({ search: { state: 'fail' }, 'language models': { state: 'warn' } });
  expect(JSON.stringify(findings)).not.toContain('a-secret-key');
});

it('tells when the certificate ends', async () => {
  const days = (n: number): Date => new Date(Date.now() + n * 86_400_000);
  const stateWith = async (end: Date) => {
    const name = [{ name: 'commonName', value: 'localhost' }];
    const dates = { notBeforeDate: days(-400), notAfterDate: end };
    const { cert, private: key } = await generate(name, { keyType: 'ec', ...dates });
    const [certFile, keyFile] = [path.join(folder, 'tls.crt'), path.join(folder, 'tls.key')];
    writeFileSync(certFile, cert);
    writeFileSync(keyFile, key);
    return (await examine({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile })).findings.certificate?.state;
  };
  expect(await stateWith(days(300))).toBe('ok');
  expect(await stateWith(days(20))).toBe('warn');
  expect(await stateWith(days(-2))).toBe('fail');
});

it('checks the bucket of backups', async () => {
  const server = await new S3Server().start();
  const withKey = (secret: string, folder = 's3://house/backups'): Readonly<Record<string, string>> => ({
    BACKUP_FOLDER: folder,
    BACKUP_RECIPIENTS: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
    BACKUP_S3_ENDPOINT: server.url,
    BACKUP_S3_ACCESS_KEY_ID: ACCESS_KEY,
    BACKUP_S3_SECRET_ACCESS_KEY: secret,
  });
  try {
    expect((await examine(withKey(SECRET_KEY))).findings['backup bucket']).toEqual({
      state: 'ok',
      says: 's3://house/backups responds, with 0 files',
    });
    const wrongKey = await examine(withKey('wrong'));
    expect(wrongKey).toMatchObject({ code: 1, findings: { 'backup bucket': { state: 'fail' } } });
    expect(wrongKey.findings['backup bucket']?.says).toContain('BACKUP_S3_SECRET_ACCESS_KEY');
    const noBucket = await examine(withKey(SECRET_KEY, 's3://elsewhere/backups'));
    expect(noBucket.findings['backup bucket']?.says).toContain('no such bucket');
  } finally {
    await server.stop();
  }
});
