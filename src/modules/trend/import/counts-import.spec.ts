import { ObjectId } from 'bson';
import { SystemClock } from '../../../platform/clock/clock.js';
import type { CountsRepository } from '../counts/counts.repository.js';
import { countsOf } from '../ingest/portions.js';
import type { IngestService } from '../ingest/ingest.service.js';
import { TrendConfig } from '../trend.config.js';
import type { Delivery } from '../trend.types.js';
import { CountsImport } from './counts-import.js';
import { TallyCounter, type SourceRecord } from './import-tally.js';

const START = Date.now() - 3_600_000;

const record = (second: number, types: number): SourceRecord => ({
  ...{ path: 'pii_counts.bson', place: `document ${second}` },
  document: {
    _id: new ObjectId(),
    timestamp: new Date(START + second * 1000),
    source_id: 'server-01',
    pii_types: Object.fromEntries(Array.from({ length: types }, (_, i) => [`type-${i}`, i])),
  },
});

it('hands reports on in the order of time, no more at once than is taken, each under a key of the past', async () => {
  const handed: (readonly Delivery[])[] = [];
  let underWay = 0;
  const ingest: Pick<IngestService, 'accept'> = {
    accept: async (deliveries) => {
      underWay += 1;
      expect(underWay).toBe(1);
      handed.push(deliveries);
      await Promise.resolve();
      underWay -= 1;
      return deliveries.map(() => 'accepted' as const);
    },
  };
  const counts: Pick<CountsRepository, 'missing'> = { missing: (all) => Promise.resolve([...all]) };
  const parts = [ingest as IngestService, counts as CountsRepository, new TrendConfig(), new SystemClock()] as const;
  const tally = new TallyCounter({ fault: () => undefined, progress: () => undefined });
  const records = Array.from({ length: 150 }, (_, second) => record(second, 900));
  await new CountsImport(...parts).take(records.toReversed(), tally);
  expect(tally.sum()).toMatchObject({ read: 0, imported: 150, known: 0, faulty: 0 });
  expect(handed.map(countsOf).every((size) => size <= 5000)).toBe(true);
  const all = handed.flat();
  expect(all.map(({ report }) => report.at.getTime())).toEqual(records.map((_, second) => START + second * 1000));
  expect(all.every(({ key }) => key?.startsWith('import:'))).toBe(true);
});
