import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { UserRemovalHooks } from '../../../platform/auth/user-removal-hooks.js';
import { Clock } from '../../../platform/clock/clock.js';
import { DAY_MS } from '../../../platform/clock/durations.js';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import type { TagSnapshot } from '../tags/tag-map.js';
import { SEALED_GATEWAY_RESPONSES, StoredResponseRecord } from './stored-response.model.js';

/** What is needed to restore a stored response, and to continue it. */
export interface KeptValues {
  readonly tags: TagSnapshot;
  /** The request's links, since values are restored in links to its hosts alone. */
  readonly links: string;
  /** The format of the text that the request asked for; null for none. */
  readonly format: string | null;
  readonly model: string;
  /** The name of the policy. */
  readonly policy: string;
}

/** The owner of a response. */
export interface Owner {
  readonly userId: string;
  readonly credential: string;
}

/** Stores the values of stored responses. What belongs to another credential does not exist for a caller. */
@Injectable()
export class StoredResponseRepository implements OnModuleInit {
  constructor(
    @InjectModel(StoredResponseRecord.name) private readonly responses: Model<StoredResponseRecord>,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
    private readonly removalHooks: UserRemovalHooks,
  ) {}

  onModuleInit(): void {
    this.removalHooks.register(async (userId) => {
      await this.responses.deleteMany({ userId }).exec();
    });
  }

  async keep({ userId, credential }: Owner, responseId: string, json: string, days: number): Promise<void> {
    const id = this.idOf(credential, responseId);
    const expiresAt = new Date(this.clock.now().getTime() + days * DAY_MS);
    const values = this.cipher.seal(json, placeOf(id));
    await this.responses.updateOne({ _id: id }, { $set: { userId, values, expiresAt } }, { upsert: true }).exec();
  }

  /** @throws SealError if it cannot be decrypted */
  async find(credential: string, responseId: string): Promise<KeptValues | undefined> {
    const id = this.idOf(credential, responseId);
    const found = await this.responses
      .findOne({ _id: id, expiresAt: { $gt: this.clock.now() } })
      .lean()
      .exec();
    return found === null ? undefined : (JSON.parse(this.cipher.open(found.values, placeOf(id))) as KeptValues);
  }

  async remove(credential: string, responseId: string): Promise<void> {
    await this.responses.deleteOne({ _id: this.idOf(credential, responseId) }).exec();
  }

  private idOf(credential: string, responseId: string): string {
    return this.cipher.digest('gateway-response', JSON.stringify([credential, responseId]));
  }
}

const placeOf = (id: string): Place => ({ collection: SEALED_GATEWAY_RESPONSES.collection, id, field: 'values' });
