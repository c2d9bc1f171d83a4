import { randomUUID } from 'node:crypto';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { sharedApp } from '../../support/app.js';

interface UniqueIndex {
  readonly collection: string;
  /** No two documents of the collection have the same values in all of these. */
  readonly fields: readonly string[];
  /** Only documents that have the field are in the index. */
  readonly sparse?: true;
  /** Only documents that have these values are in the index. */
  readonly only?: Readonly<Record<string, unknown>>;
}

/** Every unique index of the product, besides those of `_id`. An index that is added or dropped changes this list. */
const UNIQUE: readonly UniqueIndex[] = [
  { collection: 'api_keys', fields: ['hash'] },
  { collection: 'api_keys', fields: ['userId', 'nameKey'] },
  { collection: 'api_keys', fields: ['userId', 'slot'] },
  { collection: 'audit_log', fields: ['tenant', 'seq'] },
  { collection: 'batches', fields: ['nameKey'] },
  { collection: 'client_certificates', fields: ['identityKey'] },
  { collection: 'client_certificates', fields: ['userId', 'slot'] },
  { collection: 'compliance_profiles', fields: ['nameKey'] },
  { collection: 'context_entries', fields: ['pool', 'context', 'key'] },
  { collection: 'context_entries', fields: ['pool', 'context', 'replacement'], only: { kind: 'name-word' } },
  { collection: 'filter_instances', fields: ['nameKey'] },
  { collection: 'finalization_policies', fields: ['nameKey'] },
  { collection: 'groups', fields: ['nameKey'] },
  { collection: 'invitations', fields: ['tokenHash'] },
  { collection: 'llm_instances', fields: ['nameKey'] },
  { collection: 'policies', fields: ['name'] },
  { collection: 'users', fields: ['apiKey.hash'], sparse: true },
  { collection: 'users', fields: ['directory.userNameKey'], sparse: true },
  { collection: 'users', fields: ['email'] },
  { collection: 'users', fields: ['first'], sparse: true },
  { collection: 'weight_sets', fields: ['nameKey'] },
];

let product: mongo.Db;
/** A database of the same server with the same indexes, and nothing that reads the documents of this suite. */
let copy: mongo.Db;
beforeAll(async () => {
  const { app } = await sharedApp();
  const connection = app.get<Connection>(getConnectionToken());
  product = databaseOf(connection);
  copy = databaseOf(connection.useDb(`${product.databaseName}-indexes`));
  for (const { collection, fields, sparse, only } of await uniqueIndexes()) {
    const keys = Object.fromEntries(fields.map((field) => [field, 1 as const]));
    const options = { unique: true, ...(sparse && { sparse }), ...(only && { partialFilterExpression: only }) };
    await copy.collection(collection).createIndex(keys, options);
  }
});
afterAll(() => copy.dropDatabase());

function databaseOf({ db }: Connection): mongo.Db {
  if (db === undefined) throw new Error('The database is not connected');
  return db;
}

async function uniqueIndexes(): Promise<readonly UniqueIndex[]> {
  const collections = await product.listCollections({}, { nameOnly: true }).toArray();
  const found = await Promise.all(
    collections.map(async ({ name }) => {
      const indexes = await product.collection(name).listIndexes().toArray();
      return indexes.filter(({ unique }) => unique === true).map((index) => uniqueIndex(name, index));
    }),
  );
  return found.flat();
}

const uniqueIndex = (collection: string, index: mongo.IndexDescriptionInfo): UniqueIndex => ({
  collection,
  fields: Object.keys(index.key),
  ...(index.sparse === true && { sparse: true }),
  ...(index.partialFilterExpression !== undefined && { only: index.partialFilterExpression }),
});

const nameOf = ({ collection, fields }: UniqueIndex): string => `${collection}: ${fields.join(', ')}`;

/** A document with values of its own in all fields that are unique in the collection, and with the given values. */
function made(index: UniqueIndex, values: ReadonlyMap<string, unknown> = new Map()): mongo.BSON.Document {
  const fields = UNIQUE.filter(({ collection }) => collection === index.collection).flatMap((other) => other.fields);
  const document: mongo.BSON.Document = { ...index.only };
  for (const path of fields) {
    const value = values.get(path) ?? randomUUID();
    Object.assign(
      document,
      path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value),
    );
  }
  return document;
}

describe('the unique indexes of the database', () => {
  it('are those that are listed here', async () => {
    const found = (await uniqueIndexes()).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'));
    expect(found).toEqual(UNIQUE.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en')));
  });

  it.each(UNIQUE.map((index) => [nameOf(index), index] as const))('refuse a second one of %s', async (_, index) => {
    const collection = copy.collection(index.collection);
    const same = new Map(index.fields.map((field) => [field, randomUUID()]));
    await collection.insertOne(made(index, same));
    await expect(collection.insertOne(made(index, same))).rejects.toMatchObject({
      code: 11_000,
      keyPattern: Object.fromEntries(index.fields.map((field) => [field, 1])),
    });
    for (const field of index.fields) {
      const other = new Map([...same, [field, randomUUID()]]);
      await expect(collection.insertOne(made(index, other))).resolves.toMatchObject({ acknowledged: true });
    }
  });

  const partial = UNIQUE.filter(({ sparse, only }) => sparse ?? only);
  it.each(partial.map((index) => [nameOf(index), index] as const))(
    'allow what is not in that of %s',
    async (_, index) => {
      const same = new Map(index.fields.map((field) => [field, randomUUID()]));
      const needed = index.only === undefined ? index.fields : Object.keys(index.only);
      const left = new Set(needed.map((path) => path.split('.')[0]));
      const without = () => Object.fromEntries(Object.entries(made(index, same)).filter(([name]) => !left.has(name)));
      const { insertedCount } = await copy.collection(index.collection).insertMany([without(), without()]);
      expect(insertedCount).toBe(2);
    },
  );
});
