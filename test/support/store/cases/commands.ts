import { type Collection, type Db, Long } from 'mongodb';
import { bulk } from './bulk-upserts.js';
import type { LooseDocument, StoreCase } from '../case.js';

type Run = StoreCase['run'];
type Subject = Collection<LooseDocument>;

const check = (name: string, run: Run, expected: unknown): StoreCase => ({ name, run, expected });

const three = async (collection: Subject): Promise<unknown> =>
  collection.insertMany([
    { _id: 1, a: 1 },
    { _id: 2, a: 2 },
    { _id: 3, a: 2 },
  ]);
const ids = async (collection: Subject): Promise<unknown> =>
  (await collection.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

const twice = (body: (collection: Subject) => Promise<unknown>) => async (collection: Subject) => {
  await body(collection);
  return body(collection);
};

const raw =
  (command: (name: string) => Record<string, unknown>): Run =>
  async (collection, database: Db) => {
    const answer = await database.command(command(collection.collectionName));
    const clocks = new Set(['$clusterTime', 'operationTime']);
    return Object.fromEntries(Object.entries(answer).filter(([name]) => !clocks.has(name)));
  };

/** Writes, their results and their errors. */
const writes: readonly StoreCase[] = [
  check('insertOne gives the id', (c) => c.insertOne({ _id: 7 }), { acknowledged: true, insertedId: 7 }),
  check('insertOne makes an id', async (c) => (await c.insertOne({ a: 1 })).acknowledged, true),
  check(
    'insertOne of a known id',
    twice((c) => c.insertOne({ _id: 1 })),
    { code: 11000 },
  ),
  check('insertMany counts', async (c) => (await c.insertMany([{ _id: 1 }, { _id: 2 }])).insertedCount, 2),
  check('insertMany ordered stops', (c) => bulk(() => c.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }])), {
    inserted: 1,
    failures: [{ index: 1, code: 11000 }],
  }),
  check(
    'insertMany unordered goes on',
    (c) => bulk(() => c.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }], { ordered: false })),
    {
      inserted: 2,
      failures: [
        { index: 1, code: 11000 },
        { index: 3, code: 11000 },
      ],
    },
  ),
  check('insert of an array as _id', (c) => c.insertOne({ _id: [1] }), { code: 53 }),
  check('insert of a pattern as _id', (c) => c.insertOne({ _id: /x/ }), { code: 53 }),
  check(
    'insert of a document as _id',
    async (c) => {
      await c.insertOne({ _id: { a: 1, b: 2 } });
      return c.countDocuments({ _id: { a: 1, b: 2 } });
    },
    1,
  ),
  check(
    'ids equal across number types',
    async (c) => {
      await c.insertOne({ _id: 1 });
      return c.insertOne({ _id: Long.fromNumber(1) });
    },
    { code: 11000 },
  ),
  check(
    'updateOne counts',
    async (c) => {
      await three(c);
      return c.updateOne({ a: 2 }, { $set: { b: 1 } });
    },
    { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0, upsertedId: null },
  ),
  check(
    'updateOne without change',
    async (c) => {
      await three(c);
      return c.updateOne({ _id: 1 }, { $set: { a: 1 } });
    },
    { acknowledged: true, matchedCount: 1, modifiedCount: 0, upsertedCount: 0, upsertedId: null },
  ),
  check('updateOne of nothing', async (c) => (await c.updateOne({ _id: 9 }, { $set: { a: 1 } })).matchedCount, 0),
  check(
    'updateMany',
    async (c) => {
      await three(c);
      await c.updateMany({ a: 2 }, { $inc: { a: 10 } });
      return c.find().sort({ _id: 1 }).toArray();
    },
    [
      { _id: 1, a: 1 },
      { _id: 2, a: 12 },
      { _id: 3, a: 12 },
    ],
  ),
  check(
    'updateMany by its own index changes each once',
    async (c) => {
      await c.createIndex({ a: 1 });
      await three(c);
      await c.updateMany({ a: { $gte: 1 } }, { $inc: { a: 1 } });
      return c.find().sort({ _id: 1 }).toArray();
    },
    [
      { _id: 1, a: 2 },
      { _id: 2, a: 3 },
      { _id: 3, a: 3 },
    ],
  ),
  check(
    'replaceOne',
    async (c) => {
      await three(c);
      await c.replaceOne({ _id: 1 }, { z: 1 });
      return c.findOne({ _id: 1 });
    },
    { _id: 1, z: 1 },
  ),
  check(
    'replaceOne with another id',
    async (c) => {
      await three(c);
      return c.replaceOne({ _id: 1 }, { _id: 2, z: 1 });
    },
    { code: 66 },
  ),
  check(
    'deleteOne',
    async (c) => {
      await three(c);
      await c.deleteOne({ a: 2 });
      return c.countDocuments();
    },
    2,
  ),
  check(
    'deleteMany',
    async (c) => {
      await three(c);
      await c.deleteMany({ a: 2 });
      return ids(c);
    },
    [1],
  ),
  check(
    'deleteMany all',
    async (c) => {
      await three(c);
      return c.deleteMany({});
    },
    { acknowledged: true, deletedCount: 3 },
  ),
  check(
    'bulkWrite',
    async (c) => {
      const result = await c.bulkWrite([
        { insertOne: { document: { _id: 1, n: 1 } } },
        { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
        { updateOne: { filter: { _id: 2 }, update: { $set: { n: 5 } }, upsert: true } },
        { replaceOne: { filter: { _id: 2 }, replacement: { n: 6 } } },
        { deleteOne: { filter: { _id: 1 } } },
      ]);
      const { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount } = result;
      return {
        insertedCount,
        matchedCount,
        modifiedCount,
        deletedCount,
        upsertedCount,
        left: await c.find().toArray(),
      };
    },
    {
      insertedCount: 1,
      matchedCount: 2,
      modifiedCount: 2,
      deletedCount: 1,
      upsertedCount: 1,
      left: [{ _id: 2, n: 6 }],
    },
  ),
];

const upserts: readonly StoreCase[] = [
  check(
    'upsert from equality',
    async (c) => {
      await c.updateOne({ _id: 5, a: 1 }, { $set: { b: 2 } }, { upsert: true });
      return c.find().toArray();
    },
    [{ _id: 5, a: 1, b: 2 }],
  ),
  check('upsert gives the id', (c) => c.updateOne({ _id: 5 }, { $set: { b: 2 } }, { upsert: true }), {
    acknowledged: true,
    matchedCount: 0,
    modifiedCount: 0,
    upsertedCount: 1,
    upsertedId: 5,
  }),
  check(
    'upsert leaves comparisons out',
    async (c) => {
      await c.updateOne({ _id: 5, a: { $gt: 1 } }, { $set: { b: 2 } }, { upsert: true });
      return c.find().toArray();
    },
    [{ _id: 5, b: 2 }],
  ),
  check(
    'upsert takes $eq and $and',
    async (c) => {
      await c.updateOne({ $and: [{ _id: 5 }, { a: { $eq: 1 } }] }, { $set: { b: 2 } }, { upsert: true });
      return c.find().toArray();
    },
    [{ _id: 5, a: 1, b: 2 }],
  ),
  check(
    'upsert of a dotted equality',
    async (c) => {
      await c.updateOne({ _id: 5, 'a.b': 1 }, { $set: { c: 2 } }, { upsert: true });
      return c.find().toArray();
    },
    [{ _id: 5, a: { b: 1 }, c: 2 }],
  ),
  check(
    'upsert with $setOnInsert',
    async (c) => {
      await c.updateOne({ _id: 5 }, { $set: { a: 1 }, $setOnInsert: { b: 2 } }, { upsert: true });
      return c.find().toArray();
    },
    [{ _id: 5, a: 1, b: 2 }],
  ),
  check(
    'upsert with $inc',
    async (c) => {
      await c.updateOne({ _id: 5 }, { $inc: { n: 3 } }, { upsert: true });
      return c.find().toArray();
    },
    [{ _id: 5, n: 3 }],
  ),
  check(
    'upsert by replacement',
    async (c) => {
      await c.replaceOne({ _id: 5 }, { a: 1 }, { upsert: true });
      return c.find().toArray();
    },
    [{ _id: 5, a: 1 }],
  ),
  check(
    'upsert makes an id',
    async (c) => {
      await c.updateOne({ a: 1 }, { $set: { b: 2 } }, { upsert: true });
      return c.find().toArray();
    },
    [{ _id: '<ObjectId>', a: 1, b: 2 }],
  ),
  check(
    'upsert of many',
    async (c) => {
      await c.updateMany({ a: 1 }, { $set: { b: 2 } }, { upsert: true });
      return c.countDocuments({ a: 1, b: 2 });
    },
    1,
  ),
];

const findAndModify: readonly StoreCase[] = [
  check(
    'findOneAndUpdate gives the old',
    async (c) => {
      await three(c);
      return c.findOneAndUpdate({ _id: 1 }, { $set: { a: 9 } });
    },
    { _id: 1, a: 1 },
  ),
  check(
    'findOneAndUpdate gives the new',
    async (c) => {
      await three(c);
      return c.findOneAndUpdate({ _id: 1 }, { $set: { a: 9 } }, { returnDocument: 'after' });
    },
    { _id: 1, a: 9 },
  ),
  check(
    'findOneAndUpdate sorted',
    async (c) => {
      await three(c);
      return c.findOneAndUpdate({}, { $set: { x: 1 } }, { sort: { _id: -1 } });
    },
    { _id: 3, a: 2 },
  ),
  check(
    'findOneAndUpdate projected',
    async (c) => {
      await three(c);
      return c.findOneAndUpdate({ _id: 1 }, { $set: { x: 1 } }, { projection: { a: 1, _id: 0 } });
    },
    { a: 1 },
  ),
  check('findOneAndUpdate of nothing', (c) => c.findOneAndUpdate({ _id: 1 }, { $set: { a: 9 } }), null),
  check(
    'findOneAndUpdate upserts',
    (c) => c.findOneAndUpdate({ _id: 1 }, { $set: { a: 9 } }, { upsert: true, returnDocument: 'after' }),
    { _id: 1, a: 9 },
  ),
  check(
    'findOneAndUpdate upserts and gives the old',
    (c) => c.findOneAndUpdate({ _id: 1 }, { $set: { a: 9 } }, { upsert: true }),
    null,
  ),
  check(
    'findOneAndUpdate with arrayFilters',
    async (c) => {
      await c.insertOne({ _id: 1, a: [1, 2] });
      return c.findOneAndUpdate(
        { _id: 1 },
        { $set: { 'a.$[e]': 0 } },
        { arrayFilters: [{ e: 2 }], returnDocument: 'after' },
      );
    },
    { _id: 1, a: [1, 0] },
  ),
  check(
    'findOneAndReplace',
    async (c) => {
      await three(c);
      return c.findOneAndReplace({ _id: 1 }, { z: 1 }, { returnDocument: 'after' });
    },
    { _id: 1, z: 1 },
  ),
  check(
    'findOneAndDelete',
    async (c) => {
      await three(c);
      await c.findOneAndDelete({ a: 2 }, { sort: { _id: -1 } });
      return ids(c);
    },
    [1, 2],
  ),
  check('findOneAndDelete of nothing', (c) => c.findOneAndDelete({ _id: 1 }), null),
  check(
    'findAndModify says what it did',
    raw((name) => ({ findAndModify: name, query: { _id: 1 }, update: { $set: { a: 1 } }, upsert: true })),
    { ok: 1, lastErrorObject: { n: 1, updatedExisting: false, upserted: 1 }, value: null },
  ),
  check(
    'findAndModify without update',
    raw((name) => ({ findAndModify: name, query: {} })),
    { code: 9 },
  ),
];

const reading: readonly StoreCase[] = [
  check(
    'countDocuments',
    async (c) => {
      await three(c);
      return c.countDocuments({ a: 2 });
    },
    2,
  ),
  check(
    'countDocuments skip and limit',
    async (c) => {
      await three(c);
      return c.countDocuments({}, { skip: 1, limit: 1 });
    },
    1,
  ),
  check(
    'estimatedDocumentCount',
    async (c) => {
      await three(c);
      return c.estimatedDocumentCount();
    },
    3,
  ),
  check(
    'distinct',
    async (c) => {
      await three(c);
      return (await c.distinct('a')).sort();
    },
    [1, 2],
  ),
  check(
    'distinct of elements',
    async (c) => {
      await c.insertMany([{ a: ['x', 'y'] }, { a: 'y' }]);
      return (await c.distinct('a')).sort();
    },
    ['x', 'y'],
  ),
  check(
    'distinct with a filter',
    async (c) => {
      await three(c);
      return c.distinct('a', { _id: 3 });
    },
    [2],
  ),
  check(
    'skip and limit',
    async (c) => {
      await three(c);
      return c.find().sort({ _id: 1 }).skip(1).limit(1).toArray();
    },
    [{ _id: 2, a: 2 }],
  ),
  check(
    'limit zero is none',
    async (c) => {
      await three(c);
      return (await c.find().limit(0).toArray()).length;
    },
    3,
  ),
  check(
    'cursor in batches',
    async (c) => {
      await c.insertMany(Array.from({ length: 250 }, (_, i) => ({ _id: i })));
      const seen: unknown[] = [];
      for await (const { _id } of c.find().sort({ _id: 1 }).batchSize(7)) seen.push(_id);
      return { count: seen.length, first: seen[0], last: seen.at(-1) };
    },
    { count: 250, first: 0, last: 249 },
  ),
  check(
    'getMore of an unknown cursor',
    raw((name) => ({ getMore: Long.fromNumber(12345), collection: name })),
    { code: 43 },
  ),
  check(
    'killCursors of an unknown cursor',
    async (c, db) =>
      (await db.command({ killCursors: c.collectionName, cursors: [Long.fromNumber(12345)] })).cursorsKilled,
    [],
  ),
  check('find in no collection', (c) => c.find().toArray(), []),
  check('aggregate in no collection', (c) => c.aggregate([{ $match: {} }]).toArray(), []),
  check(
    'unknown command',
    raw(() => ({ nothingOfTheKind: 1 })),
    { code: 59 },
  ),
  check(
    'ping',
    raw(() => ({ ping: 1 })),
    { ok: 1 },
  ),
];

const indexes: readonly StoreCase[] = [
  check('createIndex gives the name', (c) => c.createIndex({ a: 1, b: -1 }), 'a_1_b_-1'),
  check(
    'createIndex again',
    twice((c) => c.createIndex({ a: 1 })),
    'a_1',
  ),
  check(
    'createIndex by another name',
    async (c) => {
      await c.createIndex({ a: 1 });
      return c.createIndex({ a: 1 }, { name: 'other' });
    },
    { code: 85 },
  ),
  check(
    'createIndex of another key by the name',
    async (c) => {
      await c.createIndex({ a: 1 }, { name: 'x' });
      return c.createIndex({ b: 1 }, { name: 'x' });
    },
    { code: 86 },
  ),
  check(
    'createIndex with other options',
    async (c) => {
      await c.createIndex({ a: 1 });
      return c.createIndex({ a: 1 }, { unique: true });
    },
    { code: 86 },
  ),
  check('createIndex of no key', (c) => c.createIndex({}), { code: 67 }),
  check(
    'listIndexes',
    async (c) => {
      await c.createIndex({ a: 1 }, { unique: true, sparse: true });
      return (await c.indexes()).map(({ name, key, unique, sparse }) => ({
        name,
        key,
        unique: unique ?? false,
        sparse: sparse ?? false,
      }));
    },
    [
      { name: '_id_', key: { _id: 1 }, unique: false, sparse: false },
      { name: 'a_1', key: { a: 1 }, unique: true, sparse: true },
    ],
  ),
  check('listIndexes of no collection', (c) => c.indexes(), { code: 26 }),
  check(
    'dropIndex',
    async (c) => {
      await c.createIndex({ a: 1 });
      await c.dropIndex('a_1');
      return (await c.indexes()).length;
    },
    1,
  ),
  check(
    'dropIndex unknown',
    async (c) => {
      await three(c);
      return c.dropIndex('nothing');
    },
    { code: 27 },
  ),
  check(
    'dropIndex of _id',
    async (c) => {
      await three(c);
      return c.dropIndex('_id_');
    },
    { code: 72 },
  ),
  check(
    'dropIndexes',
    async (c) => {
      await c.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }]);
      await c.dropIndexes();
      return (await c.indexes()).length;
    },
    1,
  ),
  check(
    'unique refuses a second',
    async (c) => {
      await c.createIndex({ a: 1 }, { unique: true });
      await c.insertOne({ a: 1 });
      return c.insertOne({ a: 1 });
    },
    { code: 11000 },
  ),
  check(
    'unique takes one missing',
    async (c) => {
      await c.createIndex({ a: 1 }, { unique: true });
      await c.insertOne({});
      return c.insertOne({});
    },
    { code: 11000 },
  ),
  check(
    'unique has missing and null for one',
    async (c) => {
      await c.createIndex({ a: 1 }, { unique: true });
      await c.insertOne({});
      return c.insertOne({ a: null });
    },
    { code: 11000 },
  ),
  check(
    'unique over elements',
    async (c) => {
      await c.createIndex({ a: 1 }, { unique: true });
      await c.insertOne({ a: [1, 2] });
      return c.insertOne({ a: [2, 3] });
    },
    { code: 11000 },
  ),
  check(
    'unique allows an element twice in one document',
    async (c) => {
      await c.createIndex({ a: 1 }, { unique: true });
      await c.insertOne({ _id: 1, a: [1, 1] });
      return ids(c);
    },
    [1],
  ),
  check(
    'unique compound',
    async (c) => {
      await c.createIndex({ a: 1, b: 1 }, { unique: true });
      await c.insertMany([
        { _id: 1, a: 1, b: 1 },
        { _id: 2, a: 1, b: 2 },
      ]);
      return c.insertOne({ a: 1, b: 2 });
    },
    { code: 11000 },
  ),
  check(
    'unique sparse takes many missing',
    async (c) => {
      await c.createIndex({ a: 1 }, { unique: true, sparse: true });
      await c.insertMany([{ _id: 1 }, { _id: 2 }]);
      return ids(c);
    },
    [1, 2],
  ),
  check(
    'unique partial leaves others alone',
    async (c) => {
      await c.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { on: true } });
      await c.insertMany([
        { _id: 1, a: 1 },
        { _id: 2, a: 1 },
        { _id: 3, a: 1, on: true },
      ]);
      return ids(c);
    },
    [1, 2, 3],
  ),
  check(
    'unique partial refuses a second within',
    async (c) => {
      await c.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { on: true } });
      await c.insertOne({ a: 1, on: true });
      return c.insertOne({ a: 1, on: true });
    },
    { code: 11000 },
  ),
  check(
    'unique on an update',
    async (c) => {
      await c.createIndex({ a: 1 }, { unique: true });
      await c.insertMany([
        { _id: 1, a: 1 },
        { _id: 2, a: 2 },
      ]);
      return c.updateOne({ _id: 2 }, { $set: { a: 1 } });
    },
    { code: 11000 },
  ),
  check(
    'unique lets an update keep its own',
    async (c) => {
      await c.createIndex({ a: 1 }, { unique: true });
      await c.insertOne({ _id: 1, a: 1 });
      return (await c.updateOne({ _id: 1 }, { $set: { a: 1, b: 1 } })).modifiedCount;
    },
    1,
  ),
  check(
    'unique cannot be built over duplicates',
    async (c) => {
      await three(c);
      return c.createIndex({ a: 1 }, { unique: true });
    },
    { code: 11000 },
  ),
  check(
    'unique frees what was deleted',
    async (c) => {
      await c.createIndex({ a: 1 }, { unique: true });
      await c.insertOne({ _id: 1, a: 1 });
      await c.deleteOne({ _id: 1 });
      return (await c.insertOne({ _id: 2, a: 1 })).insertedId;
    },
    2,
  ),
  check(
    'two arrays in one index',
    async (c) => {
      await c.createIndex({ a: 1, b: 1 });
      return c.insertOne({ a: [1], b: [2] });
    },
    { code: 171 },
  ),
  check(
    'create',
    async (c, db) => {
      await db.createCollection(c.collectionName);
      return (await db.listCollections({ name: c.collectionName }).toArray()).length;
    },
    1,
  ),
  check(
    'create again',
    raw2((name) => ({ create: name })),
    { code: 48 },
  ),
  check(
    'drop',
    async (c) => {
      await three(c);
      await c.drop();
      return c.countDocuments();
    },
    0,
  ),
  check(
    'rename',
    async (c, db) => {
      await three(c);
      const to = `${c.collectionName}_renamed`;
      await c.rename(to);
      const n = await db.collection(to).countDocuments();
      await db.collection(to).drop();
      return n;
    },
    3,
  ),
];

function raw2(command: (name: string) => Record<string, unknown>): Run {
  return async (collection, database) => {
    await database.command(command(collection.collectionName));
    return database.command(command(collection.collectionName));
  };
}

/** Commands, their results and their errors. */
export const commandCases: readonly StoreCase[] = [...writes, ...upserts, ...findAndModify, ...reading, ...indexes];
