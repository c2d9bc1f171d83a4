import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { keyIdOf } from '../../../src/platform/encryption/cipher.js';
import { RotationService } from '../../../src/platform/key-rotation/rotation.service.js';
import { sharedApp, startApp, unique, type TestApp } from '../../support/app.js';
import {
  bearer,
  call,
  issueKey,
  issueNamedKey,
  issueServiceKey,
  makeServiceAccount,
  makeUser,
} from '../../support/client.js';
import { startPhEye, type PhEye } from '../../support/receivers/ph-eye.js';
import { itOnEmbedded } from '../../support/tests-on.js';
import { until } from '../../support/until.js';

const KEY = '2b7e151628aed2a6abf7158809cf4f3c';
const TWEAK = 'd8e7920afa330a';
const TOKEN = 'bearer-token-of-the-server-0815';
const FPE = { identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'FPE_ENCRYPT_REPLACE' }] } } };
const name = (what: string): string => unique(what).replace(' ', '-');
const MASK = /^•••[0-9a-f]{16}$/;

let app: TestApp;
let server: PhEye;
beforeAll(async () => {
  app = await sharedApp();
  server = await startPhEye();
  server.known = [{ name: 'Zyx', label: 'name' }];
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const ask = (method: string, to: string, text?: string, key = app.apiKey, on: Pick<TestApp, 'url'> = app) =>
  call(on, method, to, {
    headers: { ...bearer(key), ...(text !== undefined && { 'content-type': 'application/json' }) },
    ...(text !== undefined && { text }),
  });
const raw = async (to: string): Promise<string> =>
  (await fetch(`${app.url}${to}`, { headers: bearer(app.apiKey) })).text();
const filter = async (policy: string, text: string): Promise<string> =>
  (
    await call(app, 'POST', `/api/filter?p=${policy}`, {
      headers: { ...bearer(app.apiKey), 'content-type': 'text/plain' },
      text,
    })
  ).body as string;

describe('secrets of a policy', () => {
  it('are masked wherever they stand, and everything else stays to the letter', async () => {
    const policy = name('sealed');
    const sent = `{ "crypto": {"key" : "${KEY}", "iv":"${KEY}"},\n "fpe": { "key": "${KEY}", "tweak":"${TWEAK}" },
  "generators": { "g": { "type": "ollama", "endpoint": "http://me:${TOKEN}@example.com", "timeoutMs": 1000 } },
  "identifiers": { "pheye": [{ "phEyeConfiguration": { "endpoint": "${server.endpoint}", "bearerToken": "${TOKEN}" } }],
    "ner": { "enabled": false, "phEyeConfiguration": { "bearerToken": "${TOKEN}" } },
    "ssn": { "ssnFilterStrategies": [ {"strategy":"FPE_ENCRYPT_REPLACE"} ] } } }`;
    expect((await ask('PUT', `/api/policies/${policy}`, sent)).status).toBe(201);
    const shown = await raw(`/api/policies/${policy}`);
    for (const secret of [KEY, TWEAK, TOKEN]) expect(shown).not.toContain(secret);
    const secrets = [KEY, TWEAK, `http://me:${TOKEN}@example.com`, TOKEN];
    const withoutSecrets = (text: string): string =>
      secrets
        .reduce((rest, secret) => rest.replaceAll(`"${secret}"`, '"?"'), text)
        .replace(/"•••[0-9a-f]{16}"/g, '"?"');
    expect(withoutSecrets(shown)).toBe(withoutSecrets(sent));
    expect(shown.match(/•••[0-9a-f]{16}/g)).toHaveLength(7);
    const content = await call(app, 'GET', `/api/v1/policies/content?instanceId=embedded&name=${policy}`, {
      headers: bearer(app.apiKey),
    });
    expect(content.body.content).toBe(shown);
  });

  it('are masked when a key stands twice', async () => {
    const policy = name('twice');
    const sent = `{"fpe":{"key":"${KEY.replace('2', '3')}","key":"${KEY}","tweak":"${TWEAK}"},"identifiers":{"ssn":{}}}`;
    expect((await ask('PUT', `/api/policies/${policy}`, sent)).status).toBe(201);
    const shown = await raw(`/api/policies/${policy}`);
    expect(shown.match(/•••/g)).toHaveLength(3);
    expect(shown).not.toContain(KEY.slice(1));
  });

  it('are kept when a policy comes back as it was shown, and changed when another value comes', async () => {
    const policy = name('kept');
    const sent = JSON.stringify({ fpe: { key: KEY, tweak: TWEAK }, ...FPE });
    await ask('PUT', `/api/policies/${policy}`, sent);
    const before = await filter(policy, 'SSN 219-09-9999');
    const shown = await raw(`/api/policies/${policy}`);
    const changed = shown.replace('"identifiers":{', '"identifiers":{"emailAddress":{},');
    expect((await ask('PUT', `/api/policies/${policy}`, changed)).status).toBe(200);
    expect(await filter(policy, 'SSN 219-09-9999')).toBe(before);
    expect(await raw(`/api/policies/${policy}`)).toBe(changed);
    const another = JSON.parse(changed) as { fpe: { key: string } };
    another.fpe.key = KEY.replace('2', '3');
    expect((await ask('PUT', `/api/policies/${policy}`, JSON.stringify(another))).status).toBe(200);
    expect(await filter(policy, 'SSN 219-09-9999')).not.toBe(before);
    const mask = (JSON.parse(await raw(`/api/policies/${policy}`)) as { fpe: { key: string } }).fpe.key;
    expect(mask).toMatch(MASK);
    expect(shown).not.toContain(mask);
  });

  it('are not taken from a mask of another policy, another key or another server', async () => {
    const policy = name('mine');
    const remote = (endpoint: string, bearerToken: string): string =>
      JSON.stringify({ identifiers: { person: { phEyeConfiguration: { endpoint, bearerToken } } } });
    await ask('PUT', `/api/policies/${policy}`, remote(server.endpoint, TOKEN));
    const shown = JSON.parse(await raw(`/api/policies/${policy}`)) as {
      identifiers: { person: { phEyeConfiguration: { bearerToken: string } } };
    };
    const mask = shown.identifiers.person.phEyeConfiguration.bearerToken;
    expect(mask).toMatch(MASK);
    for (const [to, text] of [
      [name('other'), remote(server.endpoint, mask)],
      [policy, remote('https://elsewhere.example.com', mask)],
      [policy, JSON.stringify({ fpe: { key: mask, tweak: TWEAK }, ...FPE })],
    ] as const) {
      const refused = await ask('PUT', `/api/policies/${to}`, text);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ code: 'INVALID_POLICY', problems: [{ code: 'masked-secret' }] });
    }
    expect((await ask('PUT', `/api/policies/${policy}`, remote(server.endpoint, mask))).status).toBe(200);
    expect(await filter(policy, 'Zyx came')).toBe('{{{REDACTED-person}}} came');
    expect(server.received.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  it('reach threads, which redact long texts', async () => {
    const policy = name('long');
    await ask('PUT', `/api/policies/${policy}`, JSON.stringify({ fpe: { key: KEY, tweak: TWEAK }, ...FPE }));
    const short = await filter(policy, 'SSN 219-09-9999');
    const padding = 'Nothing here. '.repeat(4000);
    expect(await filter(policy, `${padding}SSN 219-09-9999`)).toBe(padding + short);
  });
});

describe('reading policies', () => {
  it('is for administrators, auditors and keys with the scope; names and applying are for all', async () => {
    const policy = name('read');
    await ask('PUT', `/api/policies/${policy}`, '{"identifiers":{"ssn":{}}}');
    await ask('POST', `/api/lists/${policy}`, '["Halcyon"]');
    const user = await makeUser(app, 'ROLE_USER');
    const [plain, auditor] = [await issueKey(app, user), await issueKey(app, await makeUser(app, 'ROLE_AUDITOR'))];
    for (const to of [`/api/policies/${policy}`, `/api/lists/${policy}`, `/api/policies/${policy}/versions`]) {
      expect((await ask('GET', to, undefined, plain)).body).toMatchObject({ code: 'ROLE_REQUIRED' });
      expect((await ask('GET', to, undefined, auditor)).status).toBe(200);
    }
    // People could give themselves any scope; programs are given theirs by administrators.
    const self = await issueNamedKey(app, user, { name: 'own', scopes: ['policies:read'], expiresAt: null });
    const program = await makeServiceAccount(app, { role: 'ROLE_USER' });
    const given = await issueServiceKey(app, program, { name: 'reader', scopes: ['policies:read'] });
    for (const to of [`/api/policies/${policy}`, `/api/lists/${policy}`, `/api/policies/${policy}/versions`]) {
      expect((await ask('GET', to, undefined, self.apiKey)).status).toBe(403);
      expect((await ask('GET', to, undefined, given.apiKey)).status).toBe(200);
    }
    expect((await ask('PUT', `/api/policies/${policy}`, '{"identifiers":{"url":{}}}', given.apiKey)).status).toBe(403);
    expect((await ask('GET', '/api/policies?limit=1', undefined, plain)).status).toBe(200);
    const applied = await call(app, 'POST', `/api/policies/apply?p=${policy}`, {
      headers: { ...bearer(plain), 'content-type': 'text/plain' },
      text: '219-09-9999',
    });
    expect(applied.body).toBe('{{{REDACTED-ssn}}}');
  });
});

describe('secrets at rest', () => {
  const old = `old:${randomBytes(32).toString('base64')}`;
  const young = `young:${randomBytes(32).toString('base64')}`;
  const sent = JSON.stringify({ fpe: { key: KEY, tweak: TWEAK }, ...FPE });

  itOnEmbedded('are in no file of the embedded store', async () => {
    const own = await startApp();
    await ask('PUT', '/api/policies/hidden', sent, own.apiKey, own);
    await ask('PUT', '/api/policies/hidden/samples', '[{"text":"Call Ms Quillfeather"}]', own.apiKey, own);
    await ask('PUT', '/api/policies/hidden/draft', sent, own.apiKey, own);
    await own.app.close();
    const files = await readdir(own.dataDirectory, { recursive: true, withFileTypes: true });
    const contents = await Promise.all(
      files.filter((file) => file.isFile()).map((file) => readFile(path.join(file.parentPath, file.name))),
    );
    expect(contents.some((content) => content.includes('FPE') || content.includes('hidden'))).toBe(true);
    for (const secret of [KEY, TWEAK, 'Quillfeather', 'FPE_ENCRYPT_REPLACE']) {
      expect(contents.filter((content) => content.includes(secret))).toHaveLength(0);
    }
    await own.close().catch(() => undefined);
  });

  it('are encrypted when the service starts on policies that were stored in clear, and again by a rotation', async () => {
    const own = await startApp({ env: { UMBRA_ENCRYPTION_KEYS: `${young},${old}` } });
    const database = own.app.get<Connection>(getConnectionToken());
    const stored = database.collection('policies');
    await stored.insertOne({ name: 'legacy', text: sent, hash: 'x', sources: [], savedAt: new Date(0) });
    const read = await ask('GET', '/api/policies/legacy', undefined, own.apiKey, own);
    expect(read.body.fpe.key).toMatch(MASK);
    expect((await ask('PUT', '/api/policies/legacy', JSON.stringify(read.body), own.apiKey, own)).status).toBe(200);
    const after = await stored.findOne({ name: 'legacy' });
    expect(after).not.toHaveProperty('text');
    const sealed = after?.sealed as { readonly buffer: Uint8Array } | undefined;
    expect(keyIdOf(sealed?.buffer ?? '')).toBe('young');
    expect(
      (await ask('GET', '/api/policies/legacy/versions', undefined, own.apiKey, own)).body.versions.map(
        ({ version }: { version: number }) => version,
      ),
    ).toEqual([2, 1]);
    const rotation = own.app.get(RotationService, { strict: false });
    await rotation.begin({ userId: null, email: null, address: null });
    await rotation.run(new AbortController().signal);
    expect(await rotation.find()).toMatchObject({ state: 'DONE', unreadable: 0 });
    await own.close();
  });
});

describe('references to secrets', () => {
  let folder: string;
  let own: TestApp;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'umbra-secrets-'));
    await writeFile(path.join(folder, 'fpe.key'), `${KEY}\n`);
    await writeFile(path.join(folder, 'large'), 'a'.repeat(16 * 1024 + 1));
    own = await startApp({
      env: { POLICY_SECRETS_DIR: folder, TOKEN_OF_TEST: TOKEN, OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' },
    });
  });
  afterAll(async () => {
    await own.close();
    await rm(folder, { recursive: true });
  });
  const put = (policy: object) => ask('PUT', '/api/policies/referring', JSON.stringify(policy), own.apiKey, own);
  const redacted = async (): Promise<string> =>
    (
      await call(own, 'POST', '/api/filter?p=referring', {
        headers: { ...bearer(own.apiKey), 'content-type': 'text/plain' },
        text: '219-09-9999',
      })
    ).body as string;

  it('are read from files below POLICY_SECRETS_DIR, and again when they change', async () => {
    expect((await put({ fpe: { key: 'file:fpe.key', tweak: TWEAK }, ...FPE })).status).toBe(201);
    const before = await redacted();
    expect(await ask('GET', '/api/policies/referring', undefined, own.apiKey, own)).toMatchObject({
      body: { fpe: { key: 'file:fpe.key' } },
    });
    await writeFile(path.join(folder, 'fpe.key'), `${KEY.replace('2', '3')} \n`);
    await until(async () => (await redacted()) !== before);
  });

  it.each(['none', '../fpe.key', '/etc/passwd', 'large'])('are refused at %s', async (file) => {
    const refused = await put({ fpe: { key: `file:${file}`, tweak: TWEAK }, ...FPE });
    expect(refused).toMatchObject({ status: 400, body: { problems: [{ path: 'fpe.key', code: 'missing-key' }] } });
  });

  it('may be variables, also of tokens', async () => {
    const remote = (bearerToken: string) => ({
      identifiers: { person: { phEyeConfiguration: { endpoint: server.endpoint, bearerToken } } },
    });
    expect((await put(remote('env:NO_SUCH_VARIABLE'))).body).toMatchObject({ problems: [{ code: 'missing-key' }] });
    expect((await put(remote('${TOKEN_OF_TEST}'))).status).toBe(200);
    await call(own, 'POST', '/api/filter?p=referring', {
      headers: { ...bearer(own.apiKey), 'content-type': 'text/plain' },
      text: 'Zyx came',
    });
    expect(server.received.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });
});
