import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type EmbeddedMongo, startEmbeddedMongo } from '../../src/embedded-mongo/index.js';
import { type LooseDocument, outcome } from '../support/store/case.js';
import { storeCases } from '../support/store/cases/index.js';

/** Every operation returns what MongoDB's manual says; test/integration runs the same ones on a server. */
describe("the embedded store follows MongoDB's manual", () => {
  const directory = mkdtempSync(join(tmpdir(), 'umbra-store-'));
  let store: EmbeddedMongo;
  let client: MongoClient;

  beforeAll(async () => {
    store = await startEmbeddedMongo({ directory });
    client = await new MongoClient(store.uri).connect();
  });

  afterAll(async () => {
    await client.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });

  test.each(storeCases.map((storeCase, i) => [storeCase.name, storeCase, i] as const))(
    '%s',
    async (_name, { run, expected }, i) => {
      const database = client.db('manual');
      const collection = database.collection<LooseDocument>(`case${i}`);
      expect(await outcome(() => run(collection, database))).toEqual(expected);
    },
  );
});
