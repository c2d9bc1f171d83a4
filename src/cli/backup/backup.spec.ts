import {
  existsSync,
  utimesSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { open } from 'lmdb';
import mongoose from 'mongoose';
import { pack } from 'tar-stream';
import { umbra } from '../../../test/support/cli.js';
import { startEmbeddedMongo, type EmbeddedMongo } from '../../embedded-mongo/index.js';

/** A key pair for these tests and an unrelated private key, in the format of age-keygen. */
const IDENTITY = 'AGE-SECRET-KEY-1WQ3RUMXRQQ6EUCQ68WHRZUSFVLJXL9ASXT87WF9X6XC59UHZ2GMSCM7R73';
const RECIPIENT = 'age14mjn3zygne2xang4wdkl6z83sv7q5cmkus5awjqzak5j2n6t7ptsm6f8sp';
const OTHER_IDENTITY = 'AGE-SECRET-KEY-1QT3NAKYRV6QZ0RD2WYZ5AF33L922KSW5658Y6VPLHYE67KE3XYCS39542N';
const PASSPHRASE = 'a passphrase of this test';
/** A byte, encrypted for the passphrase by as little work as age knows, which shows what a wrong one is told. */
const OF_PASSPHRASE = [
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBpanc2bDh0NkhpMzZ4eERoZkNPck9BIDQKbFFHMURRVGhTZHZjMGFFUDh4',
  'ZVlJZzk1UWFaanVhOXltd3VBRFBoVmxLbwotLS0gMlBmdkhJNmpLZ2xZRWNKSG9nbGZ6YVZXQ2QrVGJyaFZlWEhQemNiSTkrdwp5',
  'leLwucHcmh0au1QTVFhVOLMFlNWwrnruYvJN3RcOaI4=',
].join('');
/** Enough for entries of several pages. */
const RECORDS = 500;

let folder: string;
const at = (...names: string[]): string => path.join(folder, ...names);
const env = (data = 'data') => ({ UMBRA_DATA_DIR: at(data) });
const call = (args: readonly string[], data?: string) => umbra(args, '', env(data));
const secret = () => ['--identity-file', at('identity')];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-backup-'));
  writeFileSync(at('passphrase'), `${PASSPHRASE}\n`);
  writeFileSync(at('identity'), `# made for a test\n${IDENTITY}\n`);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function runStore(data: string): Promise<EmbeddedMongo & { readonly connection: mongoose.Connection }> {
  const store = await startEmbeddedMongo({ directory: at(data, 'store') });
  const connection = await mongoose.createConnection(store.uri).asPromise();
  return {
    ...store,
    connection,
    close: async () => {
      await connection.close();
      await store.close();
    },
  };
}

const recordsOf = async (data: string): Promise<readonly unknown[]> => {
  const { connection, close } = await runStore(data);
  const found = await connection.collection('things').find().sort({ _id: 1 }).toArray();
  await close();
  return found;
};

const record = (id: number) => ({ _id: id, number: id, words: ['a', `b${id}`], text: 'x'.repeat(300) });

/** Returns a gzipped tar archive with these entries. */
async function archiveOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(entries)) archive.entry({ name }, content);
  archive.finalize();
  const parts: Buffer[] = [];
  for await (const part of archive) parts.push(part as Buffer);
  return gzipSync(Buffer.concat(parts));
}

describe('a backup of a store at work', () => {
  let acknowledged = 0;

  beforeAll(async () => {
    const store = await runStore('data');
    const things = store.connection.collection<{ _id: number }>('things');
    await things.createIndex({ number: 1 }, { unique: true });
    await things.createIndex({ words: 1 });
    for (let id = 0; id < RECORDS; id++) await things.insertOne(record(id));
    writeFileSync(at('data', 'encryption.keys'), 'k1:AAAA\n');
    const stop = new AbortController();
    const writing = (async () => {
      for (let id = RECORDS; !stop.signal.aborted; id++) {
        await things.insertOne(record(id));
        acknowledged = id + 1;
      }
    })();
    const outcome = await call(['backup', at('one.age'), '--recipient', RECIPIENT, '--with-keys']);
    expect(outcome).toMatchObject({ code: 0, complaints: [] });
    expect(outcome.out).toMatch(/one\.age: \d+ bytes, \d+ records in 1 collections/);
    stop.abort();
    await writing;
    await store.close();
  });

  test('is encrypted, for its owner alone, and leaves nothing beside it', () => {
    expect(readFileSync(at('one.age')).toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
    const left = [...readdirSync(folder), ...readdirSync(at('data'))].filter((name) => name.startsWith('.umbra-'));
    expect(left).toEqual([]);
  });

  test('takes away what a killed one has left in clear, a day later', async () => {
    const [old, fresh] = [at('data', '.umbra-0123456789abcdef.part'), at('data', '.umbra-fedcba9876543210.part')];
    for (const file of [old, fresh]) writeFileSync(file, 'a store in clear');
    const yesterday = Date.now() / 1000 - 25 * 60 * 60;
    utimesSync(old, yesterday, yesterday);
    expect((await call(['verify'])).code).toBe(0);
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
    rmSync(fresh);
  });

  test('is whole, and says what it holds', async () => {
    const { code, out } = await call(['verify', at('one.age'), ...secret()]);
    expect(code).toBe(0);
    expect(out).toMatch(/no damage, \d+ records in 1 collections, made at .* with keys/);
  });

  test('holds all that was acknowledged before it, in order, and is restored with its keys', async () => {
    const { code, out } = await call(['restore', at('one.age'), ...secret()], 'new');
    expect(code).toBe(0);
    expect(out).toMatch(/restored \d+ records/);
    const restored = await recordsOf('new');
    expect(restored.length).toBeGreaterThanOrEqual(RECORDS);
    expect(restored.length).toBeLessThanOrEqual(acknowledged);
    expect(restored).toEqual(Array.from(restored, (_, id) => record(id)));
    expect(readFileSync(at('new', 'encryption.keys'), 'utf8')).toBe('k1:AAAA\n');
    expect(await call(['verify'], 'new')).toMatchObject({ code: 0, complaints: [] });
  });

  test('takes the place of another store only when that is asked for, and keeps it', async () => {
    const other = await runStore('other');
    await other.connection.collection<{ _id: number }>('things').insertOne({ _id: 1 });
    writeFileSync(at('other', 'encryption.keys'), 'k2:BBBB\n');
    const inUse = await call(['restore', at('one.age'), ...secret(), '--replace'], 'other');
    expect(inUse).toMatchObject({
      code: 2,
      complaints: [expect.stringContaining('is in use by another running Umbra')],
    });
    await other.close();
    const refused = await call(['restore', at('one.age'), ...secret()], 'other');
    expect(refused).toMatchObject({ code: 2, complaints: [expect.stringContaining('--replace')] });
    expect(await recordsOf('other')).toEqual([{ _id: 1 }]);

    const { code, out } = await call(['restore', at('one.age'), ...secret(), '--replace'], 'other');
    expect(code).toBe(0);
    const [, kept = ''] = /kept as (.*)\.\n/.exec(out) ?? [];
    expect((await recordsOf('other')).length).toBeGreaterThanOrEqual(RECORDS);
    expect(readFileSync(at('other', 'encryption.keys'), 'utf8')).toBe('k2:BBBB\nk1:AAAA\n');
    mkdirSync(at('back', 'store'), { recursive: true });
    writeFileSync(at('back', 'store', 'store.mdb'), readFileSync(kept));
    expect(await recordsOf('back')).toEqual([{ _id: 1 }]);
  });

  test('is opened by the private key or passphrase that it was encrypted for, and by no other', async () => {
    writeFileSync(at('stranger'), `${OTHER_IDENTITY}\n`);
    const stranger = await call(['verify', at('one.age'), '--identity-file', at('stranger')]);
    expect(stranger).toMatchObject({ code: 2, complaints: [expect.stringContaining('cannot be decrypted with')] });
    expect((await call(['backup', at('two.age'), '--passphrase-file', at('passphrase')], 'new')).code).toBe(0);
    expect((await call(['verify', at('two.age'), '--passphrase-file', at('passphrase')])).code).toBe(0);
  });

  test('is read by tar alone where it is not encrypted', async () => {
    expect((await call(['backup', at('three.tgz'), '--unencrypted'], 'new')).code).toBe(0);
    const names = execFileSync('tar', ['tzf', at('three.tgz')], { encoding: 'utf8' });
    expect(names.trim().split('\n')).toEqual(['manifest.json', 'store.mdb']);
    expect((await call(['restore', at('three.tgz')], 'from-tar')).out).toMatch(/contains no encryption keys/);
  });
});

describe('what is no whole backup', () => {
  const refused = (file: string, ...more: string[]) => call(['restore', file, ...more], 'refused');
  const nothingRestored = () => {
    expect(readdirSync(at('refused', 'store')).filter((name) => name.startsWith('store.mdb'))).toEqual([]);
  };

  test.each([0.001, 0.2, 0.5, 0.9, 0.999])('is refused when %p of it is there', async (share) => {
    for (const [name, more] of [
      ['one.age', secret()],
      ['three.tgz', []],
    ] as const) {
      const bytes = readFileSync(at(name));
      writeFileSync(at('cut'), bytes);
      truncateSync(at('cut'), Math.floor(share * bytes.length));
      expect(await refused(at('cut'), ...more)).toMatchObject({ code: 2 });
      nothingRestored();
    }
  });

  test.each(['one.age', 'three.tgz'])('is refused with a byte of %s changed, wherever it is', async (name) => {
    const whole = readFileSync(at(name));
    for (let i = 0; i < 12; i++) {
      const bytes = Buffer.from(whole);
      const place = Math.floor(((i + 0.5) / 12) * bytes.length);
      bytes[place] = (bytes[place] ?? 0) ^ 0x11;
      writeFileSync(at('changed'), bytes);
      const outcome = await refused(at('changed'), ...(name === 'one.age' ? secret() : []));
      if (name === 'three.tgz' && outcome.code === 0) {
        // A changed byte may decode to the same data: gzip can refer to any earlier occurrence of repeated bytes.
        expect(await recordsOf('refused')).toEqual(await recordsOf('new'));
        rmSync(at('refused'), { recursive: true });
        mkdirSync(at('refused', 'store'), { recursive: true });
      } else expect(outcome).toMatchObject({ code: 2 });
    }
    nothingRestored();
  });

  test.each([
    ['of other files', { passwd: 'x' }, 'it contains other files'],
    ['of a newer version', { 'manifest.json': '{"format":2}' }, 'newer version'],
    ['whose manifest says nothing', { 'manifest.json': '[]' }, 'manifest cannot be read'],
    [
      'whose manifest counts nothing',
      { 'manifest.json': '{"format":1,"store":{"sha256":""},"documents":null}' },
      'manifest cannot be read',
    ],
    [
      'without a store',
      { 'manifest.json': '{"format":1,"store":{"sha256":""},"documents":{},"hasKeys":false}' },
      'missing',
    ],
    ['whose first file is a store', { 'store.mdb': 'x' }, 'it contains other files'],
  ])('is refused when it is an archive %s', async (_, entries, why) => {
    writeFileSync(at('foreign'), await archiveOf(entries));
    expect(await refused(at('foreign'))).toMatchObject({ code: 2, complaints: [expect.stringContaining(why)] });
    nothingRestored();
  });

  test('is refused when its store, sound by itself, is another than its manifest says', async () => {
    const entry = (name: string) => execFileSync('tar', ['xzOf', at('three.tgz'), name], { maxBuffer: Infinity });
    const manifest = JSON.parse(entry('manifest.json').toString()) as { store: { sha256: string } };
    const another = { ...manifest, store: { ...manifest.store, sha256: '0'.repeat(64) } };
    writeFileSync(
      at('another'),
      await archiveOf({ 'manifest.json': JSON.stringify(another), 'store.mdb': entry('store.mdb') }),
    );
    expect(await refused(at('another'))).toMatchObject({ code: 2, complaints: [expect.stringContaining('checksum')] });
    nothingRestored();
  });

  test('is refused with a passphrase that is wrong, short, or not given', async () => {
    writeFileSync(at('byte.age'), Buffer.from(OF_PASSPHRASE, 'base64'));
    writeFileSync(at('wrong'), 'another passphrase\n');
    writeFileSync(at('short'), 'short\n');
    const says = async (...more: string[]) => (await refused(at('byte.age'), ...more)).complaints.join();
    expect(await says('--passphrase-file', at('passphrase'))).toMatch(/is not an Umbra backup/);
    expect(await says('--passphrase-file', at('wrong'))).toMatch(/cannot be decrypted with this passphrase/);
    expect(await says('--passphrase-file', at('short'))).toMatch(/at least 12 characters/);
    expect(await says()).toMatch(/is encrypted: give --passphrase-file/);
  });
});

describe('a store that is damaged', () => {
  test('is not kept as a backup, and is told by verify', async () => {
    const { connection, close } = await runStore('damaged');
    await connection.collection('things').insertMany([{ word: 'a' }, { word: 'b' }]);
    await close();
    const file = at('damaged', 'store', 'store.mdb');
    // Simulates a store defect: an entry is missing from the `_id` index.
    const raw = open<Buffer, Buffer>({
      path: file,
      noSubdir: true,
      keyEncoding: 'binary',
      encoding: 'binary',
      maxDbs: 1,
    });
    const [entry] = [...raw.getKeys({ start: Buffer.from([4]), end: Buffer.from([5]) })];
    await raw.remove(entry ?? Buffer.alloc(0));
    await raw.close();

    const verified = await call(['verify'], 'damaged');
    expect(verified.code).toBe(1);
    expect(verified.complaints.join('\n')).toMatch(/umbra\.things has an index without one of its documents: _id_/);
    const backup = await call(['backup', at('damaged.age'), '--recipient', RECIPIENT], 'damaged');
    expect(backup).toMatchObject({ code: 2, complaints: [expect.stringContaining('damaged')] });
    expect(readdirSync(folder)).not.toContain('damaged.age');
  });

  test('is told, and not opened, when its file is overwritten', async () => {
    mkdirSync(at('overwritten', 'store'), { recursive: true });
    writeFileSync(at('overwritten', 'store', 'store.mdb'), Buffer.alloc(20_000, 7));
    expect(await call(['verify'], 'overwritten')).toMatchObject({
      code: 2,
      complaints: [expect.stringContaining('damaged')],
    });
  });
});

describe('a call', () => {
  test.each([
    [['backup', 'x'], '--unencrypted'],
    [['backup', 'x', '--unencrypted', '--with-keys'], 'requires an encrypted backup'],
    [['backup', 'x', '--unencrypted', '--recipient', 'age1'], 'one of'],
    [['restore'], 'umbra restore <file>'],
    [['verify', 'a', 'b'], 'umbra verify <file>'],
    [['verify', '--replace'], 'belongs to "umbra restore"'],
  ])('%j is refused', async (args, why) => {
    expect(await call(args)).toMatchObject({ code: 2, complaints: [expect.stringContaining(why)] });
  });

  test('says which data folder cannot be made, and what to do', async () => {
    const { code, complaints } = await umbra(['restore', at('none')], '', { UMBRA_DATA_DIR: at('passphrase', 'data') });
    expect(code).toBe(2);
    expect(complaints.join()).toMatch(
      /UMBRA_DATA_DIR must be a folder .* create .*passphrase.data, and give it to the user/,
    );
  });

  test('says where there is nothing to back up, or where it is elsewhere', async () => {
    expect((await call(['backup', at('none'), '--unencrypted'], 'nowhere')).complaints.join()).toMatch(
      /data folder .* does not exist/,
    );
    const onServer = await umbra(['backup', at('none'), '--unencrypted'], '', {
      MONGODB_URI: 'mongodb://127.0.0.1:1/x',
    });
    expect(onServer.complaints.join()).toMatch(/mongodump/);
    expect((await call(['backup', at('passphrase'), '--unencrypted'])).complaints.join()).toMatch(/exists already/);
    expect((await call(['backup', at('none'), '--recipient', 'age1x'], 'new')).complaints.join()).toMatch(
      /age public key/,
    );
  });
});
