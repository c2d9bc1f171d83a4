import type { Quota } from './quota.js';

/**
 * Tokens that are consumed and refill evenly over the window. The cost of a request is often known only afterwards, so
 * a bucket can be overdrawn: further requests are refused until it has tokens again.
 */
export class TokenBucket {
  private tokens: number;
  private at: number;

  /** @param now milliseconds of a steady clock, so that a machine whose time is set forward fills no bucket */
  constructor(
    readonly quota: Quota,
    now: number,
  ) {
    this.tokens = quota.amount;
    this.at = now;
  }

  take(cost: number, now: number): void {
    this.fill(now);
    this.tokens -= cost;
  }

  /** Returns the number of tokens left. */
  left(now: number): number {
    this.fill(now);
    return Math.max(0, Math.floor(this.tokens));
  }

  /** Returns the seconds until there is a whole token; 0 if there is one. */
  waitSeconds(now: number): number {
    this.fill(now);
    return this.tokens >= 1 ? 0 : Math.ceil((1 - this.tokens) / this.perSecond);
  }

  /** Returns the seconds until the bucket is full. */
  secondsToFull(now: number): number {
    this.fill(now);
    return Math.ceil((this.quota.amount - this.tokens) / this.perSecond);
  }

  private get perSecond(): number {
    return this.quota.amount / this.quota.windowSeconds;
  }

  private fill(now: number): void {
    const seconds = (now - this.at) / 1000;
    this.tokens = Math.min(this.quota.amount, this.tokens + seconds * this.perSecond);
    this.at = now;
  }
}
