import { mongo } from 'mongoose';
import { MoveMark } from '../../platform/database/unfinished-move.js';
import { FileError } from '../files.js';

/** A batch is written when it has this number of documents, or of bytes. */
const MAX_BATCH_DOCUMENTS = 1000;
const MAX_BATCH_BYTES = 8 * 1024 * 1024;

/** Called after each batch. */
type Progress = (copied: number) => void;

/**
 * Copies all documents of a database into another one, and compares them there one by one. The target is empty or holds a
 * part of an earlier attempt, which continues at the collection where that ended. Indexes are made by the server when it
 * starts.
 * @returns the number of documents by collection
 * @throws FileError when the target holds other data, or the databases differ in the end
 */
export async function copyDatabase(
  source: mongo.Db,
  target: mongo.Db,
  progress: Progress = () => undefined,
): Promise<ReadonlyMap<string, number>> {
  const mark = new MoveMark(target);
  if ((await new MoveMark(source).read()) !== undefined) {
    throw new FileError('An earlier move into the source database has not finished. Finish that move first.');
  }
  const copied = await mark.read();
  if (copied === undefined && (await firstWithData(target, await collectionsOf(target))) !== undefined) {
    throw new FileError('The target database is not empty. Use another one, or remove its data first.');
  }
  await mark.set();
  const collections = await collectionsOf(source);
  await refuseOthers(target, collections);
  let total = 0;
  for (const collection of collections) {
    if (copied?.has(collection) === true) continue;
    for await (const batch of batchesOf(source.collection(collection))) {
      await target.collection(collection).bulkWrite(batch.map(upsertOf), { ordered: false });
      total += batch.length;
      progress(total);
    }
    await mark.noteCopied(collection);
  }
  const counts = new Map<string, number>();
  for (const collection of collections) {
    counts.set(collection, await compare(source.collection(collection), target.collection(collection)));
  }
  await mark.remove();
  return counts;
}

/** Repeatable, so that a batch that was written before a kill does no harm. */
const upsertOf = (replacement: mongo.Document): mongo.AnyBulkWriteOperation => ({
  replaceOne: { filter: { _id: replacement._id as mongo.ObjectId }, replacement, upsert: true },
});

async function collectionsOf(database: mongo.Db): Promise<readonly string[]> {
  const all = await database.listCollections({}, { nameOnly: true }).toArray();
  return all
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && !MoveMark.isMark(name))
    .sort();
}

/** Returns the name of the first of these collections that has a document. */
async function firstWithData(database: mongo.Db, collections: readonly string[]): Promise<string | undefined> {
  for (const collection of collections) {
    if ((await database.collection(collection).findOne({})) !== null) return collection;
  }
  return undefined;
}

/** An earlier attempt may have copied another database. */
async function refuseOthers(target: mongo.Db, collections: readonly string[]): Promise<void> {
  const others = (await collectionsOf(target)).filter((name) => !collections.includes(name));
  const other = await firstWithData(target, others);
  if (other === undefined) return;
  throw new FileError(
    `The target database contains part of another move: the collection ${other} is not in the source. Remove its data first.`,
  );
}

async function* batchesOf(collection: mongo.Collection): AsyncGenerator<mongo.Document[]> {
  let batch: mongo.Document[] = [];
  let bytes = 0;
  // Numbers keep their types: an integer of 64 bits must not become a floating-point number.
  for await (const document of collection.find({}, { promoteValues: false, promoteLongs: false })) {
    batch.push(document);
    bytes += mongo.BSON.calculateObjectSize(document);
    if (batch.length < MAX_BATCH_DOCUMENTS && bytes < MAX_BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Compares two collections document by document, as bytes.
 * @returns the number of documents
 * @throws FileError at the first difference
 */
async function compare(source: mongo.Collection, target: mongo.Collection): Promise<number> {
  const [from, to] = [source, target].map((collection) => collection.find({}, { raw: true }).sort({ _id: 1 }));
  if (from === undefined || to === undefined) return 0;
  let count = 0;
  try {
    for (;;) {
      const [one = null, other = null] = (await Promise.all([from.next(), to.next()])) as unknown as (Buffer | null)[];
      if (one === null && other === null) return count;
      if (one === null || other === null || !isSameDocument(one, other)) return differ(source.collectionName);
      count++;
    }
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

/**
 * Compares two documents as bytes. MongoDB stores `_id` as the first field; compatible servers may leave it elsewhere.
 * @see https://www.mongodb.com/docs/manual/core/document/#field-order
 */
export const isSameDocument = (one: Buffer, other: Buffer): boolean =>
  one.equals(other) || idFirst(one).equals(idFirst(other));

function idFirst(bytes: Buffer): Buffer {
  const { _id, ...others } = mongo.BSON.deserialize(bytes, { promoteValues: false, promoteLongs: false });
  return Buffer.from(mongo.BSON.serialize({ _id: _id as unknown, ...others }));
}

function differ(collection: string): never {
  throw new FileError(
    `The collection ${collection} differs between the databases: something writes to one of them. Stop the servers, remove the data of the target database, and run the command again.`,
  );
}
