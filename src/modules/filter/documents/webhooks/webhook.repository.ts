import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Cipher } from '../../../../platform/encryption/cipher.js';
import { PDF_WEBHOOK_COLLECTION, PdfWebhookRecord } from './webhook.model.js';
import type { WebhookTarget } from './webhook.types.js';

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

  async replace(userId: string, { url, secret, createdAt }: WebhookTarget): Promise<void> {
    const fields = {
      url: this.cipher.seal(url, placeOf(userId, 'url')),
      secret: this.cipher.seal(secret, placeOf(userId, 'secret')),
      createdAt,
    };
    await this.webhooks.updateOne({ _id: userId }, { $set: fields }, { upsert: true });
  }

  async remove(userId: string): Promise<boolean> {
    return (await this.webhooks.deleteOne({ _id: userId })).deletedCount === 1;
  }
}

const placeOf = (id: string, field: string) => ({ collection: PDF_WEBHOOK_COLLECTION, id, field });
