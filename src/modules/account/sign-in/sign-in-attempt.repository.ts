import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../../../platform/database/or-taken.js';
import { delayAfter, type DelayRule } from './delay-rule.js';
import { SignInAttemptRecord } from './sign-in-attempt.model.js';

/** The key that failures are counted under. */
export interface Counter {
  /** A digest. */
  readonly id: string;
  /** The digest of the account; absent where failures are counted over all accounts. */
  readonly account?: string;
  readonly rule: DelayRule;
}

interface Count {
  readonly attempts: number;
  /** Null while nobody has to wait. */
  readonly openAt: Date | null;
  readonly expiresAt: Date;
}

/** An attempt that is counted before its outcome is known. */
export interface Reservation {
  readonly counter: Counter;
  readonly before: Count | undefined;
  readonly after: Count;
}

/** Replicas that count concurrently retry; an attempt that never succeeds is answered as if it had to wait. */
const MAX_ATTEMPTS = 20;
const BUSY_MS = 1000;

@Injectable()
export class SignInAttemptRepository {
  constructor(@InjectModel(SignInAttemptRecord.name) private readonly attempts: Model<SignInAttemptRecord>) {}

  /**
   * Counts an attempt as a failure until its outcome is known. Each write replaces the count that it was computed from,
   * so that concurrent attempts on any replica cannot exceed the rule.
   * @returns the time of the next attempt when the rule does not allow one now
   */
  async reserve(counter: Counter, now: Date): Promise<Reservation | Date> {
    const { id, rule } = counter;
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      const before = await this.find(id, now);
      const waitUntil = before?.openAt ?? null;
      if (waitUntil !== null && waitUntil > now) return waitUntil;
      const attempts = (before?.attempts ?? 0) + 1;
      const delay = delayAfter(attempts, rule);
      const openAt = delay === 0 ? null : new Date(now.getTime() + delay);
      const after = { attempts, openAt, expiresAt: new Date(now.getTime() + delay + rule.rememberedMs) };
      if (await this.replace(counter, before, after, now)) return { counter, before, after };
    }
    return new Date(now.getTime() + BUSY_MS);
  }

  /** Undoes the count of an attempt that was not a failure. */
  async release({ counter: { id }, before, after }: Reservation): Promise<void> {
    const unchanged = { _id: id, attempts: after.attempts, openAt: after.openAt };
    if (before === undefined) {
      if ((await this.attempts.deleteOne(unchanged).exec()).deletedCount > 0) return;
    } else if ((await this.attempts.updateOne(unchanged, { $set: before }).exec()).matchedCount > 0) return;
    // Other attempts have been counted since.
    await this.attempts.updateOne({ _id: id, attempts: { $gt: 0 } }, { $inc: { attempts: -1 } }).exec();
  }

  async clear(id: string): Promise<void> {
    await this.attempts.deleteOne({ _id: id }).exec();
  }

  /** Removes the counts of an account from all addresses. */
  async clearAccount(account: string): Promise<void> {
    await this.attempts.deleteMany({ account }).exec();
  }

  /** Returns the accounts among these for which attempts are currently delayed. */
  async waitingAmong(accounts: readonly string[], now: Date): Promise<ReadonlySet<string>> {
    const found = await this.attempts
      .find({ account: { $in: [...accounts] }, openAt: { $gt: now } })
      .select({ account: 1 })
      .lean()
      .exec();
    return new Set(found.flatMap(({ account }) => account ?? []));
  }

  /** The database removes expired records with a delay of up to a minute. */
  private async find(id: string, now: Date): Promise<Count | undefined> {
    const found = await this.attempts.findById(id).lean().exec();
    if (found === null || found.expiresAt <= now) return undefined;
    return { attempts: found.attempts, openAt: found.openAt ?? null, expiresAt: found.expiresAt };
  }

  private async replace(
    { id, account }: Counter,
    before: Count | undefined,
    after: Count,
    now: Date,
  ): Promise<boolean> {
    const $set = { ...after, ...(account !== undefined && { account }) };
    if (before !== undefined) {
      // `null` also matches a record without the field.
      const same = { _id: id, attempts: before.attempts, openAt: before.openAt };
      return (await this.attempts.updateOne(same, { $set }).exec()).matchedCount > 0;
    }
    return unlessTaken(() =>
      this.attempts.updateOne({ _id: id, expiresAt: { $lte: now } }, { $set }, { upsert: true }).exec(),
    );
  }
}
