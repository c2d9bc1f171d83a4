import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { rotateKeys } from '../../../src/cli/keys-rotate.js';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { SecretRepository } from '../../../src/platform/secrets/secret.repository.js';
import { Cipher, keyIdOf, type Place } from '../../../src/platform/encryption/cipher.js';
import { RotationModule } from '../../../src/platform/key-rotation/rotation.module.js';
import { RotationService } from '../../../src/platform/key-rotation/rotation.service.js';
import { SealedValueRepository } from '../../../src/platform/key-rotation/sealed-value.repository.js';
import { startApp } from '../../support/app.js';
import { event } from '../../support/audit.js';
import type { Booted } from '../../support/boot.js';
import { bearer, call } from '../../support/client.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { startPlatform } from '../../support/platform.js';
import { until } from '../../support/until.js';
import { itOnEmbedded, itOnServer } from '../../support/tests-on.js';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [OLD, NEW] = [key('old'), key('new')];
const databaseOf = ({ app }: Booted) => app.get<Connection>(getConnectionToken(), { strict: false });

let environment: TestEnvironment;
beforeEach(async () => {
  environment = await makeEnvironment();
});
afterEach(async () => {
  await environment.remove();
});

/** Starts the platform on the data of this test, which survives a restart. */
const start = (keys: string | undefined, fields: readonly string[] = []): Promise<Booted> =>
  startPlatform({
    tasks: 'by hand',
    env: { ...environment.env, UMBRA_ENCRYPTION_KEYS: keys },
    imports: [RotationModule.alone([{ collection: 'things', fields }])],
  });

describe('encryption keys', () => {
  itOnEmbedded('are generated and stored in the data folder, readable by the owner only', async () => {
    const first = await start(undefined);
    const place: Place = { collection: 'c', id: '1', field: 'f' };
    const sealed = first.app.get(Cipher, { strict: false }).seal('a', place);
    await first.close();
    const file = path.join(environment.dataDirectory, 'encryption.keys');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(/^k1:[A-Za-z0-9+/]{43}=\n$/);
    const second = await start(undefined);
    expect(second.app.get(Cipher, { strict: false }).open(sealed, place)).toBe('a');
    await second.close();
  });

  itOnEmbedded('that are missing or damaged abort startup', async () => {
    await (await start(undefined)).close();
    const file = path.join(environment.dataDirectory, 'encryption.keys');
    await writeFile(file, 'k1:AAAA\n');
    await expect(start(undefined)).rejects.toThrow(/encryption\.keys has an item 1 whose key has 3 bytes/);
    await rm(file);
    await expect(start(undefined)).rejects.toThrow(
      /UMBRA_ENCRYPTION_KEYS must contain the keys that encrypted this database/,
    );
  });

  it('of another database abort startup, older keys of the same one do not', async () => {
    await (await start(OLD)).close();
    await expect(start(NEW)).rejects.toThrow(/encrypted with the key "old"/);
    await expect(start(key('old'))).rejects.toThrow(/is not the one that encrypted it/);
    await (await start(`${NEW},${OLD}`)).close();
  });

  it('that are invalid abort startup without being shown', async () => {
    const short = randomBytes(16).toString('base64');
    const failure: unknown = await start(`a:${short}`).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringMatching(/^UMBRA_ENCRYPTION_KEYS must be .*openssl rand/) });
    expect(String(failure)).not.toContain(short);
  });

  it('are required with a database server', async () => {
    const env = { MONGODB_URI: 'mongodb://127.0.0.1:1', UMBRA_ENCRYPTION_KEYS: undefined };
    await expect(startPlatform({ env })).rejects.toThrow(
      /^UMBRA_ENCRYPTION_KEYS must be set .*openssl rand -base64 32/,
    );
  });
});

describe('a shared secret', () => {
  it('is stored encrypted; a plain one is read and then encrypted', async () => {
    const platform = await start(OLD);
    const stored = databaseOf(platform).collection<{ _id: string; value: string }>('secrets');
    const secrets = platform.app.get(SecretRepository, { strict: false });
    const made = await secrets.findOrCreate('made', () => 'made secret');
    await stored.insertOne({ _id: 'kept', value: 'kept secret' });
    expect(await secrets.findOrCreate('kept', () => 'another')).toBe('kept secret');
    expect(await secrets.findOrCreate('kept', () => 'another')).toBe('kept secret');
    expect([made, await secrets.findOrCreate('made', () => 'another')]).toEqual(['made secret', 'made secret']);
    for (const _id of ['made', 'kept']) {
      expect(keyIdOf((await stored.findOne({ _id }))?.value ?? '')).toBe('old');
    }
    await platform.close();
  });
});

interface Thing {
  readonly _id: string;
  readonly title: string;
  readonly bytes: Buffer;
  readonly spans: readonly { readonly spanId: string; readonly text: string }[];
}

const FIELDS = ['title', 'bytes', 'spans[spanId].text'];
const placeOf = (id: string, field: string): Place => ({ collection: 'things', id, field });
const THINGS = 250;

function thing(cipher: Cipher, number: number): Thing {
  const _id = `thing-${String(number).padStart(4, '0')}`;
  return {
    _id,
    title: cipher.seal(`title ${number}`, placeOf(_id, 'title')),
    bytes: cipher.sealBytes(Buffer.from(`bytes ${number}`), placeOf(_id, 'bytes')),
    spans: ['a', 'b'].map((spanId) => ({
      spanId,
      text: cipher.seal(`${spanId} ${number}`, placeOf(_id, `spans[${spanId}].text`)),
    })),
  };
}

async function fill(): Promise<void> {
  const platform = await start(OLD);
  const cipher = platform.app.get(Cipher, { strict: false });
  await databaseOf(platform)
    .collection<Thing>('things')
    .insertMany(Array.from({ length: THINGS }, (_, number) => thing(cipher, number)));
  await platform.app.get(AuditLog, { strict: false }).append([event(1, { note: 'typed', documentId: 'd1' })]);
  await platform.close();
}

/** Decrypts everything in a platform that has the new key only. */
async function checkAll(): Promise<void> {
  const platform = await start(NEW, FIELDS);
  const cipher = platform.app.get(Cipher, { strict: false });
  const things = await databaseOf(platform)
    .collection<Thing>('things')
    .find({}, { promoteBuffers: true })
    .sort({ _id: 1 })
    .toArray();
  expect(things).toHaveLength(THINGS);
  for (const [number, { _id, title, bytes, spans }] of things.entries()) {
    expect(cipher.open(title, placeOf(_id, 'title'))).toBe(`title ${number}`);
    expect(cipher.openBytes(bytes, placeOf(_id, 'bytes')).toString()).toBe(`bytes ${number}`);
    expect(spans.map(({ spanId, text }) => cipher.open(text, placeOf(_id, `spans[${spanId}].text`)))).toEqual([
      `a ${number}`,
      `b ${number}`,
    ]);
  }
  await platform.close();
}

describe('key rotation', () => {
  it('encrypts everything with the new key, and continues after an interruption', async () => {
    await fill();
    const rotating = await start(`${NEW},${OLD}`, FIELDS);
    const rotation = rotating.app.get(RotationService, { strict: false });
    const digest = rotating.app.get(Cipher, { strict: false }).digest('a', 'b');
    await rotation.begin({ userId: null, email: null, address: null });
    const stopped = new AbortController();
    await rotation.run(stopped.signal, () => {
      stopped.abort();
    });
    expect(await rotation.find()).toMatchObject({ state: 'RUNNING', documents: 100, resealed: 400 });
    await rotation.run(new AbortController().signal);
    // The last document is the secret of the digests.
    expect(await rotation.find()).toMatchObject({
      state: 'DONE',
      documents: THINGS + 1,
      resealed: 4 * THINGS + 1,
      unreadable: 0,
      contended: 0,
    });
    const audited = await rotating.app.get(AuditLog, { strict: false }).forResource('Encryption', 'new');
    expect(audited.map(({ action }) => action)).toEqual(['ENCRYPTION_ROTATION_FINISH', 'ENCRYPTION_ROTATION_START']);
    await rotating.close();
    await checkAll();
    const after = await start(NEW);
    expect(after.app.get(Cipher, { strict: false }).digest('a', 'b')).toBe(digest);
    await after.close();
  });

  it('keeps concurrent changes, and counts values that no key decrypts', async () => {
    await fill();
    const rotating = await start(`${NEW},${OLD}`, FIELDS);
    const cipher = rotating.app.get(Cipher, { strict: false });
    const things = databaseOf(rotating).collection<Thing>('things');
    const stranger = 'enc:v1:lost:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    await things.updateOne({ _id: 'thing-0001' }, { $set: { title: stranger } });
    // Another process changes the document between read and write.
    let changes = 0;
    const values = rotating.app.get(SealedValueRepository, { strict: false });
    const replace = values.replace.bind(values);
    values.replace = async (entry, id, replacements) => {
      if (id === 'thing-0002' && ++changes <= 2) {
        const title = cipher.seal(`changed ${changes}`, placeOf('thing-0002', 'title'));
        await things.updateOne({ _id: 'thing-0002' }, { $set: { title }, $pop: { spans: -1 } });
      }
      return replace(entry, id, replacements);
    };
    const rotation = rotating.app.get(RotationService, { strict: false });
    await rotation.begin({ userId: null, email: null, address: null });
    await rotation.run(new AbortController().signal);
    expect(await rotation.find()).toMatchObject({ state: 'DONE', unreadable: 1, contended: 0 });
    const changed = await things.findOne({ _id: 'thing-0002' });
    expect(cipher.open(changed?.title ?? '', placeOf('thing-0002', 'title'))).toBe(`changed ${Math.min(changes, 2)}`);
    expect(changed?.spans).toHaveLength(2 - Math.min(changes, 2));
    expect((await things.findOne({ _id: 'thing-0001' }))?.title).toBe(stranger);
    await rotating.close();
  });

  it('can be started and watched by an administrator', async () => {
    const app = await startApp({ env: { UMBRA_ENCRYPTION_KEYS: `${NEW},${OLD}` } });
    const read = () => call(app, 'GET', '/api/v1/encryption/rotation', { headers: bearer(app.apiKey) });
    expect((await read()).body).toMatchObject({ state: 'NONE', key: null });
    const begun = await call(app, 'POST', '/api/v1/encryption/rotation', { headers: bearer(app.apiKey) });
    expect(begun.status).toBe(202);
    expect(begun.body).toMatchObject({ key: 'new' });
    await until(async () => (await read()).body.state === 'DONE');
    expect((await read()).body).toMatchObject({ unreadable: 0, contended: 0, collection: null });
    await app.close();
  });

  it('can be done by the command line', async () => {
    const before = await start(OLD);
    const secrets = before.app.get(SecretRepository, { strict: false });
    await secrets.findOrCreate('purpose', () => 'value');
    await before.app.get(AuditLog, { strict: false }).append([event(1, { note: 'typed', documentId: 'd1' })]);
    await before.close();
    const written: string[] = [];
    const streams = { write: (text: string) => Promise.resolve(void written.push(text)) };
    const env = { ...environment.env, UMBRA_ENCRYPTION_KEYS: `${NEW},${OLD}` };
    expect(await rotateKeys(streams, env)).toBe(true);
    expect(written).toEqual([expect.stringMatching(/^3 documents: 3 values encrypted with "new", 0 .*, 0 .*\n$/)]);
    const after = await start(NEW);
    expect(await after.app.get(SecretRepository, { strict: false }).findOrCreate('purpose', () => 'no')).toBe('value');
    const [entry] = await after.app.get(AuditLog, { strict: false }).forDocument('d1');
    expect(entry?.note).toBe('typed');
    await after.close();
    await expect(rotateKeys(streams, { ...env, UMBRA_ENCRYPTION_KEYS: 'a:b' })).rejects.toThrow(
      'UMBRA_ENCRYPTION_KEYS',
    );
  });
});

describe('the command line beside a server', () => {
  itOnEmbedded('asks to stop the server first when both use one data folder', async () => {
    const server = await start(OLD);
    const call = rotateKeys({ write: () => Promise.resolve() }, { ...environment.env, UMBRA_ENCRYPTION_KEYS: OLD });
    await expect(call).rejects.toThrow(/Stop the server first/);
    await server.close();
  });

  itOnServer('works while it runs', async () => {
    const server = await start(`${NEW},${OLD}`);
    const env = { ...environment.env, UMBRA_ENCRYPTION_KEYS: `${NEW},${OLD}` };
    expect(await rotateKeys({ write: () => Promise.resolve() }, env)).toBe(true);
    await server.close();
  });
});
