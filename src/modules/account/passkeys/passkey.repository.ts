import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../../../platform/database/or-taken.js';
import { readAll, readOne } from '../../../platform/database/read-records.js';
import { PasskeyRecord } from './passkey.model.js';
import type { Passkey } from './passkey.types.js';

@Injectable()
export class PasskeyRepository {
  constructor(@InjectModel(PasskeyRecord.name) private readonly passkeys: Model<PasskeyRecord>) {}

  /** @returns false when there is such a credential already */
  async insert({ id, publicKey, transports, ...passkey }: Passkey): Promise<boolean> {
    const key = Buffer.from(publicKey).toString('base64url');
    return unlessTaken(() =>
      this.passkeys.create({ _id: id, ...passkey, publicKey: key, transports: [...transports] }),
    );
  }

  find(id: string): Promise<Passkey | undefined> {
    return readOne(this.passkeys.findById(id), toPasskey);
  }

  /** Oldest first. */
  listOf(userId: string): Promise<readonly Passkey[]> {
    return readAll(this.passkeys.find({ userId }).sort({ createdAt: 1, _id: 1 }), toPasskey);
  }

  /** Stores the new signature counter of the authenticator. */
  async markUsed(id: string, { counter, backedUp, at }: { counter: number; backedUp: boolean; at: Date }) {
    await this.passkeys.updateOne({ _id: id }, { $set: { backedUp }, $max: { counter, lastUsedAt: at } }).exec();
  }

  /** @returns the removed passkey */
  remove(userId: string, id: string): Promise<Passkey | undefined> {
    return readOne(this.passkeys.findOneAndDelete({ _id: id, userId }), toPasskey);
  }

  /** @returns the number of removed passkeys */
  async removeAllOf(userId: string): Promise<number> {
    return (await this.passkeys.deleteMany({ userId }).exec()).deletedCount;
  }
}

const toPasskey = ({ _id, publicKey, ...record }: PasskeyRecord): Passkey => ({
  ...record,
  id: _id,
  publicKey: Buffer.from(publicKey, 'base64url'),
});
