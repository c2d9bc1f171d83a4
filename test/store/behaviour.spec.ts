import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import session from 'express-session';
import MongoStore from 'connect-mongo';
import { type Collection, type Document, Long, MongoClient } from 'mongodb';
import { Mongoose, Schema } from 'mongoose';
import { type EmbeddedMongo, startEmbeddedMongo } from '../../src/embedded-mongo/index.js';
import { isDuplicateKey } from '../../src/platform/database/duplicate-key.js';
import { budget } from '../support/budget.js';

describe('the embedded store', () => {
  const directory = mkdtempSync(join(tmpdir(), 'umbra-behaviour-'));
  let store: EmbeddedMongo;
  let client: MongoClient;
  let count = 0;

  beforeAll(async () => {
    store = await startEmbeddedMongo({ directory, sweepMs: 50 });
    client = await new MongoClient(store.uri).connect();
  });

  afterAll(async () => {
    await client.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const fresh = (): Collection => client.db('behaviour').collection(`c${count++}`);

  test('64 concurrent writers lose no increment', async () => {
    const counters = client.db('behaviour').collection<{ _id: string; n: number }>('counters');
    const each = budget(5, 20);
    const writer = async (): Promise<void> => {
      for (let i = 0; i < each; i++) await counters.updateOne({ _id: 'one' }, { $inc: { n: 1 } }, { upsert: true });
    };
    await Promise.all(Array.from({ length: 64 }, writer));
    expect(await counters.findOne({ _id: 'one' })).toEqual({ _id: 'one', n: 64 * each });
  });

  test('a second write with the same key is recognised, whichever way it was written', async () => {
    const mongoose = new Mongoose();
    await mongoose.connect(store.uri, { dbName: 'behaviour' });
    const model = mongoose.model('Twice', new Schema({ _id: String, n: { type: Number, unique: true } }));
    await model.init();
    await model.insertMany([{ _id: 'a', n: 1 }]);
    const failures: unknown[] = [];
    for (const write of [
      () => model.create({ _id: 'a', n: 2 }),
      () => model.insertMany([{ _id: 'a' }, { _id: 'b', n: 3 }], { ordered: false }),
      () => model.insertMany([{ _id: 'c', n: 1 }]),
      () => model.bulkWrite([{ insertOne: { document: { _id: 'a' } } }], { ordered: false }),
      () => model.collection.insertMany([{ _id: 'b' }] as never),
      () => model.updateOne({ _id: 'd' }, { $set: { n: 1 } }, { upsert: true }).exec(),
    ]) {
      await write().catch((error: unknown) => failures.push(isDuplicateKey(error)));
    }
    expect(failures).toEqual(Array.from({ length: 6 }, () => true));
    await mongoose.disconnect();
  });

  test('a count by an index reads no documents, and is the same as that of the documents', async () => {
    const letters = fresh();
    await letters.createIndexes([{ key: { batch: 1, status: 1, n: 1 } }, { key: { tags: 1 } }, { key: { long: 1 } }]);
    const long = 'x'.repeat(5000);
    const odd = [
      {},
      { batch: null },
      { batch: 7 },
      { batch: 'b', status: 'open', n: [1, 2] },
      { tags: ['a', 'b', 'a'] },
    ];
    // More than are counted at once.
    const usual = Array.from({ length: 4200 }, (_, n) => ({
      ...{ batch: n % 3 === 0 ? 'a' : 'b', status: ['open', 'done', 'late'][n % 7] ?? 'open', n },
      ...(n % 100 === 0 && { long: `${long}${n % 400}` }),
    }));
    const agree = async (filter: Document, hint: Document, reads?: number): Promise<void> => {
      const byDocuments = await letters.countDocuments(filter, { hint: { $natural: 1 } });
      expect(byDocuments).toBeGreaterThan(0);
      expect(await letters.countDocuments(filter, { hint })).toBe(byDocuments);
      for (const limit of [1, byDocuments - 1, byDocuments, byDocuments + 1].filter((each) => each > 0)) {
        const counted = await letters.countDocuments(filter, { hint, skip: 1, limit });
        expect({ limit, counted }).toEqual({ limit, counted: Math.min(limit, byDocuments - 1) });
      }
      if (reads === undefined) return;
      const counting = letters.aggregate([{ $match: filter }, { $group: { _id: 1, n: { $sum: 1 } } }], { hint });
      const { executionStats } = await counting.explain('executionStats');
      expect({ found: executionStats.nReturned, read: executionStats.totalDocsExamined }).toEqual({
        found: byDocuments,
        read: reads,
      });
    };
    const byBatch = { batch: 1, status: 1, n: 1 };
    await letters.insertMany(usual);
    await agree({ batch: 'b' }, byBatch, 0);
    await agree({ batch: 'b', status: 'open' }, byBatch, 0);
    await agree({ batch: { $in: ['a', 'b'] }, status: { $in: ['open', 'late'] } }, byBatch, 0);
    await agree({ batch: 'b', status: { $in: ['open', 'late'], $ne: 'late' } }, byBatch);
    await agree({ batch: 'b', status: 'open', n: { $gte: 100 } }, byBatch);
    await agree({ long: `${long}200` }, { long: 1 });
    await letters.insertMany(odd);
    for (const batch of [null, 7, 'b', { $in: ['a', 'b', null] }]) await agree({ batch }, byBatch);
    await agree({ tags: { $in: ['a', 'b'] } }, { tags: 1 });
  });

  test('$group returns more groups than a function call may have arguments', async () => {
    const numbers = fresh();
    // The limit is half a million arguments in the thread of the store, and a quarter of that in a main thread.
    const most = budget(150_000, 600_000);
    await numbers.insertOne({ n: Array.from({ length: most }, (_, n) => n) });
    const each = { $unwind: '$n' };
    const groups = numbers.aggregate([each, { $group: { _id: '$n' } }, { $sort: { _id: 1 } }]);
    let next = 0;
    for await (const { _id } of groups) if (_id === next) next++;
    expect(next).toBe(most);
    const [facets] = await numbers
      .aggregate<{ all: Document[] }>([
        { $facet: { all: [each, { $group: { _id: '$n' } }, { $limit: most }] } },
        { $project: { all: { $size: '$all' } } },
      ])
      .toArray();
    expect(facets?.all).toBe(most);
  });

  test('a comparison finds the value itself, and not its neighbours, by an index as without one', async () => {
    const collection = fresh();
    await collection.createIndex({ n: 1 });
    await collection.insertMany([1, 2, 3].flatMap((n) => [{ n }, { plain: n }]));
    const found = async (field: string, comparison: object) =>
      (await collection.find({ [field]: comparison }).toArray()).map((each) => each[field] as number).sort();
    for (const field of ['n', 'plain']) {
      expect(await found(field, { $lte: 2 })).toEqual([1, 2]);
      expect(await found(field, { $lt: 2 })).toEqual([1]);
      expect(await found(field, { $gte: 2 })).toEqual([2, 3]);
      expect(await found(field, { $gt: 2 })).toEqual([3]);
    }
  });

  test('findOneAndUpdate claims each job for one of many workers', async () => {
    const jobs = fresh();
    await jobs.createIndex({ state: 1, at: 1 });
    await jobs.insertMany(Array.from({ length: 40 }, (_, at) => ({ state: 'ready', at })));
    const claims = await Promise.all(
      Array.from({ length: 64 }, () =>
        jobs.findOneAndUpdate({ state: 'ready' }, { $set: { state: 'taken' } }, { sort: { at: 1 } }),
      ),
    );
    const claimed = claims.flatMap((job) => (job === null ? [] : [job.at as number]));
    expect(claimed.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at));
  });

  test.each<[string, Document, Document, string, string | undefined]>([
    ['_id', { _id: 1 }, {}, 'IDHACK', undefined],
    ['equality', { a: 1 }, {}, 'FETCH', 'a_1_b_-1'],
    ['range', { a: { $gt: 1, $lt: 3 } }, {}, 'FETCH', 'a_1_b_-1'],
    ['prefix and range', { a: 1, b: { $gt: 2 } }, {}, 'FETCH', 'a_1_b_-1'],
    ['sort alone', {}, { a: 1, b: -1 }, 'FETCH', 'a_1_b_-1'],
    ['sort backward', {}, { a: -1, b: 1 }, 'FETCH', 'a_1_b_-1'],
    ['sort against the index', {}, { a: 1, b: 1 }, 'SORT', undefined],
    ['no index', { z: 1 }, {}, 'COLLSCAN', undefined],
    ['second part alone', { b: 1 }, {}, 'COLLSCAN', undefined],
    ['either of two', { $or: [{ a: 1 }, { _id: 2 }] }, {}, 'OR', undefined],
  ])('explains: %s', async (_name, filter, sort, stage, index) => {
    const collection = fresh();
    await collection.createIndex({ a: 1, b: -1 });
    await collection.insertMany(Array.from({ length: 20 }, (_, i) => ({ a: i % 4, b: i })));
    const { winningPlan } = (await collection.find(filter).sort(sort).explain('executionStats')).queryPlanner;
    expect(winningPlan.stage).toBe(stage);
    expect(winningPlan.inputStage?.indexName).toBe(stage === 'FETCH' ? index : undefined);
  });

  test('an index scan reads only the matching keys and documents', async () => {
    const collection = fresh();
    await collection.createIndex({ a: 1 });
    await collection.insertMany(Array.from({ length: 500 }, (_, a) => ({ a })));
    const { executionStats } = await collection.find({ a: { $gte: 100, $lt: 110 } }).explain('executionStats');
    expect(executionStats).toMatchObject({ nReturned: 10, totalKeysExamined: 10, totalDocsExamined: 10 });
  });

  test('values too long for a key are found by equality and range, and stay unique', async () => {
    const collection = fresh();
    await collection.createIndex({ text: 1 }, { unique: true });
    const long = 'x'.repeat(3000);
    await collection.insertMany([{ text: `${long}a` }, { text: `${long}b` }, { text: long }, { text: 'y' }]);
    const texts = async (filter: Document): Promise<unknown[]> =>
      (await collection.find(filter).sort({ text: 1 }).toArray()).map(({ text }) => String(text).slice(2999));
    expect(await texts({ text: `${long}a` })).toEqual(['xa']);
    expect(await texts({ text: { $gt: long } })).toEqual(['xa', 'xb', '']);
    expect(await texts({ text: { $lte: `${long}a` } })).toEqual(['x', 'xa']);
    await expect(collection.insertOne({ text: `${long}b` })).rejects.toMatchObject({ code: 11000 });
  });

  test('a duplicate key error names the key pattern and the value', async () => {
    const collection = fresh();
    await collection.createIndex({ a: 1, 'b.c': 1 }, { unique: true });
    await collection.insertOne({ a: 1, b: { c: 2 } });
    await expect(collection.insertOne({ a: 1, b: { c: 2 } })).rejects.toMatchObject({
      code: 11000,
      errorResponse: { keyPattern: { a: 1, 'b.c': 1 }, keyValue: { a: 1, 'b.c': 2 } },
    });
  });

  test('an update gets no key that another document has, stored earlier or later', async () => {
    const collection = fresh();
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.insertMany([{ a: 1 }, { a: 2 }, { a: 3 }]);
    for (const taken of [1, 3])
      await expect(collection.updateOne({ a: 2 }, { $set: { a: taken } })).rejects.toMatchObject({ code: 11000 });
    expect(await collection.distinct('a')).toEqual([1, 2, 3]);
  });

  test('a retried write is applied once', async () => {
    const collection = fresh();
    // A client of its own: the transaction numbers of a shared one would collide with these.
    const own = await new MongoClient(store.uri).connect();
    const clientSession = own.startSession();
    let txnNumber = Long.fromNumber(1);
    const database = own.db('behaviour');
    const send = (body: Document): Promise<Document> =>
      database.command({ ...body, txnNumber }, { session: clientSession });
    const update = {
      update: collection.collectionName,
      updates: [{ q: { _id: 'n' }, u: { $inc: { n: 1 } }, upsert: true }],
    };
    const [first, second] = [await send(update), await send(update)];
    expect(first).toMatchObject({ n: 1, upserted: [{ index: 0, _id: 'n' }] });
    expect(second).toEqual(first);
    expect(await collection.findOne()).toMatchObject({ n: 1 });
    txnNumber = Long.fromNumber(2);
    const insert = { insert: collection.collectionName, documents: [{ _id: 'x' }] };
    expect(await send(insert)).toMatchObject({ n: 1 });
    expect(await send(insert)).toMatchObject({ n: 1 });
    txnNumber = Long.fromNumber(1);
    await expect(send(update)).rejects.toMatchObject({ code: 225 });
    await clientSession.endSession();
    await own.close();
  });

  test('transactions, scripts and text indexes are refused', async () => {
    const collection = fresh();
    await client.withSession(async (clientSession) => {
      clientSession.startTransaction();
      await expect(collection.insertOne({ a: 1 }, { session: clientSession })).rejects.toMatchObject({
        originalError: { code: 20 },
      });
      await clientSession.abortTransaction().catch(() => undefined);
    });
    await collection.insertOne({ a: 1 });
    await expect(collection.findOne({ $where: 'true' })).rejects.toMatchObject({ code: 2 });
    await expect(collection.createIndex({ a: 'text' })).rejects.toMatchObject({
      code: 67,
      message: expect.stringContaining('text'),
    });
    await expect(collection.find({}, { collation: { locale: 'de' } }).toArray()).rejects.toMatchObject({ code: 2 });
  });

  test('a long scan stops at maxTimeMS and does not block other commands', async () => {
    const collection = fresh();
    await collection.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'x'.repeat(50) })));
    const slow = { $nor: Array.from({ length: 60 }, (_, i) => ({ text: { $regex: `y${i}$` } })), z: 1 };
    const answered: string[] = [];
    const scan = collection.find(slow).toArray();
    await Promise.all([
      scan.then(() => answered.push('scan')),
      client
        .db('admin')
        .command({ ping: 1 })
        .then(() => answered.push('ping')),
    ]);
    expect(answered).toEqual(['ping', 'scan']);
    await expect(collection.find(slow, { maxTimeMS: 1 }).toArray()).rejects.toMatchObject({ code: 50 });
  });

  test('documents expire by a TTL index', async () => {
    const collection = fresh();
    await collection.createIndex({ until: 1 }, { expireAfterSeconds: 0 });
    await collection.insertMany([
      { until: new Date(0) },
      { until: new Date(Date.now() + 3_600_000) },
      { until: 'never' },
    ]);
    while ((await collection.countDocuments()) > 2) await collection.findOne();
    expect(await collection.countDocuments({ until: { $ne: new Date(0) } })).toBe(2);
  });

  test('Mongoose works unchanged', async () => {
    const mongoose = new Mongoose();
    await mongoose.connect(store.uri, { dbName: 'mongoose' });
    try {
      const Author = mongoose.model('Author', new Schema({ name: { type: String, unique: true } }));
      const Book = mongoose.model(
        'Book',
        new Schema(
          {
            title: { type: String, index: true },
            author: { type: Schema.Types.ObjectId, ref: 'Author' },
            tags: [String],
          },
          { timestamps: true },
        ),
      );
      await Promise.all([Author.init(), Book.init()]);
      const author = await Author.findOneAndUpdate(
        { name: 'A' },
        { $setOnInsert: { name: 'A' } },
        { upsert: true, returnDocument: 'after' },
      );
      await Book.bulkWrite(
        [1, 2, 3].map((n) => ({
          insertOne: { document: { title: `t${n}`, author: author._id, tags: ['x'] } },
        })) as Parameters<typeof Book.bulkWrite>[0],
      );
      const book = await Book.findOne({ title: 't2' }).populate<{ author: { name: string } }>('author').lean();
      expect(book?.author.name).toBe('A');
      const seen: string[] = [];
      for await (const one of Book.find().sort({ title: -1 }).cursor()) seen.push(String(one.title));
      expect(seen).toEqual(['t3', 't2', 't1']);
      const changed = await Book.findOne({ title: 't1' });
      changed?.tags.push('y');
      await changed?.save();
      expect((await Book.findOne({ tags: 'y' }).lean())?.title).toBe('t1');
      await expect(Author.create({ name: 'A' })).rejects.toMatchObject({ code: 11000 });
      expect((await Book.collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'title_1']);
    } finally {
      await mongoose.disconnect();
    }
  });

  test('connect-mongo works unchanged', async () => {
    const sessions = MongoStore.create({ client, dbName: 'sessions', ttl: 60 });
    const call = <T>(run: (done: (error: unknown, value?: T | null) => void) => void): Promise<T | null | undefined> =>
      new Promise((resolve, reject) => {
        run((error, value) => {
          if (error === null || error === undefined) resolve(value);
          else reject(error instanceof Error ? error : new Error('The session store failed.'));
        });
      });
    const data = { cookie: new session.Cookie(), user: 'u' } as unknown as session.SessionData;
    await call((done) => {
      sessions.set('s1', data, done);
    });
    expect(
      await call<session.SessionData>((done) => {
        sessions.get('s1', done);
      }),
    ).toMatchObject({ user: 'u' });
    await call((done) => {
      sessions.touch('s1', data, done);
    });
    await call((done) => {
      sessions.destroy('s1', done);
    });
    expect(
      (await call((done) => {
        sessions.get('s1', done);
      })) ?? null,
    ).toBeNull();
    expect(await client.db('sessions').collection('sessions').indexExists('expires_1')).toBe(true);
    await sessions.close().catch(() => undefined);
  });
});
