import { emptyBaseline, type Baseline } from '../detection/baseline.js';
import type { TrendMethod } from '../detection/method.js';
import type { SeriesMemory } from '../detection/observe.js';
import type { SeriesKey } from '../trend.types.js';
import { READY, type AlertCycle } from './alert-cycle.js';
import { updateBuckets, type BucketPoint } from './bucket-ring.js';
import type { PendingEvent } from './series.model.js';
import type { SeriesChange, StoredSeries } from './series.repository.js';

/** So much a series takes in memory besides the state of its method, counted in numbers. */
const OWN_WEIGHT = 100;

/** What one change adds to a series. */
export interface SeriesStep {
  readonly points: readonly BucketPoint[];
  readonly cycle: AlertCycle;
  readonly events: readonly PendingEvent[];
  readonly now: Date;
}

/**
 * A series in memory, as its document was at `version`. Learning changes it in place; when the write that follows fails,
 * it is thrown away and read anew.
 */
export class LoadedSeries implements SeriesMemory {
  readonly baseline: Baseline;
  readonly state: unknown;
  cycle: AlertCycle;
  private version: number;
  private newestAt: number | undefined;
  private unsettled: readonly string[];
  /** Events that others have yet to hand on, as far as this process has read. */
  readonly pending: readonly PendingEvent[];

  constructor(
    readonly id: string,
    readonly key: SeriesKey,
    private readonly method: TrendMethod<unknown>,
    stored: StoredSeries | undefined,
  ) {
    this.baseline = stored === undefined ? emptyBaseline() : { ...stored.baseline };
    this.state = method.load(stored?.methods[method.id] ?? {});
    this.cycle = stored?.cycle ?? READY;
    this.version = stored?.version ?? 0;
    this.newestAt = stored?.newestAt.getTime();
    this.unsettled = stored?.unsettled ?? [];
    this.pending = stored?.pending ?? [];
  }

  get weight(): number {
    return OWN_WEIGHT + this.method.weight(this.state);
  }

  /** Whether a batch has changed this series already. */
  has(batch: string): boolean {
    return this.unsettled.includes(batch);
  }

  /**
   * The write that makes the document what this is now, and marks the batch as applied.
   * @param isSettled whether the mark of another batch is of no use any more
   */
  change(batch: string, step: SeriesStep, isSettled: (batch: string) => boolean): SeriesChange {
    const { points, cycle, events, now } = step;
    // A report that is dated in the future is shown when it came, and does not push away what was before.
    const shown = points.map(({ at, count }) => ({ at: Math.min(at, now.getTime()), count }));
    const newest = shown.reduce((latest, { at }) => Math.max(latest, at), this.newestAt ?? -Infinity);
    const buckets = updateBuckets(shown, this.newestAt, newest);
    const version = this.version;
    this.version += 1;
    this.newestAt = newest;
    this.cycle = cycle;
    this.unsettled = [...this.unsettled.filter((other) => !isSettled(other)), batch];
    return {
      id: this.id,
      version,
      update: {
        $set: {
          version: this.version,
          baseline: { ...this.baseline },
          cycle,
          newestAt: new Date(newest),
          ...(points.length > 0 && { seenAt: now }),
          unsettled: this.unsettled,
          ...this.stateChanges(version === 0),
          ...(events.length > 0 && { pendingSince: now }),
          ...(version === 0 && { ...this.key, pending: events }),
          ...buckets.$set,
        },
        ...(Object.keys(buckets.$inc).length > 0 && { $inc: buckets.$inc }),
        ...(version > 0 && events.length > 0 && { $push: { pending: { $each: events } } }),
      },
    };
  }

  private stateChanges(isNew: boolean): Record<string, unknown> {
    const changes = this.method.changes(this.state);
    const prefix = `methods.${this.method.id}`;
    const entries = Object.entries(changes).map(([path, value]) => [`${prefix}.${path}`, value] as const);
    // A document that is new has its `methods` whatever the method keeps.
    return entries.length === 0 && isNew ? { methods: {} } : Object.fromEntries(entries);
  }
}
