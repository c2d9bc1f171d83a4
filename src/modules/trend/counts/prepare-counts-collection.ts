import { mongo } from 'mongoose';
import { COUNTS_COLLECTION } from './counts.types.js';

const SECONDS_PER_DAY = 86_400;
/** MongoDB's error code for a missing index. */
const INDEX_NOT_FOUND = 27;
const NAMESPACE_EXISTS = 48;
const TIME_INDEX = { timestamp: 1, _id: 1 } as const;
const EXPIRY = { timestamp: 1 } as const;

/**
 * Creates the collection of reports: a time series where the server has those, an ordinary collection with the same
 * documents elsewhere. Its retention is set again at each start.
 * @see https://www.mongodb.com/docs/manual/core/timeseries-collections/
 */
export async function prepareCountsCollection(db: mongo.Db, retentionDays: number): Promise<void> {
  const [existing] = await db.listCollections({ name: COUNTS_COLLECTION }).toArray();
  if ((existing === undefined && (await makeTimeSeries(db))) || existing?.type === 'timeseries') {
    const seconds = retentionDays === 0 ? 'off' : retentionDays * SECONDS_PER_DAY;
    await db.command({ collMod: COUNTS_COLLECTION, expireAfterSeconds: seconds });
    return;
  }
  await db.collection(COUNTS_COLLECTION).createIndex(TIME_INDEX);
  await setExpiry(db, retentionDays);
}

/** Returns false if the server does not support time series, whatever it reports. */
async function makeTimeSeries(db: mongo.Db): Promise<boolean> {
  try {
    await db.createCollection(COUNTS_COLLECTION, {
      timeseries: { timeField: 'timestamp', metaField: 'from', granularity: 'minutes' },
    });
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError)) throw error;
    if (error.code !== NAMESPACE_EXISTS) return false;
  }
  // Another process may have created it meanwhile, and some servers accept the options and create an ordinary one.
  const [made] = await db.listCollections({ name: COUNTS_COLLECTION }).toArray();
  return made?.type === 'timeseries';
}

async function setExpiry(db: mongo.Db, retentionDays: number): Promise<void> {
  const collection = db.collection(COUNTS_COLLECTION);
  const expireAfterSeconds = retentionDays * SECONDS_PER_DAY;
  const existing = (await collection.indexes()).find(({ key }) => isExpiry(key));
  if (existing !== undefined && (retentionDays === 0 || existing.expireAfterSeconds !== expireAfterSeconds)) {
    await collection.dropIndex(existing.name ?? '').catch((error: unknown) => {
      // Another starting process has done it.
      if (!(error instanceof mongo.MongoServerError && error.code === INDEX_NOT_FOUND)) throw error;
    });
  }
  if (retentionDays > 0) await collection.createIndex(EXPIRY, { expireAfterSeconds });
}

const isExpiry = (key: unknown): boolean => JSON.stringify(key) === JSON.stringify(EXPIRY);
