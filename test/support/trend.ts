import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BreachRecord } from '../../src/modules/trend/breaches/breach.model.js';
import type { BucketRing } from '../../src/modules/trend/series/bucket-ring.js';
import { SeriesRecord } from '../../src/modules/trend/series/series.model.js';
import { TrendModule } from '../../src/modules/trend/trend.module.js';
import type { TestApp } from './app.js';
import type { Booted, BootOptions } from './boot.js';
import { call, type Answer } from './client.js';
import { startPlatform } from './platform.js';
import { relayedDatabase, type RelayedDatabase } from './relayed-database.js';
import type { Environment } from '../../src/platform/config/environment.js';

/** Starts a product with the trend monitor only, in a third of the time of the whole product. */
export const startTrend = (
  options: Pick<BootOptions, 'clock' | 'log'> & { readonly env?: Environment } = {},
): Promise<Booted> => startPlatform({ ...options, imports: [TrendModule] });

/** Starts a trend monitor whose database a test can make hang or cut off. */
export async function startTrendOnRelay(): Promise<Booted & Pick<RelayedDatabase, 'relay'>> {
  const { uri, relay, close } = await relayedDatabase();
  const app = await startTrend({ env: { MONGODB_URI: uri, MONGODB_SERVER_SELECTION_MS: '300' } });
  return {
    ...app,
    relay,
    close: async () => {
      relay.heal();
      await app.close();
      await close();
    },
  };
}

/** The body of `POST /ingest`. */
export interface SentReport {
  readonly source_id?: string;
  readonly organization?: string;
  readonly context?: string;
  readonly timestamp?: string;
  readonly pii_types: unknown;
}

/** Sends one report. @throws Error unless it is accepted */
export async function report(app: Pick<TestApp, 'url'>, body: SentReport, headers = {}): Promise<void> {
  const answer = await call(app, 'POST', '/ingest', { json: body, headers });
  if (answer.status !== 202) throw new Error(`/ingest answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Sends counts of one type, one report after another. */
export async function reportSeries(
  app: Pick<TestApp, 'url'>,
  key: { readonly source_id: string; readonly organization?: string; readonly context?: string },
  counts: readonly number[],
  type = 'ssn',
): Promise<void> {
  for (const count of counts) await report(app, { ...key, pii_types: { [type]: count } });
}

export const replay = (app: Pick<TestApp, 'url'>, json: object, headers = {}): Promise<Answer> =>
  call(app, 'POST', '/replay', { json, headers });

/** Returns all breaches of a source in the order of their detection. */
export const breachesOf = async (app: Pick<TestApp, 'app'>, source: string): Promise<BreachRecord[]> =>
  app.app
    .get<Model<BreachRecord>>(getModelToken(BreachRecord.name), { strict: false })
    .find({ source })
    .sort({ detectedAt: 1, _id: 1 })
    .lean<BreachRecord[]>();

/** Returns the stored series, or `null`. */
export const seriesOf = async (app: Pick<TestApp, 'app'>, source: string, type = 'ssn'): Promise<SeriesRecord | null> =>
  app.app
    .get<Model<SeriesRecord>>(getModelToken(SeriesRecord.name), { strict: false })
    .findOne({ source, type })
    .lean<SeriesRecord | null>();

/** Sums the buckets of a ring. */
export function totalOf(ring: BucketRing | undefined) {
  const add = (sum: number, value: number): number => sum + value;
  return {
    sum: Object.values(ring?.sums ?? {}).reduce(add, 0),
    points: Object.values(ring?.points ?? {}).reduce(add, 0),
  };
}
