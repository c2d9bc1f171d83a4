import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../http/app-error.js';
import { currentSpan, inSpan, outsideSpans, type TraceSpan } from '../tracing/tracing.js';

export interface GroupLimits<T> {
  /** Returns the weight of an item, in the unit of the limits. */
  readonly weightOf: (item: T) => number;
  /** The maximum weight of a group. A single heavier item is served alone. */
  readonly maxTogether: number;
  /** The maximum weight of all waiting items. Calls beyond it are refused with `OVERLOADED`. */
  readonly maxWaiting: number;
}

interface Waiting<T, R> {
  readonly item: T;
  readonly weight: number;
  /** The work that waits for it; the queries of a group are shown as part of the first. */
  readonly span: TraceSpan | undefined;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects the calls that arrive while a group is being served, and serves them together as the next group, so that a
 * group costs about as much as one call. Databases call this group commit.
 */
export class GroupCommit<T, R> {
  private waiting: Waiting<T, R>[] = [];
  private waitingWeight = 0;
  private busy = false;

  /** @param serve returns a result for each item, in the same order; when it fails, every call of the group fails */
  constructor(
    private readonly serve: (items: readonly T[]) => Promise<readonly R[]>,
    private readonly limits: GroupLimits<T>,
  ) {}

  /** @throws AppError `unavailable` when too much waits; whatever serving its group throws */
  async add(item: T): Promise<R> {
    const weight = this.limits.weightOf(item);
    if (this.waitingWeight > 0 && this.waitingWeight + weight > this.limits.maxWaiting) {
      throw new AppError('unavailable', 'Too many writes are waiting; send it again in a moment.', {
        code: 'OVERLOADED',
      });
    }
    this.waitingWeight += weight;
    return new Promise<R>((resolve, reject) => {
      this.waiting.push({ item, weight, span: currentSpan(), resolve, reject });
      if (!this.busy) void outsideSpans(() => this.work());
    });
  }

  private async work(): Promise<void> {
    this.busy = true;
    while (this.waiting.length > 0) {
      // Requests that have arrived but are still being read join this group.
      await nextTurn();
      await this.serveTogether(this.nextGroup());
    }
    this.busy = false;
  }

  private nextGroup(): readonly Waiting<T, R>[] {
    let sum = 0;
    const end = this.waiting.findIndex(({ weight }, i) => (sum += weight) > this.limits.maxTogether && i > 0);
    return this.waiting.splice(0, end === -1 ? this.waiting.length : end);
  }

  private async serveTogether(group: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await inSpan(group[0]?.span, () => this.serve(group.map(({ item }) => item)));
      group.forEach(({ resolve }, i) => {
        resolve(results[i] as R);
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      for (const { weight } of group) this.waitingWeight -= weight;
    }
  }
}
