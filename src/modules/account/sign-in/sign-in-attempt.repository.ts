import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import { SignInAttemptRecord } from './sign-in-attempt.model.js';

@Injectable()
export class SignInAttemptRepository {
  constructor(@InjectModel(SignInAttemptRecord.name) private readonly attempts: Model<SignInAttemptRecord>) {}

  /**
   * Counts an attempt unless there were `limit` already. One atomic write decides, so that attempts at the same moment,
   * on whatever replica, cannot be more than the limit.
   */
  async reserve(
    { id, account }: { readonly id: string; readonly account: string },
    limit: number,
    now: Date,
    expiresAt: Date,
  ): Promise<boolean> {
    // The database removes what is old in its own time, up to a minute late.
    await this.attempts.deleteOne({ _id: id, expiresAt: { $lte: now } }).exec();
    const below = { _id: id, attempts: { $lt: limit } };
    const count = { $inc: { attempts: 1 }, $set: { expiresAt, account } };
    try {
      await this.attempts.updateOne(below, count, { upsert: true }).exec();
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    // None below the limit was found and none could be made: it is at the limit, or another replica made it just now.
    return (await this.attempts.updateOne(below, count).exec()).matchedCount > 0;
  }

  /** Takes back an attempt that was not carried out. */
  async release(id: string): Promise<void> {
    await this.attempts.updateOne({ _id: id, attempts: { $gt: 0 } }, { $inc: { attempts: -1 } }).exec();
  }

  async clear(id: string): Promise<void> {
    await this.attempts.deleteOne({ _id: id }).exec();
  }

  /** Removes what an account has from every address. */
  async clearAccount(account: string): Promise<void> {
    await this.attempts.deleteMany({ account }).exec();
  }

  async accountsAtLimit(accounts: readonly string[], limit: number, now: Date): Promise<ReadonlySet<string>> {
    const found = await this.attempts
      .find({ account: { $in: [...accounts] }, attempts: { $gte: limit }, expiresAt: { $gt: now } })
      .select({ account: 1 })
      .lean()
      .exec();
    return new Set(found.flatMap(({ account }) => account ?? []));
  }

  async expiryOf(id: string): Promise<Date | undefined> {
    return (await this.attempts.findById(id).lean().exec())?.expiresAt;
  }
}
