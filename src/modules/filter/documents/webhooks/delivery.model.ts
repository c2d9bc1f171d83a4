import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { DocumentFailure } from '../queued-document.types.js';
import type { DeliveryState } from './webhook.types.js';

/** A message that one user is to be sent. It goes with its document. */
@Schema({ collection: 'pdf_webhook_deliveries', versionKey: false, minimize: false })
export class WebhookDeliveryRecord {
  /** As in `X-Umbra-Delivery-Id`. */
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: String, required: true })
  userId: string;

  @Prop({ type: String, required: true })
  documentId: string;

  @Prop({ type: String, required: true })
  status: 'COMPLETE' | 'FAILED';

  @Prop({ type: Date, required: true })
  at: Date;

  @Prop({ type: MongooseSchema.Types.Mixed, default: null })
  failure: DocumentFailure | null;

  @Prop({ type: String, required: true })
  state: DeliveryState;

  @Prop({ type: Number, required: true })
  attempts: number;

  /** Not tried before. */
  @Prop({ type: Date, required: true })
  notBefore: Date;

  /** Of the last try, when it failed: a status, or the name of a fault of the network. */
  @Prop({ type: String, default: null })
  problem: string | null;
}

export const WebhookDeliverySchema = SchemaFactory.createForClass(WebhookDeliveryRecord);
WebhookDeliverySchema.index({ state: 1, notBefore: 1 });
WebhookDeliverySchema.index({ userId: 1, state: 1, notBefore: 1 });
WebhookDeliverySchema.index({ documentId: 1 });
