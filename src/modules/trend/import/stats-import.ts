import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import type { Baseline } from '../detection/baseline.js';
import { EMPTY_RING } from '../series/bucket-ring.js';
import { NORMALS_TO_RESET, READY, type AlertCycle } from '../series/alert-cycle.js';
import { seriesId } from '../series-id.js';
import { SeriesRepository, type SeriesChange, type StoredSeries } from '../series/series.repository.js';
import type { SeriesKey } from '../trend.types.js';
import type { DumpDocument } from './dump-record.js';
import type { CollectionImport, SourceRecord, TallyCounter } from './import-tally.js';
import { SourceFields } from './source-fields.js';

/** The time limit for retries: sources that report to a running server concurrently change the same series. */
const GIVE_UP_MS = 20_000;
const MAX_PAUSE_MS = 50;
const LONGER_HERE = 'the series has learned more here';
const TWICE = 'the same series stands in the dump with more points';

/** The state of a series in an existing monitor. */
export interface ImportedStats {
  readonly key: SeriesKey;
  readonly baseline: Readonly<Baseline>;
  readonly cycle: Omit<AlertCycle, 'open'>;
}

/** Imports the memory of each series: its baseline, and its state between alerts. */
@Injectable()
export class StatsImport implements CollectionImport {
  constructor(
    private readonly series: SeriesRepository,
    private readonly clock: Clock,
  ) {}

  async take(records: readonly SourceRecord[], tally: TallyCounter): Promise<void> {
    const open = new Map<string, ImportedStats>();
    for (const stats of tally.valid(records, statsOf)) {
      const id = seriesId(stats.key);
      const other = open.get(id);
      if (other !== undefined) tally.skip(TWICE);
      if (other === undefined || other.baseline.count < stats.baseline.count) open.set(id, stats);
    }
    const tried = new Set<string>();
    const giveUpAt = performance.now() + GIVE_UP_MS;
    for (;;) {
      const changes = await this.changesOf(open, tried, tally);
      if (changes.length === 0) return;
      if (await this.series.change(changes)) {
        tally.imported(changes.length);
        return;
      }
      for (const { id } of changes) tried.add(id);
      if (performance.now() > giveUpAt) fail('unavailable', 'Others keep writing to the same series.');
      await wait(Math.random() * MAX_PAUSE_MS);
    }
  }

  /** Returns the changes to write; counts and removes the series that need none. */
  private async changesOf(open: Map<string, ImportedStats>, tried: ReadonlySet<string>, tally: TallyCounter) {
    const stored = new Map((await this.series.findByIds([...open.keys()])).map((one) => [one._id, one]));
    const changes: SeriesChange[] = [];
    for (const [id, stats] of open) {
      const storedSeries = stored.get(id);
      if (storedSeries === undefined) changes.push(creation(id, stats, this.clock.now()));
      else if (isSame(storedSeries, stats)) {
        open.delete(id);
        if (tried.has(id)) tally.imported(1);
        else tally.known(1);
      } else if (storedSeries.baseline.count > stats.baseline.count) {
        open.delete(id);
        tally.skip(LONGER_HERE);
      } else changes.push(continuation(storedSeries, stats));
    }
    return changes;
  }
}

/** @throws AppError `invalid`, which names the field */
export function statsOf(document: DumpDocument): ImportedStats {
  const fields = new SourceFields(document);
  const baseline = { count: fields.count('count'), mean: fields.number('mean'), m2: fields.number('m2') };
  if (baseline.mean < 0 || baseline.m2 < 0) fail('invalid', 'mean and m2 must not be negative');
  return {
    key: fields.seriesKey(),
    baseline,
    cycle: {
      lastAlertAt: fields.date('last_alert_time') ?? null,
      lastAlertMuted: fields.get('last_alert_muted') === true,
      normals: Math.min(fields.count('consecutive_normal'), NORMALS_TO_RESET),
    },
  };
}

function isSame({ baseline, cycle }: StoredSeries, stats: ImportedStats): boolean {
  return (
    baseline.count === stats.baseline.count &&
    baseline.mean === stats.baseline.mean &&
    baseline.m2 === stats.baseline.m2 &&
    cycle.lastAlertAt?.getTime() === stats.cycle.lastAlertAt?.getTime() &&
    cycle.lastAlertMuted === stats.cycle.lastAlertMuted &&
    cycle.normals === stats.cycle.normals
  );
}

function continuation({ _id: id, version, cycle }: StoredSeries, stats: ImportedStats): SeriesChange {
  const $set = { version: version + 1, baseline: stats.baseline, cycle: { ...cycle, ...stats.cycle } };
  return { id, version, update: { $set } };
}

/**
 * Returns a new series without points, for one whose reports are not in the dump; it continues with the next report.
 */
function creation(id: string, { key, baseline, cycle }: ImportedStats, now: Date): SeriesChange {
  const $set = {
    ...key,
    version: 1,
    baseline,
    methods: {},
    cycle: { ...READY, ...cycle },
    newestAt: new Date(0),
    // Series that have not been seen for long are deleted.
    seenAt: now,
    hours: EMPTY_RING,
    quarters: EMPTY_RING,
    unsettled: [],
    pending: [],
  };
  return { id, version: 0, update: { $set } };
}
