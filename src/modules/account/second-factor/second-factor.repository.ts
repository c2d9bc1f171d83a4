import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../../../platform/database/or-taken.js';
import { readIds } from '../../../platform/database/read-records.js';
import { SecondFactorRecord } from './second-factor.model.js';

export interface StoredSecondFactor {
  /** The secret of one-time codes, encrypted. */
  readonly secret: string | undefined;
  /** When one-time codes were enabled; null while they are not. */
  readonly enabledAt: Date | null;
  /** When a passkey was last made; null for a user without one. */
  readonly passkeysSince: Date | null;
  readonly recoveryCodesLeft: number;
}

/** Matches users with one-time codes enabled. */
const ENABLED = { enabledAt: { $ne: null } };
/** Matches users whose password sign-in requires a second factor. */
const ASKED = { $or: [ENABLED, { passkeysSince: { $ne: null } }] };

/** Returns whether password sign-in requires a second factor. */
export const isAsked = (stored: StoredSecondFactor | undefined): stored is StoredSecondFactor =>
  stored !== undefined && (stored.enabledAt !== null || stored.passkeysSince !== null);

@Injectable()
export class SecondFactorRepository {
  constructor(@InjectModel(SecondFactorRecord.name) private readonly factors: Model<SecondFactorRecord>) {}

  async find(userId: string): Promise<StoredSecondFactor | undefined> {
    const found = await this.factors.findById(userId).lean().exec();
    if (found === null) return undefined;
    const { secret, enabledAt, passkeysSince = null, recoveryCodes } = found;
    return { secret, enabledAt, passkeysSince, recoveryCodesLeft: recoveryCodes.length };
  }

  /** Returns the users among these who have one-time codes enabled. */
  async enabledAmong(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await readIds(this.factors.find({ _id: { $in: [...userIds] }, ...ENABLED })));
  }

  /**
   * Stores a secret that is not yet enabled, replacing an earlier one that was never enabled.
   * @returns false when one is enabled
   */
  async begin(userId: string, secret: string): Promise<boolean> {
    // A record exists, and its codes are enabled.
    return unlessTaken(() =>
      this.factors
        .updateOne(
          { _id: userId, enabledAt: null },
          { $set: { secret, lastStep: 0 }, $setOnInsert: { recoveryCodes: [] } },
          { upsert: true },
        )
        .exec(),
    );
  }

  /** Enables the pending secret. @returns false when it is no longer the pending one */
  async enable(
    userId: string,
    secret: string,
    use: { readonly at: Date; readonly step: number; readonly recoveryCodes: readonly string[] },
  ): Promise<boolean> {
    const { matchedCount } = await this.factors
      .updateOne(
        { _id: userId, enabledAt: null, secret },
        { $set: { enabledAt: use.at, lastStep: use.step, recoveryCodes: [...use.recoveryCodes] } },
      )
      .exec();
    return matchedCount === 1;
  }

  /** Uses up a step and all earlier ones; of concurrent attempts, one succeeds. */
  async useStep(userId: string, step: number): Promise<boolean> {
    const { matchedCount } = await this.factors
      .updateOne({ _id: userId, ...ENABLED, lastStep: { $lt: step } }, { $set: { lastStep: step } })
      .exec();
    return matchedCount === 1;
  }

  /** Uses up a recovery code; of concurrent attempts, one succeeds. */
  async useRecoveryCode(userId: string, hash: string): Promise<boolean> {
    const { matchedCount } = await this.factors
      .updateOne({ _id: userId, ...ASKED, recoveryCodes: hash }, { $pull: { recoveryCodes: hash } })
      .exec();
    return matchedCount === 1;
  }

  async replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<boolean> {
    const { matchedCount } = await this.factors
      .updateOne({ _id: userId, ...ASKED }, { $set: { recoveryCodes: [...hashes] } })
      .exec();
    return matchedCount === 1;
  }

  /**
   * From now on, password sign-in requires a passkey or a recovery code.
   * @returns whether the recovery codes were stored: a user who already had a second factor keeps theirs
   */
  async askForPasskey(
    userId: string,
    { at, recoveryCodes }: { readonly at: Date; readonly recoveryCodes: readonly string[] },
  ): Promise<boolean> {
    const first = { passkeysSince: at, recoveryCodes: [...recoveryCodes] };
    for (;;) {
      const { matchedCount } = await this.factors
        .updateOne({ _id: userId, ...ASKED }, { $set: { passkeysSince: at } })
        .exec();
      if (matchedCount === 1) return false;
      // Another second factor was set up concurrently, so the record exists now.
      const upsert = () =>
        this.factors
          .updateOne(
            { _id: userId, enabledAt: null, passkeysSince: null },
            { $set: first, $setOnInsert: { lastStep: 0 } },
            { upsert: true },
          )
          .exec();
      if (await unlessTaken(upsert)) return true;
    }
  }

  /** Called when a user's last passkey was removed: from now on only one-time codes are required, if enabled. */
  async askForNoPasskey(userId: string): Promise<void> {
    await this.factors.deleteOne({ _id: userId, enabledAt: null }).exec();
    await this.factors.updateOne({ _id: userId }, { $set: { passkeysSince: null } }).exec();
  }

  /** Stops asking for a passkey, unless one was added since. @param since as returned by {@link find} */
  async askForNoPasskeySince(userId: string, since: Date | null): Promise<void> {
    if (since === null) return;
    await this.factors.deleteOne({ _id: userId, enabledAt: null, passkeysSince: since }).exec();
    await this.factors.updateOne({ _id: userId, passkeysSince: since }, { $set: { passkeysSince: null } }).exec();
  }

  /** Removes one-time codes and keeps what passkeys need. @returns whether they were enabled */
  async removeCodes(userId: string): Promise<boolean> {
    const kept = await this.factors
      .updateOne(
        { _id: userId, ...ENABLED, passkeysSince: { $ne: null } },
        { $set: { enabledAt: null }, $unset: { secret: 1 } },
      )
      .exec();
    if (kept.matchedCount === 1) return true;
    const removed = await this.factors.findOneAndDelete({ _id: userId, passkeysSince: null }).lean().exec();
    return removed !== null && removed.enabledAt !== null;
  }

  /** @returns whether a second factor was required */
  async remove(userId: string): Promise<boolean> {
    const removed = await this.factors.findOneAndDelete({ _id: userId }).lean().exec();
    return removed !== null && (removed.enabledAt !== null || (removed.passkeysSince ?? null) !== null);
  }
}
