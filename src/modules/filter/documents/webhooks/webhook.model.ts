import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { SealedFieldsOf } from '../../../../platform/encryption/sealed-field.js';

export const PDF_WEBHOOK_COLLECTION = 'pdf_webhooks';

@Schema({ collection: PDF_WEBHOOK_COLLECTION, versionKey: false })
export class PdfWebhookRecord {
  /** The id of the user. */
  @Prop({ type: String, required: true }) _id: string;
  /** Encrypted, since addresses often contain a secret of the receiver. */
  @Prop({ type: String, required: true }) url: string;
  /** Encrypted. */
  @Prop({ type: String, required: true }) secret: string;
  @Prop({ type: Date, required: true }) createdAt: Date;
}

export const PdfWebhookSchema = SchemaFactory.createForClass(PdfWebhookRecord);

export const PDF_WEBHOOKS_SEALED: SealedFieldsOf = { collection: PDF_WEBHOOK_COLLECTION, fields: ['url', 'secret'] };
