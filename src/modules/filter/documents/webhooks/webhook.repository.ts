import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Cipher } from '../../../../platform/encryption/cipher.js';
import { PDF_WEBHOOK_COLLECTION, PdfWebhookRecord } from './webhook.model.js';
import type { Webhook, WebhookTarget } from './webhook.types.js';

/** Webhooks, at most one per user. */
@Injectable()
export class WebhookRepository {
  constructor(
    @InjectModel(PdfWebhookRecord.name) private readonly webhooks: Model<PdfWebhookRecord>,
    private readonly cipher: Cipher,
  ) {}

  async find(userId: string): Promise<WebhookTarget | undefined> {
    const found = await this.webhooks.findOne({ _id: userId }).lean().exec();
    if (found === null) return undefined;
    return {
      url: this.cipher.open(found.url, placeOf(userId, 'url')),
      secret: this.cipher.open(found.secret, placeOf(userId, 'secret')),
      createdAt: found.createdAt,
    };
  }

  async has(userId: string): Promise<boolean> {
    return (await this.webhooks.findOne({ _id: userId }, { _id: 1 }).lean().exec()) !== null;
  }

  /**
   * Sets the webhook of a user, or replaces it.
   * @param read where given, there must be a webhook that is unchanged since then
   * @returns false if there is none
   */
  async replace(userId: string, { url, secret, createdAt }: WebhookTarget, read?: Webhook): Promise<boolean> {
    const fields = {
      url: this.cipher.seal(url, placeOf(userId, 'url')),
      secret: this.cipher.seal(secret, placeOf(userId, 'secret')),
      createdAt,
    };
    const isNew = read === undefined;
    const result = await this.webhooks.updateOne(filterOf(userId, read), { $set: fields }, { upsert: isNew });
    return isNew || result.matchedCount === 1;
  }

  /** @param read where given, the webhook must be unchanged since then */
  async remove(userId: string, read?: Webhook): Promise<boolean> {
    return (await this.webhooks.deleteOne(filterOf(userId, read))).deletedCount === 1;
  }
}

/** Each webhook that replaces another has a new time. */
const filterOf = (userId: string, read?: Webhook) => ({ _id: userId, ...(read && { createdAt: read.createdAt }) });

const placeOf = (id: string, field: string) => ({ collection: PDF_WEBHOOK_COLLECTION, id, field });
