import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { umbra } from '../../test/support/cli.js';
import { startEmbeddedMongo } from '../embedded-mongo/index.js';

let folder: string;
const dryRun = () => umbra(['migrate', '--dry-run'], '', { UMBRA_DATA_DIR: folder });
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-migrate-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs a store in the data folder while `use` works on it. */
async function withStore(use: (connection: mongoose.Connection) => Promise<void>): Promise<void> {
  const store = await startEmbeddedMongo({ directory: path.join(folder, 'store') });
  const connection = await mongoose.createConnection(store.uri).asPromise();
  await use(connection);
  await connection.close();
  await store.close();
}

/** The names of all files of the store, with their contents except for the table of readers that LMDB keeps. */
const filesOf = (store: string): object =>
  Object.fromEntries(
    readdirSync(store)
      .toSorted()
      .map((name) => [
        name,
        name.endsWith('-lock') ||
          createHash('sha256')
            .update(readFileSync(path.join(store, name)))
            .digest('hex'),
      ]),
  );

describe('a dry run of the migrations', () => {
  it('counts what a start would change, beside a running server and without one, and changes nothing', async () => {
    const expected = { code: 0, out: 'schema 1: count the undecided spans of documents: 2 records of documents\n' };
    await withStore(async (connection) => {
      await connection.collection('documents').insertMany([{ undecided: 3 }, { undecided: null }, { name: 'a' }]);
      expect(await dryRun()).toMatchObject(expected);
    });
    const before = filesOf(path.join(folder, 'store'));
    expect(await dryRun()).toMatchObject(expected);
    expect(filesOf(path.join(folder, 'store'))).toEqual(before);
  });

  it('has nothing to do where the last migration was run, and one migration of no records where nothing is stored', async () => {
    expect((await dryRun()).out).toMatch(/^schema 1: .* 0 records of documents\n$/);
    await withStore(async (connection) => {
      await connection.collection<{ _id: string }>('schema_version').insertOne({ _id: 'schema', version: 1 } as never);
    });
    expect((await dryRun()).out).toBe('schema 1: nothing to migrate\n');
  });

  it('refuses the data of a newer version', async () => {
    await withStore(async (connection) => {
      await connection.collection<{ _id: string }>('schema_version').insertOne({ _id: 'schema', oldest: 2 } as never);
    });
    expect(await dryRun()).toMatchObject({
      code: 2,
      complaints: [expect.stringMatching(/newer version of Umbra \(schema 2; this version knows up to 1\)/) as string],
    });
  });
});
