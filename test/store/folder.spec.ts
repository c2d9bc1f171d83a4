import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
  closeSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { deserialize, serialize } from 'bson';
import { checkStore } from '../../src/embedded-mongo/backup/check-store.js';
import { startEmbeddedMongo } from '../../src/embedded-mongo/index.js';
import { Environment } from '../../src/embedded-mongo/storage/environment.js';
import { Space } from '../../src/embedded-mongo/storage/keyspace.js';
import { until } from '../support/until.js';

const FILE_CHECK = join(__dirname, '..', '..', 'dist', 'embedded-mongo', 'storage', 'file-check.js');
/** `nobody` of most systems; it need not exist. */
const ORDINARY_USER = 65_534;
/** Checks the file of the store in the current folder as the given user, if there is one. */
const CHECK = `
const { checkStoreFile } = require(process.argv[1]);
const user = Number(process.argv[2]);
if (user > 0) {
  process.setgroups([]);
  process.setgid(user);
  process.setuid(user);
}
checkStoreFile('store.mdb');`;
const WRITER = join(__dirname, '..', 'support', 'store', 'writer.cjs');

describe('the folder of the store', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'umbra-folder-'));
  });

  afterEach(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  /** Runs `use` on a store in the folder. */
  async function withStore<T>(use: (client: MongoClient, uri: string) => Promise<T>, options = {}): Promise<T> {
    const store = await startEmbeddedMongo({ directory, ...options });
    const client = await new MongoClient(store.uri).connect();
    try {
      return await use(client, store.uri);
    } finally {
      await client.close();
      await store.close();
    }
  }

  test('keeps stored documents, and no lock, after closing', async () => {
    await withStore((client) => client.db('d').collection('c').insertOne({ n: 1 }));
    expect(existsSync(join(directory, 'lock.sock'))).toBe(false);
    expect(await withStore((client) => client.db('d').collection('c').countDocuments({ n: 1 }))).toBe(1);
  });

  test.each(['store.mdb', 'store.mdb-lock'])(
    'is refused, not opened, if %s is not for this user to write',
    async (name) => {
      await withStore((client) => client.db('d').collection('c').insertOne({ n: 1 }));
      const file = join(directory, name);
      if (!existsSync(file)) writeFileSync(file, '');
      chmodSync(directory, 0o755);
      for (const each of readdirSync(directory)) chmodSync(join(directory, each), 0o666);
      // Root becomes a user that files can be closed to, who may not be able to reach this folder from its parents.
      const user = process.getuid?.() === 0 ? String(ORDINARY_USER) : '';
      // Nor may they write to the folder of the coverage, which is handed on unless it is set.
      const env = { NODE_V8_COVERAGE: '' };
      const tried = (): string =>
        spawnSync(process.execPath, ['-e', CHECK, FILE_CHECK, user], { cwd: directory, env, encoding: 'utf8' }).stderr;
      expect(tried()).toBe('');
      chmodSync(file, 0o444);
      expect(tried()).toContain(`This user may not write to ${name}`);
    },
  );

  test('cannot be opened twice in one process', async () => {
    await withStore(async () => {
      await expect(startEmbeddedMongo({ directory })).rejects.toThrow(/in use by another running Umbra/);
    });
  });

  test('cannot be opened while another process has it, but can after that process was killed', async () => {
    const child = spawn(process.execPath, [WRITER, directory, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await expect(startEmbeddedMongo({ directory })).rejects.toThrow(
      new RegExp(`in use by another running Umbra \\(process ${child.pid ?? 0}\\)`),
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(join(directory, 'lock.sock'))).toBe(true);
    expect(await withStore((client) => client.db('crash').collection('writes').countDocuments())).toBeGreaterThan(0);
  });

  test('is opened by only one of several concurrent starts', async () => {
    const starts = await Promise.allSettled([1, 2, 3].map(() => startEmbeddedMongo({ directory })));
    const started = starts.filter((start) => start.status === 'fulfilled');
    expect(started).toHaveLength(1);
    await started[0]?.value.close();
  });

  test('may have a path too long for a socket', async () => {
    directory = join(directory, 'd'.repeat(90), 'e'.repeat(90));
    mkdirSync(directory, { recursive: true });
    expect(await withStore((client) => client.db('d').command({ ping: 1 }))).toMatchObject({ ok: 1 });
  });

  test('with a long path is opened by one process only, whatever their folders for temporary files', async () => {
    const temporary = join(directory, 'other-tmp');
    directory = join(directory, 'd'.repeat(90), 'e'.repeat(90));
    mkdirSync(temporary);
    const child = spawn(process.execPath, [WRITER, directory, '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: temporary },
    });
    await once(child.stdout, 'data');
    await expect(startEmbeddedMongo({ directory })).rejects.toThrow(/in use by another running Umbra \(process/);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await withStore((client) => client.db('crash').collection('writes').countDocuments())).toBeGreaterThan(0);
  });

  describe('that another machine shares', () => {
    const lease = (): string => join(directory, 'lock.lease');

    test('is refused while that one renews its lease', async () => {
      let beat = 0;
      const renew = (): void => {
        writeFileSync(lease(), `elsewhere 1 ${beat++}\n`);
      };
      // Before the store starts, which would take a lease that nobody holds.
      renew();
      const renewing = setInterval(renew, 50);
      try {
        await expect(startEmbeddedMongo({ directory })).rejects.toThrow(/on another machine \(elsewhere\)/);
      } finally {
        clearInterval(renewing);
      }
      expect(existsSync(join(directory, 'lock.sock'))).toBe(false);
    });

    test('is opened once that one does not renew its lease any more', async () => {
      writeFileSync(lease(), 'elsewhere 1 5\n');
      expect(await withStore((client) => client.db('d').command({ ping: 1 }))).toMatchObject({ ok: 1 });
      expect(existsSync(lease())).toBe(false);
    });

    test('is not written to once that one has taken the lease', async () => {
      const told: string[] = [];
      const write = (client: MongoClient): Promise<unknown> => client.db('d').command({ insert: 'c', documents: [{}] });
      await withStore(
        async (client) => {
          await write(client);
          writeFileSync(lease(), 'elsewhere 1 0\n');
          await until(() => told.length > 0);
          await expect(write(client)).rejects.toMatchObject({ code: 91 });
          expect(told).toEqual([expect.stringContaining('Another machine has taken over the data folder')]);
        },
        { onFault: (error: Error) => told.push(error.message) },
      );
      expect(readFileSync(lease(), 'utf8')).toBe('elsewhere 1 0\n');
    });
  });

  test('is served over TCP on loopback with a password', async () => {
    await withStore(
      async (client, uri) => {
        await client.db('d').collection('c').insertOne({ n: 1 });
        const { port } = new URL(uri.replace('mongodb:', 'http:'));
        const stranger = await new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`).connect();
        await expect(stranger.db('d').collection('c').findOne()).rejects.toMatchObject({ code: 13 });
        await stranger.close();
        const liar = new MongoClient(uri.replace(/umbra:[^@]+@/, 'umbra:wrong@'));
        await expect(liar.connect()).rejects.toMatchObject({ code: 18 });
        await liar.close();
      },
      { transport: 'tcp' },
    );
  });

  test('refuses writes beyond its size limit and still answers reads', async () => {
    await withStore(
      async (client) => {
        const collection = client.db('d').collection('c');
        const fill = async (): Promise<void> => {
          for (let i = 0; i < 2000; i++) await collection.insertOne({ text: 'x'.repeat(10_000) });
        };
        await expect(fill()).rejects.toMatchObject({ code: 14031, codeName: 'OutOfDiskSpace' });
        expect(await collection.countDocuments()).toBeGreaterThan(10);
      },
      { mapSizeBytes: 1024 * 1024 },
    );
  });

  test('refuses writes on a disk with less space than is reserved, and still answers reads', async () => {
    await withStore((client) => client.db('d').collection('c').insertOne({ n: 1 }));
    await withStore(
      async (client) => {
        const collection = client.db('d').collection('c');
        await expect(collection.insertOne({ n: 2 })).rejects.toMatchObject({ code: 14031 });
        expect(await collection.countDocuments()).toBe(1);
      },
      { reservedBytes: Number.MAX_SAFE_INTEGER },
    );
  });

  test('says which collection has a document that the disk has changed', async () => {
    const text = 'a text that will not be the same';
    await withStore((client) => client.db('d').collection('c').insertOne({ text }));
    const file = join(directory, 'store.mdb');
    const bytes = readFileSync(file);
    for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) bytes.write('A', at);
    writeFileSync(file, bytes);
    expect((await checkStore(file)).problems).toContain('d.c has a document that is damaged, record 1.');
    await withStore(async (client) => {
      const collection = client.db('d').collection('c');
      await expect(collection.findOne()).rejects.toThrow(/A stored document of d\.c is damaged.*umbra verify/);
    });
  });

  test('is read as versions without checksums have left it, and not by them once it was written to', async () => {
    const file = join(directory, 'store.mdb');
    await withStore((client) => client.db('d').collection('c').insertOne({ n: 1 }));
    const format = await makeOlder(file);
    expect(format).toBe(2);
    await withStore(async (client) => {
      const collection = client.db('d').collection('c');
      expect(await collection.countDocuments({ n: 1 })).toBe(1);
      await collection.insertOne({ n: 2 });
    });
    expect(await checkStore(file)).toEqual({ documents: new Map([['d.c', 2]]), problems: [] });
    expect(await makeOlder(file)).toBe(2);
  });

  describe('with a damaged file', () => {
    const file = (): string => join(directory, 'store.mdb');

    beforeEach(async () => {
      await withStore(async (client) => {
        await client
          .db('d')
          .collection('c')
          .insertMany(Array.from({ length: 500 }, (_, n) => ({ n, text: 'x'.repeat(100) })));
      });
    });

    test.each<[string, () => void]>([
      [
        'another file',
        () => {
          writeFileSync(file(), 'not a store at all\n'.repeat(1000));
        },
      ],
      [
        'cut short',
        () => {
          truncateSync(file(), 3 * 4096);
        },
      ],
      [
        'pages overwritten',
        () => {
          overwrite(file(), 2 * 4096, statSync(file()).size - 2 * 4096);
        },
      ],
    ])('refuses to start, names the damage and leaves the file unchanged (%s)', async (_name, damage) => {
      damage();
      const before = readFileSync(file());
      await expect(startEmbeddedMongo({ directory })).rejects.toThrow(
        /store\.mdb of the document store is damaged .*Restore the data folder/,
      );
      expect(readFileSync(file()).equals(before)).toBe(true);
    });
  });
});

/** Takes checksums and version of a file back to layout version 1. @returns which version it had */
async function makeOlder(file: string): Promise<unknown> {
  const environment = new Environment({ file, maxBytes: undefined });
  const versionKey = Buffer.from([Space.store]);
  const header = deserialize(environment.get(versionKey) ?? Buffer.alloc(0));
  const kept = [Space.catalog, Space.documents].flatMap((space) => [
    ...environment.entries({ start: Buffer.from([space]), end: Buffer.from([space + 1]) }),
  ]);
  await environment.write(() => {
    for (const { key, value } of kept) environment.put(key, value.subarray(0, value.readInt32LE(0)));
    environment.put(versionKey, Buffer.from(serialize({ ...header, format: 1 })));
  });
  await environment.close();
  return header.format;
}

function overwrite(file: string, at: number, length: number): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(length, 0x5a), 0, length, at);
  closeSync(descriptor);
}
