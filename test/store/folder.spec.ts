import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
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
import { startEmbeddedMongo } from '../../src/embedded-mongo/index.js';

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

function overwrite(file: string, at: number, length: number): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(length, 0x5a), 0, length, at);
  closeSync(descriptor);
}
