import { emptyBaseline, type Baseline } from '../detection/baseline.js';
import type { TrendMethod } from '../detection/method.js';
import type { SeriesMemory } from '../detection/observe.js';
import type { SeriesKey } from '../trend.types.js';
import { READY, type AlertCycle } from './alert-cycle.js';
import { updateBuckets, type BucketPoint } from './bucket-ring.js';
import type { PendingEvent } from './series.model.js';
import type { SeriesChange, StoredSeries } from './series.repository.js';

/** The memory of a series besides the state of its method, as a number of numbers. */
const OWN_WEIGHT = 100;

/** The additions of one change to a series. */
export interface SeriesStep {
  readonly points: readonly BucketPoint[];
  readonly cycle: AlertCycle;
  readonly events: readonly PendingEvent[];
  readonly now: Date;
}

/**
 * A series in memory, as its document was at `version`. Learning changes it in place; if the following write fails, it
 * is discarded and read again.
 */
export class LoadedSeries implements SeriesMemory {
  readonly baseline: Baseline;
  readonly state: unknown;
  cycle: AlertCycle;
  private version: number;
  private newestAt: number | undefined;
  private unsettled: readonly string[];
  /** Events that have not been forwarded yet, as far as this process has read. */
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

  /** True if a batch has changed this series already. */
  has(batch: string): boolean {
    return this.unsettled.includes(batch);
  }

  /**
   * Returns the write that stores the current state, and marks the batch as applied.
   * @param isSettled true if the mark of another batch is no longer needed
   */
  change(batch: string, step: SeriesStep, isSettled: (batch: string) => boolean): SeriesChange {
    const { points, cycle, events, now } = step;
    // A report dated in the future is shown at its arrival, and does not displace earlier ones.
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
    // A new document has `methods` whatever the method stores.
    return entries.length === 0 && isNew ? { methods: {} } : Object.fromEntries(entries);
  }
}
