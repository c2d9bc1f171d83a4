import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import { SecondFactorRecord } from './second-factor.model.js';

export interface StoredSecondFactor {
  /** Of one-time codes, sealed. */
  readonly secret: string | undefined;
  /** Of one-time codes; null while they are not in use. */
  readonly enabledAt: Date | null;
  /** Null for a user without a passkey. */
  readonly passkeysSince: Date | null;
  readonly recoveryCodesLeft: number;
}

/** One-time codes are in use. */
const ENABLED = { enabledAt: { $ne: null } };
/** Signing in by password asks for something more. */
const ASKED = { $or: [ENABLED, { passkeysSince: { $ne: null } }] };

/** Returns whether signing in by password asks for something more. */
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

  /** Those of these users whose sign-in asks for a code. */
  async enabledAmong(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.factors
      .find({ _id: { $in: [...userIds] }, ...ENABLED })
      .select({ _id: 1 })
      .lean()
      .exec();
    return new Set(found.map(({ _id }) => _id));
  }

  /** Keeps a secret that is not in use yet, in place of another such. @returns false when one is in use */
  async begin(userId: string, secret: string): Promise<boolean> {
    try {
      await this.factors
        .updateOne(
          { _id: userId, enabledAt: null },
          { $set: { secret, lastStep: 0 }, $setOnInsert: { recoveryCodes: [] } },
          { upsert: true },
        )
        .exec();
      return true;
    } catch (error) {
      // There is one, and it is enabled.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Puts the begun secret to use. @returns false when it is not the begun one any more */
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

  /** Uses up a step and all before it, once, wherever it is tried at the same moment. */
  async useStep(userId: string, step: number): Promise<boolean> {
    const { matchedCount } = await this.factors
      .updateOne({ _id: userId, ...ENABLED, lastStep: { $lt: step } }, { $set: { lastStep: step } })
      .exec();
    return matchedCount === 1;
  }

  /** Uses up a recovery code, once. */
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
   * From now on signing in by password asks for a passkey, or a recovery code.
   * @returns whether the recovery codes were taken: a user who is asked for something already keeps theirs
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
      try {
        await this.factors
          .updateOne(
            { _id: userId, enabledAt: null, passkeysSince: null },
            { $set: first, $setOnInsert: { lastStep: 0 } },
            { upsert: true },
          )
          .exec();
        return true;
      } catch (error) {
        // Something else was set up at the same moment: it is there now.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  /** For a user whose last passkey went: only one-time codes are asked for from now on, if they are in use. */
  async askForNoPasskey(userId: string): Promise<void> {
    await this.factors.deleteOne({ _id: userId, enabledAt: null }).exec();
    await this.factors.updateOne({ _id: userId }, { $set: { passkeysSince: null } }).exec();
  }

  /** The same, unless something has been asked for anew since then. @param since as {@link find} has told it */
  async askForNoPasskeySince(userId: string, since: Date | null): Promise<void> {
    if (since === null) return;
    await this.factors.deleteOne({ _id: userId, enabledAt: null, passkeysSince: since }).exec();
    await this.factors.updateOne({ _id: userId, passkeysSince: since }, { $set: { passkeysSince: null } }).exec();
  }

  /** Takes one-time codes away, and leaves what passkeys need. @returns whether they were in use */
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

  /** @returns whether something was asked for */
  async remove(userId: string): Promise<boolean> {
    const removed = await this.factors.findOneAndDelete({ _id: userId }).lean().exec();
    return removed !== null && (removed.enabledAt !== null || (removed.passkeysSince ?? null) !== null);
  }
}
