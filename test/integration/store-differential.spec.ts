import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type EmbeddedMongo, startEmbeddedMongo } from '../../src/embedded-mongo/index.js';
import { type LooseDocument, outcome } from '../support/store/case.js';
import { storeCases } from '../support/store/cases/index.js';
import { knownDifference } from '../support/store/known-differences.js';

/** Runs the same operations on the embedded store and on the server that MONGODB_URI names, and compares the answers. */
describe('the embedded store beside a MongoDB server', () => {
  const directory = mkdtempSync(join(tmpdir(), 'umbra-store-'));
  const databaseName = `umbra_differential_${process.pid}`;
  let store: EmbeddedMongo;
  let embedded: MongoClient;
  let server: MongoClient;

  beforeAll(async () => {
    const uri = process.env.MONGODB_URI;
    if (uri === undefined) throw new Error('MONGODB_URI must name the server to compare with.');
    store = await startEmbeddedMongo({ directory });
    embedded = await new MongoClient(store.uri).connect();
    server = await new MongoClient(uri).connect();
  });

  afterAll(async () => {
    // The reference server cannot drop a database whose indexes it confused; its data folder is thrown away anyway.
    await server
      .db(databaseName)
      .dropDatabase()
      .catch(() => undefined);
    await Promise.all([embedded.close(), server.close()]);
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const answers = (client: MongoClient, i: number): Promise<unknown> => {
    const storeCase = storeCases[i];
    if (storeCase === undefined) throw new Error('There is no such operation.');
    const database = client.db(databaseName);
    return outcome(() => storeCase.run(database.collection<LooseDocument>(`case${i}`), database));
  };

  const compared = storeCases.flatMap(({ name }, i) =>
    knownDifference(name) === undefined ? [[name, i] as const] : [],
  );

  test.each(compared)('%s', async (_name, i) => {
    const [ours, theirs] = await Promise.all([answers(embedded, i), answers(server, i)]);
    expect(ours).toEqual(theirs);
  });

  test('has collections that the driver can copy to the server', async () => {
    const source = embedded.db(databaseName);
    const target = server.db(`${databaseName}_copy`);
    try {
      for (const { name } of await source.listCollections().toArray()) {
        const documents = await source.collection<LooseDocument>(name).find({}, { promoteValues: false }).toArray();
        if (documents.length === 0) continue;
        await target.collection<LooseDocument>(name).insertMany(documents);
        const bytes = (client: MongoClient, database: string): Promise<LooseDocument[]> =>
          client
            .db(database)
            .collection<LooseDocument>(name)
            .find({}, { promoteValues: false })
            .sort({ _id: 1 })
            .toArray();
        expect(await bytes(server, target.databaseName)).toEqual(await bytes(embedded, databaseName));
      }
    } finally {
      await target.dropDatabase();
    }
  });
});
