import { MongoBulkWriteError } from 'mongodb';
import type { StoreCase } from '../case.js';

const check = (name: string, run: StoreCase['run'], expected: unknown): StoreCase => ({ name, run, expected });

/** Returns the result of a partly failed bulk write and the position of the failure. */
export async function bulk(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
    return { inserted: error.result.insertedCount, failures: failures.map(({ index, code }) => ({ index, code })) };
  }
}

/** Bulk writes with upserts, in the forms in which the repositories send them. */
export const bulkUpserts: readonly StoreCase[] = [
  check(
    'bulk of $setOnInsert tells what is new, and keeps what is there',
    async (c) => {
      await c.insertOne({ _id: 2, n: 'kept' });
      const operations = [1, 2, 3].map((_id) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { n: 'new' } }, upsert: true },
      }));
      const { upsertedCount, upsertedIds, matchedCount } = await c.bulkWrite(operations, { ordered: false });
      return { upsertedCount, upsertedIds, matchedCount, left: await c.find().sort({ _id: 1 }).toArray() };
    },
    {
      upsertedCount: 2,
      upsertedIds: { 0: 1, 2: 3 },
      matchedCount: 1,
      left: [
        { _id: 1, n: 'new' },
        { _id: 2, n: 'kept' },
        { _id: 3, n: 'new' },
      ],
    },
  ),
  check(
    'bulk of the same $setOnInsert again changes nothing',
    async (c) => {
      const write = async () => {
        const update = { $setOnInsert: { n: 1 } };
        return c.bulkWrite([{ updateOne: { filter: { _id: 1 }, update, upsert: true } }], { ordered: false });
      };
      await write();
      const { upsertedCount, modifiedCount, matchedCount } = await write();
      return { upsertedCount, modifiedCount, matchedCount };
    },
    { upsertedCount: 0, modifiedCount: 0, matchedCount: 1 },
  ),
  check(
    'bulk that replaces only what is older fails on what is newer, and writes the rest',
    async (c) => {
      await c.insertMany([
        { _id: 1, rev: 1 },
        { _id: 2, rev: 9 },
      ]);
      const operations = [2, 1, 3].map((_id) => ({
        replaceOne: { filter: { _id, rev: { $lt: 5 } }, replacement: { rev: 5 }, upsert: true },
      }));
      const answer = await bulk(() => c.bulkWrite(operations, { ordered: false }));
      return { answer, left: await c.find().sort({ _id: 1 }).toArray() };
    },
    {
      answer: { inserted: 0, failures: [{ index: 0, code: 11000 }] },
      left: [
        { _id: 1, rev: 5 },
        { _id: 2, rev: 9 },
        { _id: 3, rev: 5 },
      ],
    },
  ),
  check(
    'bulk of $inc on dotted paths makes what is missing',
    async (c) => {
      const operation = (_id: number) => ({
        updateOne: { filter: { _id }, update: { $inc: { 'used.a': 2 }, $set: { at: 7 } }, upsert: true },
      });
      await c.bulkWrite([operation(1)], { ordered: false });
      await c.bulkWrite([operation(1), operation(2)], { ordered: false });
      return c.find().sort({ _id: 1 }).toArray();
    },
    [
      { _id: 1, used: { a: 4 }, at: 7 },
      { _id: 2, used: { a: 2 }, at: 7 },
    ],
  ),
  check(
    'bulk upserts of the same documents at once count every one',
    async (c) => {
      const ids = Array.from({ length: 20 }, (_, i) => i);
      const write = () =>
        c.bulkWrite(
          ids.map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: { n: 1 } }, upsert: true } })),
          { ordered: false },
        );
      const results = await Promise.all(Array.from({ length: 8 }, write));
      const made = results.reduce((sum, { upsertedCount }) => sum + upsertedCount, 0);
      return { made, all: await c.countDocuments({ n: 8 }) };
    },
    { made: 20, all: 20 },
  ),
];
