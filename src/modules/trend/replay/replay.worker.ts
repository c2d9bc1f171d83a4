import { mongo } from 'mongoose';
import { COUNTS_COLLECTION, type CountsDocument } from '../counts/counts.types.js';
import { makeDetector } from '../detector.js';
import type { SeriesKey } from '../trend.types.js';
import { Replay, type ReplayResult } from './replay.js';
import { STOPPED, type ReplayJob } from './replay-job.js';

/** The maximum number of points of one series: more than any screen shows, and small enough for one response. */
export const MAX_POINTS = 5000;

/** Small enough that the store answers other requests in between. */
const BATCH_SIZE = 100;

/** One connection per thread, as long as the thread lives. */
let connected: { readonly uri: string; readonly client: mongo.MongoClient } | undefined;

/**
 * Runs in a separate thread with its own connection, so that incoming reports do not wait.
 * @throws Error when it is stopped, after the cursor of the database was closed; a database error
 */
export default async function runReplay(job: ReplayJob): Promise<ReplayResult> {
  const { start, end, threshold, types, series, config, maxDetails } = job;
  const replay = new Replay({
    detector: makeDetector(config, threshold),
    types: types === undefined ? undefined : new Set(types),
    newTypeAfter: config.newTypeAfter,
    maxDetails,
    maxPoints: series === undefined ? 0 : MAX_POINTS,
  });
  const db = (await clientOf(job.uri)).db(job.databaseName);
  const [collection] = await db.listCollections({ name: COUNTS_COLLECTION }).toArray();
  // A time series can only be read by time; in other collections the order of arrival decides a tie.
  const sort: Record<string, 1> = collection?.type === 'timeseries' ? { timestamp: 1 } : { timestamp: 1, _id: 1 };
  const cursor = db
    .collection<CountsDocument>(COUNTS_COLLECTION)
    .find(
      { timestamp: { $gte: start, $lte: end }, ...fromOf(series) },
      { projection: { delivery: 0 }, batchSize: BATCH_SIZE },
    )
    .sort(sort);
  try {
    while (await cursor.hasNext()) {
      if (Atomics.load(job.state, 0) === STOPPED) throw new Error('The replay was stopped.');
      for (const document of cursor.readBufferedDocuments()) replay.add(document);
    }
  } finally {
    await cursor.close();
  }
  return replay.result();
}

const fromOf = (series: SeriesKey | undefined): Readonly<Record<string, string>> =>
  series === undefined
    ? {}
    : {
        'from.organization': series.organization,
        'from.context': series.context,
        'from.source': series.source,
      };

async function clientOf(uri: string): Promise<mongo.MongoClient> {
  if (connected?.uri !== uri) {
    const client = await new mongo.MongoClient(uri, { maxPoolSize: 1, appName: 'umbra-replay' }).connect();
    connected = { uri, client };
  }
  return connected.client;
}
