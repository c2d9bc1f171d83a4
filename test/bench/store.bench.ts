import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../src/embedded-mongo/index.js';
import type { Figure } from './figure.js';

const SMALL = 1_000;
const LARGE = 100_000;
const ROUNDS = 2_000;

/** Store operations through the ordinary driver, one after the other; the store runs in its thread. */
export async function benchStore(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'umbra-bench-'));
  const store = await startEmbeddedMongo({ directory });
  const client = await new MongoClient(store.uri).connect();
  try {
    const collection = client.db('bench').collection('documents');
    await collection.createIndex({ key: 1 }, { unique: true });
    await fill(collection, 0, SMALL);
    const findSmall = await perSecond((i) => collection.findOne({ key: keyOf(i % SMALL) }));
    const insert = await perSecond((i) => collection.insertOne({ key: `new${i}`, text: 'a line of text' }));
    const update = await perSecond((i) => collection.updateOne({ key: keyOf(i % SMALL) }, { $inc: { n: 1 } }));
    await fill(collection, SMALL, LARGE);
    const findLarge = await perSecond((i) => collection.findOne({ key: keyOf((i * 7919) % LARGE) }));
    return [
      { name: 'insertOne', value: insert, unit: 'op/s' },
      { name: '$inc by index', value: update, unit: 'op/s' },
      { name: `findOne by index of ${SMALL}`, value: findSmall, unit: 'op/s' },
      { name: `findOne by index of ${LARGE}`, value: findLarge, unit: 'op/s' },
      {
        name: `time of findOne, ${LARGE} to ${SMALL} documents`,
        value: findSmall / findLarge,
        unit: '×',
        target: '<= 2',
      },
    ];
  } finally {
    await client.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

const keyOf = (i: number): string => `key${i}`;

async function fill(collection: Collection, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += SMALL) {
    await collection.insertMany(
      Array.from({ length: SMALL }, (_, i) => ({ key: keyOf(at + i), text: 'a line of text', n: 0 })),
    );
  }
}

async function perSecond(operation: (i: number) => Promise<unknown>): Promise<number> {
  for (let i = 0; i < 200; i++) await operation(LARGE * 10 + i);
  const start = performance.now();
  for (let i = 0; i < ROUNDS; i++) await operation(i);
  return ROUNDS / ((performance.now() - start) / 1000);
}
