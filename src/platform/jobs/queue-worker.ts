import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Clock } from '../clock/clock.js';
import type { DatabaseConfig } from '../database/database.config.js';
import { describeError } from '../logging/describe-error.js';
import { outsideSpans, tracedJob } from '../tracing/tracing.js';

/** The lease of a claim. The work of a dead process is claimed by another after this time; a live one renews before. */
const LEASE_SECONDS = 60;
export const RENEW_SECONDS = 20;
/** The interval of looking for work: other processes may have added some, or failed. */
const POLL_SECONDS = 2;

/** Work that only this process does, while it renews the claim. */
export interface Claim {
  readonly id: string;
  /** Changes with each claim of an entry, so that a process whose lease has expired can no longer change the work. */
  readonly token: string;
  /** The number of attempts, including this one. */
  readonly attempts: number;
  /** The `traceparent` of the request that queued the entry. */
  readonly origin?: string | undefined;
}

/** The reason for giving up an entry whose earlier claims ended without a result, since their processes ended. */
export class ClaimsInterrupted extends Error {
  override readonly name = 'Interrupted';

  constructor(
    /** The number of attempts. */
    readonly times: number,
  ) {
    super(`The process ended ${times} times during this work`);
  }
}

/** When to try again after a failure. An attempt that could not even begin does not count as one. */
export interface Retry {
  readonly seconds: number;
  readonly isAttempt: boolean;
}

/** When a released entry is due again, and whether its attempt counts. */
export interface Release {
  readonly dueAt: Date;
  readonly isAttempt: boolean;
}

/** The queue in the database. Each change of a claim is one atomic write that depends on its token. */
export interface ClaimStore<C extends Claim> {
  /** Claims at most that many due entries, in the order of the queue, and counts an attempt for each. */
  claim(limit: number, now: Date, until: Date): Promise<readonly C[]>;
  renew(claims: readonly C[], until: Date): Promise<void>;
  /** Puts an entry back into the queue. */
  release(claim: C, now: Date, how: Release): Promise<void>;
  /** Releases all claims, for when the processes that made them are gone. */
  releaseAll(now: Date): Promise<void>;
}

export interface QueueWorkerOptions<C extends Claim> {
  /** The context of log messages. */
  readonly name: string;
  readonly store: ClaimStore<C>;
  readonly database: Pick<DatabaseConfig, 'uri'>;
  readonly clock: Clock;
  /** The maximum number of entries in progress in this process; 0 leaves the queue to other processes. */
  readonly concurrency: number;
  /** An entry claimed more often may be what ends the processes, and is given up with {@link ClaimsInterrupted}. */
  readonly maxClaims: number;
  /** The maximum number of entries that one query claims. */
  readonly claimedAtOnce: number;
  /**
   * True if work ends soon after its signal is aborted, so that shutdown waits for it. Otherwise it is released while
   * it is running, and its result is discarded since its token is no longer valid.
   */
  readonly isAbortable: boolean;
}

/**
 * Works through a queue in the database, together with any number of other processes: claims what is due, renews the
 * claims, retries or gives up what fails, and releases at shutdown what is unfinished. The claim of a process that dies
 * expires, so accepted work is done at least once; whoever completes it must check that the token is still valid.
 */
export abstract class QueueWorker<C extends Claim> implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger: Logger;
  private readonly stop = new AbortController();
  /** By id and token, because an entry whose claim has expired may be claimed here again. */
  private readonly held = new Map<string, C>();
  /** Claimed entries that no lane has begun. */
  private readonly ready: C[] = [];
  private readonly lanes = new Set<Promise<void>>();
  private claiming: Promise<boolean> | undefined;
  private wakes = 0;
  private hasStarted = false;

  constructor(private readonly options: QueueWorkerOptions<C>) {
    this.logger = new Logger(options.name);
  }

  /** @param signal aborted at shutdown @throws any error of a failed attempt */
  protected abstract work(claim: C, signal: AbortSignal): Promise<void>;

  /** Returns when to try again after a failure; undefined to give up. */
  protected abstract retryAfter(error: unknown, attempts: number): Retry | undefined;

  /** Records the final failure of an entry. */
  protected abstract giveUp(claim: C, error: unknown): Promise<void>;

  protected get isRunning(): boolean {
    return this.hasStarted && !this.stop.signal.aborted;
  }

  /** Only one process uses the embedded store, so existing claims belong to a process that is gone. */
  async onApplicationBootstrap(): Promise<void> {
    const { database, store, clock } = this.options;
    if (database.uri === '') await store.releaseAll(clock.now());
    this.hasStarted = true;
    this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const { isAbortable, store, clock } = this.options;
    this.stop.abort();
    await this.claiming;
    if (isAbortable) await Promise.all(this.lanes);
    const now = clock.now();
    const released = [...this.held.values()].map((claim) =>
      store.release(claim, now, { dueAt: now, isAttempt: false }),
    );
    await Promise.allSettled(released);
    this.held.clear();
  }

  /** Looks for work now. Called when some was added, and regularly. */
  @Interval(POLL_SECONDS * 1000)
  wake(): void {
    if (!this.isRunning) return;
    this.wakes++;
    while (this.lanes.size < this.options.concurrency) {
      // The request that adds an entry may wake a lane, which then works on entries of others.
      const lane: Promise<void> = outsideSpans(() => this.lane(() => this.lanes.delete(lane)));
      this.lanes.add(lane);
    }
  }

  @Interval(RENEW_SECONDS * 1000)
  async renew(): Promise<void> {
    if (this.held.size === 0) return;
    try {
      await this.options.store.renew([...this.held.values()], this.later(LEASE_SECONDS));
    } catch (error) {
      this.logger.warn(describeError(error), 'Claims could not be renewed');
    }
  }

  /** Works until nothing is due. @param ended called in the same step in which the lane stops to notice `wake` */
  private async lane(ended: () => void): Promise<void> {
    while (this.isRunning) {
      const next = this.ready.shift();
      if (next === undefined) {
        const { wakes } = this;
        const hasClaimed = await (this.claiming ??= this.claim().finally(() => (this.claiming = undefined)));
        if (!hasClaimed && wakes === this.wakes) break;
      } else await this.attempt(next);
    }
    ended();
  }

  /** Lanes that need work at the same time share one query. */
  private async claim(): Promise<boolean> {
    const { store, clock, claimedAtOnce } = this.options;
    try {
      const claims = await store.claim(claimedAtOnce, clock.now(), this.later(LEASE_SECONDS));
      for (const claim of claims) this.held.set(keyOf(claim), claim);
      this.ready.push(...claims);
      return claims.length > 0;
    } catch (error) {
      this.logger.warn(describeError(error), 'Work could not be claimed');
      return false;
    }
  }

  private async attempt(claim: C): Promise<void> {
    try {
      if (claim.attempts > this.options.maxClaims) throw new ClaimsInterrupted(claim.attempts - 1);
      const start = { name: `work ${this.options.name}`, kind: 'consumer' } as const;
      const attributes = { 'umbra.attempt': claim.attempts };
      await tracedJob({ ...start, attributes }, () => this.work(claim, this.stop.signal), [claim.origin]);
    } catch (error) {
      // At shutdown it stays held, to be released with the others; the database may be closed already.
      if (this.stop.signal.aborted) return;
      await this.failed(claim, error);
    }
    this.held.delete(keyOf(claim));
  }

  private async failed(claim: C, error: unknown): Promise<void> {
    const { id, attempts } = claim;
    this.logger.warn({ id, attempts, ...describeError(error) }, 'An attempt failed');
    try {
      const retry = error instanceof ClaimsInterrupted ? undefined : this.retryAfter(error, attempts);
      if (retry === undefined) await this.giveUp(claim, error);
      else {
        const { seconds, isAttempt } = retry;
        await this.options.store.release(claim, this.options.clock.now(), { dueAt: this.later(seconds), isAttempt });
      }
    } catch (failure) {
      // The lease expires, and another attempt follows.
      this.logger.error({ id, ...describeError(failure) }, 'A failed attempt could not be recorded');
    }
  }

  private later(seconds: number): Date {
    return new Date(this.options.clock.now().getTime() + seconds * 1000);
  }
}

const keyOf = ({ id, token }: Claim): string => `${id} ${token}`;
