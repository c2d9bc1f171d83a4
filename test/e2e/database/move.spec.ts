import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose, { mongo } from 'mongoose';
import { copyDatabase } from '../../../src/cli/move/copy-database.js';
import { startEmbeddedMongo, type EmbeddedMongo } from '../../../src/embedded-mongo/index.js';
import type { Environment } from '../../../src/platform/config/environment.js';
import { AppProcess } from '../../support/app-process.js';
import type { Booted } from '../../support/boot.js';
import { umbra } from '../../support/cli.js';
import { bearer, call } from '../../support/client.js';
import { makeEnvironment, TEST_KEYS, type TestEnvironment } from '../../support/environment.js';
import { bootOn } from '../../support/review-lives.js';

const API_KEY = 'move-0123456789abcdef0123456789abcdef';
/** More than one batch. */
const RECORDS = 2500;

const folder = mkdtempSync(path.join(tmpdir(), 'umbra-move-'));
const at = (name: string): string => path.join(folder, name);
let named: TestEnvironment;
/** The embedded store by TCP, where MONGODB_URI names no server. */
let standIn: EmbeddedMongo | undefined;
let server: string;

beforeAll(async () => {
  named = await makeEnvironment();
  if (named.env.MONGODB_URI === undefined) {
    standIn = await startEmbeddedMongo({ directory: at('server'), transport: 'tcp' });
  }
  server = named.env.MONGODB_URI ?? standIn?.uri ?? '';
});
afterAll(async () => {
  await standIn?.close();
  await named.remove();
  rmSync(folder, { recursive: true });
});

const settings = (data: string, more: Environment = {}): Environment => ({
  PATH: process.env.PATH,
  PORT: '0',
  HOST: '127.0.0.1',
  UMBRA_DATA_DIR: at(data),
  UMBRA_ENCRYPTION_KEYS: TEST_KEYS,
  UMBRA_ADMIN_EMAIL: 'admin@example.com',
  UMBRA_ADMIN_PASSWORD: 'long enough for a test',
  UMBRA_API_KEY: API_KEY,
  SEARCH_ENGINE: 'embedded',
  ...more,
});

/** The server with a database of its own. */
const database = (name: string): string => {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
};

async function withDatabase<T>(uri: string, work: (db: mongo.Db) => Promise<T>): Promise<T> {
  const client = new mongo.MongoClient(uri);
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

const ask = (app: Booted, method: string, route: string, json?: unknown) =>
  call(app, method, route, { headers: bearer(API_KEY), ...(json !== undefined && { json }) });

async function addBatch(app: Booted, name: string): Promise<void> {
  expect(await ask(app, 'POST', '/api/v1/batches', { name })).toMatchObject({ status: 201 });
}

const batchesIn = async (app: Booted): Promise<readonly string[]> => {
  const { body } = await ask(app, 'GET', '/api/v1/batches');
  return (body as readonly { readonly name: string }[]).map(({ name }) => name).sort();
};

async function running<T>(env: Environment, work: (app: Booted) => Promise<T>): Promise<T> {
  const app = await bootOn(env);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

test('a service moves from its data folder to a server, and back into another folder', async () => {
  const uri = database('umbra-moved');
  await running(settings('first'), (app) => addBatch(app, 'Made in the folder'));
  writeFileSync(at('server-uri'), `${uri}\n`);
  const there = await umbra(['move', '--to', `file:${at('server-uri')}`], '', settings('first'));
  expect(there).toMatchObject({ code: 0, complaints: [], out: expect.stringContaining('Next: set MONGODB_URI') });

  await running(settings('unused', { MONGODB_URI: uri }), async (app) => {
    expect(await batchesIn(app)).toEqual(['Made in the folder']);
    expect((await ask(app, 'GET', '/api/v1/audit/verify')).body).toMatchObject({ valid: true });
    await addBatch(app, 'Made on the server');
  });

  const back = await umbra(['move', '--from', uri], '', settings('second'));
  expect(back).toMatchObject({ code: 0, complaints: [] });
  await running(settings('second'), async (app) => {
    expect(await batchesIn(app)).toEqual(['Made in the folder', 'Made on the server']);
    expect((await ask(app, 'GET', '/api/v1/audit/verify')).body).toMatchObject({ valid: true });
  });
  // The sources are as they were, and not written to again.
  expect(await umbra(['move', '--to', uri], '', settings('first'))).toMatchObject({
    code: 2,
    complaints: [expect.stringContaining('is not empty')],
  });
  await withDatabase(uri, (db) => db.dropDatabase());
});

describe('a move that is cut short', () => {
  const uri = (): string => database('umbra-cut');
  const target = <T>(work: (db: mongo.Db) => Promise<T>): Promise<T> => withDatabase(uri(), work);
  let source: EmbeddedMongo;

  beforeAll(async () => {
    source = await startEmbeddedMongo({ directory: at('cut/store'), transport: 'tcp' });
    await withDatabase(source.uri, async (db) => {
      await db.collection('many').insertMany(Array.from({ length: RECORDS }, (_, id) => record(id)));
      await db.collection<{ _id: unknown }>('few').insertMany(ODD.map((_id) => ({ _id, of: String(_id) })));
    });
  });
  afterAll(async () => {
    await source.close();
    await target((db) => db.dropDatabase());
  });

  it('keeps servers away from what is not all there, and goes on when it is run again', async () => {
    const cut = withDatabase(source.uri, (from) =>
      target((to) =>
        copyDatabase(from, to, () => {
          throw new Error('The power is gone');
        }),
      ),
    );
    await expect(cut).rejects.toThrow('The power is gone');
    await expect(AppProcess.start(settings('none', { MONGODB_URI: uri() }))).rejects.toThrow('ended with 1');

    const counts = await withDatabase(source.uri, (from) => target((to) => copyDatabase(from, to)));
    expect(Object.fromEntries(counts)).toEqual({ few: ODD.length, many: RECORDS });
    const found = await target((db) => db.collection('many').find({}, { raw: true }).sort({ _id: 1 }).toArray());
    const original = await withDatabase(source.uri, (db) =>
      db.collection('many').find({}, { raw: true }).sort({ _id: 1 }).toArray(),
    );
    expect(found).toEqual(original);
    await running(settings('none', { MONGODB_URI: uri() }), () => Promise.resolve());
  });

  it('says so when something was written meanwhile', async () => {
    const meanwhile = withDatabase(source.uri, (from) =>
      withDatabase(database('umbra-meanwhile'), async (to) => {
        const write = (): void => void to.collection('few').updateOne({}, { $set: { of: 'somebody else' } });
        try {
          return await copyDatabase(from, to, write);
        } finally {
          await to.dropDatabase();
        }
      }),
    );
    await expect(meanwhile).rejects.toThrow('The collection few differs between the databases');
  });
});

it('says to leave out MONGODB_URI, which would name the source or the target a second time', async () => {
  const both = settings('nowhere', { MONGODB_URI: 'mongodb://127.0.0.1:1/umbra' });
  for (const direction of ['--to', '--from']) {
    expect(await umbra(['move', direction, 'mongodb://127.0.0.1:1/umbra'], '', both)).toMatchObject({
      code: 2,
      complaints: [expect.stringContaining('Run the command without MONGODB_URI')],
    });
  }
});

test.each([
  [[], 'Write "umbra move --to'],
  [['--to', 'postgres://db'], 'connection string'],
  [['--to', 'mongodb://127.0.0.1:1/umbra', '--from', 'mongodb://127.0.0.1:1/umbra'], 'Write "umbra move --to'],
  [['--to', 'file:/nowhere/uri'], 'cannot be read'],
  [['--to', 'mongodb://127.0.0.1:1/umbra'], 'does not exist'],
])('umbra move %j is refused with what to do', async (args, problem) => {
  expect(await umbra(['move', ...args], '', settings('nowhere'))).toMatchObject({
    code: 2,
    complaints: [expect.stringContaining(problem)],
  });
});

/** Ids of types that sort apart. */
const ODD = [1, 'one', new mongoose.Types.ObjectId(), new Date(0)];

const record = (id: number) => ({
  _id: id as unknown as mongo.ObjectId,
  whole: mongo.Long.fromNumber(id),
  small: new mongo.Int32(id),
  exact: new mongo.Double(id),
  money: mongo.Decimal128.fromString(`${id}.10`),
  bytes: new mongo.Binary(Buffer.from([id % 256])),
  nested: { z: 1, a: [null, { b: new Date(id) }] },
});
