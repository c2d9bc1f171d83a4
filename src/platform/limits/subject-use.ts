import type { ChargedUnit } from '../http/charged-unit.js';
import type { Quotas } from './quota.js';
import { TokenBucket } from './token-bucket.js';

/** The total use of all replicas, by unit. */
export type Used = Readonly<Partial<Record<ChargedUnit, number>>>;

/** The use of one subject: a key, user, group or address. */
export class SubjectUse {
  readonly buckets: readonly TokenBucket[];
  /** Use not yet reported to the other replicas. */
  private unshared: Partial<Record<ChargedUnit, number>> = {};
  /** The total use of the replicas at the last exchange. */
  private known: Used = {};

  constructor(
    readonly quotas: Quotas,
    now: number,
  ) {
    this.buckets = quotas.quotas.map((quota) => new TokenBucket(quota, now));
  }

  /** Returns the bucket that stays empty for the longest time; undefined if all have tokens. */
  empty(now: number): TokenBucket | undefined {
    return this.buckets
      .filter((bucket) => bucket.waitSeconds(now) > 0)
      .sort((a, b) => b.waitSeconds(now) - a.waitSeconds(now))[0];
  }

  charge(unit: ChargedUnit, amount: number, now: number): void {
    if (!this.quotas.quotas.some((quota) => quota.unit === unit)) return;
    this.take(unit, amount, now);
    this.unshared = { ...this.unshared, [unit]: (this.unshared[unit] ?? 0) + amount };
  }

  /** Returns and clears the use to report to the other replicas; undefined if there is none. */
  takeUnshared(): Used | undefined {
    const unshared = this.unshared;
    this.unshared = {};
    return Object.keys(unshared).length === 0 ? undefined : unshared;
  }

  /** Adds the use of the other replicas, given the total of all and the part of this replica. */
  learn(all: Used, own: Used, now: number): void {
    for (const [unit, total] of Object.entries(all) as [ChargedUnit, number][]) {
      const before = this.known[unit];
      // Use before this process knew the subject is not counted, since it may be long ago.
      const others = before === undefined ? 0 : total - before - (own[unit] ?? 0);
      if (others > 0) this.take(unit, others, now);
    }
    this.known = all;
  }

  private take(unit: ChargedUnit, amount: number, now: number): void {
    for (const bucket of this.buckets) if (bucket.quota.unit === unit) bucket.take(amount, now);
  }
}
