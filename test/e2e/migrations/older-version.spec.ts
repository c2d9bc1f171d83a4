import mongoose from 'mongoose';
import { AppProcess } from '../../support/app-process.js';
import { umbra } from '../../support/cli.js';
import { bearer, call } from '../../support/client.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { relayedDatabase, type RelayedDatabase } from '../../support/relayed-database.js';
import { LIVES_ENVIRONMENT } from '../../support/review-lives.js';

/** A version of the schema that the tested version does not know, as a newer version of the product leaves it. */
const NEWER = 99;

let database: RelayedDatabase;
let environment: TestEnvironment;
let connection: mongoose.Connection;
beforeAll(async () => {
  database = await relayedDatabase();
  environment = await makeEnvironment({ ...LIVES_ENVIRONMENT, MONGODB_URI: database.uri });
  connection = await mongoose.createConnection(database.uri).asPromise();
});
afterAll(async () => {
  await connection.close();
  await environment.remove();
  await database.close();
});

const migratedBy = (change: object) =>
  connection.collection<{ _id: string }>('schema_version').updateOne({ _id: 'schema' }, { $set: change });
const dryRun = () => umbra(['migrate', '--dry-run'], '', environment.env);
const putPolicy = ({ url }: AppProcess): Promise<{ readonly status: number }> =>
  call({ url }, 'PUT', '/api/policies/ward', {
    headers: bearer(LIVES_ENVIRONMENT.UMBRA_API_KEY),
    json: { identifiers: { emailAddress: {} } },
  });

/** Everything in the database, with its indexes. */
async function allOf(): Promise<unknown> {
  const names = (await connection.listCollections()).map(({ name }) => name).toSorted();
  const read = async (name: string) => {
    const collection = connection.collection(name);
    return { name, indexes: await collection.indexes(), records: await collection.find().sort({ _id: 1 }).toArray() };
  };
  return Promise.all(names.map(read));
}

it('goes on beside a newer version that it fits, is ended by one that it does not, and then changes nothing', async () => {
  const app = await AppProcess.start(environment.env);
  await migratedBy({ version: NEWER });
  await app.logged(({ msg }) => String(msg).includes('This process goes on'));
  expect((await putPolicy(app)).status).toBeLessThan(300);

  await migratedBy({ oldest: NEWER });
  await expect(app.logged(({ msg }) => msg === 'none such')).rejects.toThrow('ended with 1');
  expect(app.log.at(-1)?.msg).toMatch(/must not use it any more/);

  const before = await allOf();
  await expect(AppProcess.start(environment.env)).rejects.toThrow('ended with 1');
  expect(await dryRun()).toMatchObject({
    code: 2,
    complaints: [expect.stringContaining(`newer version of Umbra (schema ${NEWER}`) as string],
  });
  expect(await allOf()).toEqual(before);
});

it('says what it would do with the data of an older version, and does not do it', async () => {
  await connection.collection('schema_version').deleteMany({});
  const documents = connection.collection('documents');
  await documents.deleteMany({});
  await documents.insertMany([{ undecided: 2 }, {}, { undecided: null }]);
  const before = await allOf();
  expect(await dryRun()).toMatchObject({
    code: 0,
    out: 'schema 1: count the undecided spans of documents: 2 records of documents\n',
  });
  expect(await allOf()).toEqual(before);
});
