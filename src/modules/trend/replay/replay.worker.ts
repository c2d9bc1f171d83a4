import { mongo } from 'mongoose';
import { COUNTS_COLLECTION, type CountsDocument } from '../counts/counts.types.js';
import { makeDetector } from '../detector.js';
import type { TrendConfig } from '../trend.config.js';
import type { SeriesKey } from '../trend.types.js';
import { Replay, type ReplayResult } from './replay.js';
import type { ReplayRequest } from './replay-request.js';

/** What a replay is sent to its thread: plain values, since they are copied, and memory that both share. */
export interface ReplayJob extends ReplayRequest {
  readonly uri: string;
  readonly databaseName: string;
  readonly config: TrendConfig;
  readonly mostDetails: number;
  /** Its only element becomes `STOPPED` when nobody waits for the result any more. */
  readonly state: Int32Array<SharedArrayBuffer>;
}

/** What `state` becomes; 0 before. */
export const STOPPED = 1;

/** Of one series: more than any screen shows, and little enough for one answer. */
export const MAX_POINTS = 5000;

/** Small enough that the store answers others in between. */
const BATCH = 100;

/** One connection a thread, as long as the thread lives. */
let connected: { readonly uri: string; readonly client: mongo.MongoClient } | undefined;

/**
 * Runs in a thread of its own with a connection of its own: reports that come in meanwhile do not wait.
 * @throws Error when it is told to stop, once the database knows that no more is wanted; an error of the database
 */
export default async function runReplay(job: ReplayJob): Promise<ReplayResult> {
  const { start, end, threshold, types, series, config, mostDetails } = job;
  const replay = new Replay({
    detector: makeDetector(config, threshold),
    types: types === undefined ? undefined : new Set(types),
    newTypeAfter: config.newTypeAfter,
    mostDetails,
    mostPoints: series === undefined ? 0 : MAX_POINTS,
  });
  const db = (await clientOf(job.uri)).db(job.databaseName);
  const [collection] = await db.listCollections({ name: COUNTS_COLLECTION }).toArray();
  // A time series is stored by time and can be read so only by time; elsewhere the order of arrival decides a tie.
  const sort: Record<string, 1> = collection?.type === 'timeseries' ? { timestamp: 1 } : { timestamp: 1, _id: 1 };
  const cursor = db
    .collection<CountsDocument>(COUNTS_COLLECTION)
    .find(
      { timestamp: { $gte: start, $lte: end }, ...fromOf(series) },
      { projection: { delivery: 0 }, batchSize: BATCH },
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
