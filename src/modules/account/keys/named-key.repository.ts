import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../../../platform/database/or-taken.js';
import { nameKeyOf } from '../../../platform/database/named-records.js';
import { readAll, readOne } from '../../../platform/database/read-records.js';
import { isResumed, newId } from '../../../platform/idempotency/new-id.js';
import { NamedKeyRecord } from './named-key.model.js';
import { MAX_NAMED_KEYS, type NamedKey } from './named-key.types.js';

export interface NewNamedKey extends Omit<NamedKey, 'id' | 'madeBy' | 'lastUsedAt'> {
  readonly hash: string;
  readonly madeBy: string;
}

@Injectable()
export class NamedKeyRepository {
  constructor(@InjectModel(NamedKeyRecord.name) private readonly keys: Model<NamedKeyRecord>) {}

  /** @returns `taken` when another key of the user has this name, `full` when they have the maximum number */
  async insert({ scopes, groupIds, networks, policy, ...key }: NewNamedKey): Promise<NamedKey | 'taken' | 'full'> {
    const nameKey = nameKeyOf(key.name);
    const id = newId();
    // An earlier attempt of the same request may have stored a key that nobody received.
    if (isResumed()) await this.keys.deleteOne({ _id: id });
    // Another request may take a slot first, at most once per slot.
    for (let tries = 0; tries <= MAX_NAMED_KEYS; tries++) {
      const held = await this.keys.find({ userId: key.userId }).select({ slot: 1, nameKey: 1 }).lean().exec();
      if (held.some((other) => other.nameKey === nameKey)) return 'taken';
      const slots = new Set(held.map(({ slot }) => slot));
      const slot = Array.from({ length: MAX_NAMED_KEYS }, (_, i) => i).find((i) => !slots.has(i));
      if (slot === undefined) return 'full';
      const record = {
        _id: id,
        ...key,
        nameKey,
        slot,
        scopes: [...scopes],
        ...(groupIds !== null && { groupIds: [...groupIds] }),
        ...(networks !== null && { networks: [...networks] }),
        ...(policy !== null && { policy }),
      };
      if (await unlessTaken(() => this.keys.create(record))) return toNamedKey(record);
    }
    return 'full';
  }

  findByHash(hash: string): Promise<NamedKey | undefined> {
    return readOne(this.keys.findOne({ hash }), toNamedKey);
  }

  /** Returns the keys by slot: in the order in which they were made, except that freed slots are reused. */
  listOf(userId: string): Promise<NamedKey[]> {
    return readAll(this.keys.find({ userId }).sort({ slot: 1 }), toNamedKey);
  }

  /** @returns the removed key */
  remove(userId: string, id: string): Promise<NamedKey | undefined> {
    return readOne(this.keys.findOneAndDelete({ _id: id, userId }), toNamedKey);
  }

  /** @returns the removed keys */
  async takeAllOf(userId: string): Promise<readonly NamedKey[]> {
    const held = await this.listOf(userId);
    await this.keys.deleteMany({ userId, _id: { $in: held.map(({ id }) => id) } }).exec();
    return held;
  }

  /** @returns the key as it was before; undefined if the user has no such key */
  setPolicy(userId: string, id: string, policy: NamedKey['policy']): Promise<NamedKey | undefined> {
    const change = policy === null ? { $unset: { policy: 1 } } : { $set: { policy } };
    return readOne(this.keys.findOneAndUpdate({ _id: id, userId }, change), toNamedKey);
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.keys.deleteMany({ userId }).exec();
  }

  countWithPolicy(policy: string): Promise<number> {
    return this.keys.countDocuments({ policy }).exec();
  }

  /** Returns keys that expire within a period and whose owner was not reminded, soonest first. */
  findEnding(after: Date, until: Date, limit: number): Promise<readonly NamedKey[]> {
    return readAll(
      this.keys
        .find({ expiresAt: { $gt: after, $lte: until }, isReminded: { $ne: true } })
        .sort({ expiresAt: 1 })
        .limit(limit),
      toNamedKey,
    );
  }

  async markReminded(id: string): Promise<void> {
    await this.keys.updateOne({ _id: id }, { $set: { isReminded: true } }).exec();
  }

  async markUsed(id: string, at: Date): Promise<void> {
    await this.keys.updateOne({ _id: id }, { $max: { lastUsedAt: at } }).exec();
  }
}

const toNamedKey = (record: Omit<NamedKeyRecord, 'slot' | 'nameKey' | 'hash'>): NamedKey => ({
  id: record._id,
  userId: record.userId,
  name: record.name,
  hint: record.hint,
  scopes: record.scopes,
  groupIds: record.groupIds ?? null,
  networks: record.networks ?? null,
  policy: record.policy ?? null,
  madeBy: record.madeBy ?? null,
  createdAt: record.createdAt,
  expiresAt: record.expiresAt,
  ...(record.lastUsedAt && { lastUsedAt: record.lastUsedAt }),
});
