import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PolicyRecord } from './policy.model.js';
import type { StoredPolicy } from './policy.types.js';

@Injectable()
export class PolicyRepository {
  constructor(@InjectModel(PolicyRecord.name) private readonly policies: Model<PolicyRecord>) {}

  /** Names in code point order. */
  async listNames(page: { readonly offset: number; readonly limit: number }): Promise<string[]> {
    const found = await this.policies
      .find({}, { name: 1, _id: 0 })
      .sort({ name: 1 })
      .skip(page.offset)
      .limit(page.limit)
      .lean()
      .exec();
    return found.map(({ name }) => name);
  }

  async findByName(name: string): Promise<StoredPolicy | undefined> {
    const found = await this.policies.findOne({ name }).lean().exec();
    return found ? { name: found.name, text: found.text, hash: found.hash, sources: found.sources } : undefined;
  }

  /** The hash alone: enough to see whether a compiled policy is still the stored one. */
  async findHash(name: string): Promise<string | undefined> {
    const found = await this.policies.findOne({ name }, { hash: 1, _id: 0 }).lean().exec();
    return found?.hash;
  }

  /** The name of a policy that refers to this list or file, if there is one. */
  async findUserOf(source: string): Promise<string | undefined> {
    const found = await this.policies.findOne({ sources: source }, { name: 1, _id: 0 }).lean().exec();
    return found?.name;
  }

  /** Creates or replaces. Answers whether the name is new. */
  async save(policy: StoredPolicy, savedAt: Date): Promise<boolean> {
    const result = await this.policies
      .updateOne(
        { name: policy.name },
        { $set: { text: policy.text, hash: policy.hash, sources: [...policy.sources], savedAt } },
        { upsert: true },
      )
      .exec();
    return result.upsertedCount === 1;
  }

  /** Leaves a policy of that name alone, so that replicas that start together make one. */
  async saveIfAbsent(policy: StoredPolicy, savedAt: Date): Promise<void> {
    const { name, text, hash, sources } = policy;
    await this.policies
      .updateOne({ name }, { $setOnInsert: { text, hash, sources: [...sources], savedAt } }, { upsert: true })
      .exec();
  }

  async remove(name: string): Promise<boolean> {
    const result = await this.policies.deleteOne({ name }).exec();
    return result.deletedCount === 1;
  }
}
