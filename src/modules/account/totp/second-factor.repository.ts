import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import { SecondFactorRecord } from './second-factor.model.js';

export interface StoredSecondFactor {
  /** Sealed. */
  readonly secret: string;
  readonly enabledAt: Date | null;
  readonly recoveryCodesLeft: number;
}

const ENABLED = { enabledAt: { $ne: null } };

@Injectable()
export class SecondFactorRepository {
  constructor(@InjectModel(SecondFactorRecord.name) private readonly factors: Model<SecondFactorRecord>) {}

  async find(userId: string): Promise<StoredSecondFactor | undefined> {
    const found = await this.factors.findById(userId).lean().exec();
    if (found === null) return undefined;
    return { secret: found.secret, enabledAt: found.enabledAt, recoveryCodesLeft: found.recoveryCodes.length };
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
          { $set: { secret, lastStep: 0, recoveryCodes: [] } },
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
      .updateOne({ _id: userId, ...ENABLED, recoveryCodes: hash }, { $pull: { recoveryCodes: hash } })
      .exec();
    return matchedCount === 1;
  }

  async replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<boolean> {
    const { matchedCount } = await this.factors
      .updateOne({ _id: userId, ...ENABLED }, { $set: { recoveryCodes: [...hashes] } })
      .exec();
    return matchedCount === 1;
  }

  /** @returns whether there was one in use */
  async remove(userId: string): Promise<boolean> {
    const removed = await this.factors.findOneAndDelete({ _id: userId }).lean().exec();
    return removed !== null && removed.enabledAt !== null;
  }
}
