import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, type Document, Long, MongoClient } from 'mongodb';

const SERVER = join(__dirname, '..', 'support', 'store', 'server.cjs');
/** In the blocks of 512 bytes that `ulimit` counts: one MiB. */
const FILE_LIMIT = 2048;
/** A document too large for what is left. */
const TOO_LARGE = { text: 'x'.repeat(2 * 1024 * 1024) };

/** The limit fails a write where a full disk does: at the commit, when the transaction has already changed memory. */
describe('a write that fails because the file of the store cannot grow', () => {
  const directory = mkdtempSync(join(tmpdir(), 'umbra-full-'));
  let server: ChildProcess;
  let client: MongoClient;
  let letters: Collection;

  beforeAll(async () => {
    const start = `ulimit -f ${FILE_LIMIT} && exec "$0" "$@"`;
    server = spawn('sh', ['-c', start, process.execPath, SERVER, directory], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [uri] = (await once(server.stdout ?? server, 'data')) as [Buffer];
    client = await new MongoClient(uri.toString(), { retryWrites: false }).connect();
    letters = client.db('full').collection('letters');
  });

  afterAll(async () => {
    await client.close();
    const exited = once(server, 'exit');
    server.stdin?.end();
    await exited;
    rmSync(directory, { recursive: true, force: true });
  });

  test('leaves the document count as it was', async () => {
    await letters.insertOne({ text: 'small' });
    await expect(letters.insertOne(TOO_LARGE)).rejects.toThrow();
    expect(await letters.estimatedDocumentCount()).toBe(1);
    expect(await letters.countDocuments()).toBe(1);
  });

  test('leaves no collection behind that it would have created', async () => {
    const undone = client.db('full').collection('undone');
    await expect(undone.insertOne(TOO_LARGE)).rejects.toThrow();
    expect(await client.db('full').listCollections({ name: 'undone' }).toArray()).toEqual([]);
    await undone.insertOne({ text: 'small' });
    expect(await undone.countDocuments()).toBe(1);
  });

  test('is applied when the client sends it again', async () => {
    const session = client.startSession();
    const insert = (number: number, document: Document): Promise<Document> =>
      client
        .db('full')
        .command({ insert: 'letters', documents: [document], txnNumber: Long.fromNumber(number) }, { session });
    await insert(1, { _id: 'first' });
    await expect(insert(2, { _id: 'second', ...TOO_LARGE })).rejects.toThrow();
    expect(await insert(2, { _id: 'second' })).toMatchObject({ n: 1 });
    expect(await letters.countDocuments({ _id: { $in: ['first', 'second'] as never[] } })).toBe(2);
    await session.endSession();
  });
});
