import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { DocumentFailure } from '../queued-document.types.js';
import type { DeliveryState } from './webhook.types.js';

/** A message to one user. It is removed with its document. */
@Schema({ collection: 'pdf_webhook_deliveries', versionKey: false, minimize: false })
export class WebhookDeliveryRecord {
  /** The value of `X-Umbra-Delivery-Id`. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) userId: string;
  @Prop({ type: String, required: true }) documentId: string;
  @Prop({ type: String, required: true }) status: 'COMPLETE' | 'FAILED';
  @Prop({ type: Date, required: true }) at: Date;
  @Prop({ type: MongooseSchema.Types.Mixed, default: null }) failure: DocumentFailure | null;
  @Prop({ type: String, required: true }) state: DeliveryState;
  @Prop({ type: Number, required: true }) attempts: number;
  /** The earliest time of the next attempt. */
  @Prop({ type: Date, required: true }) notBefore: Date;
  /** The failure of the last attempt: a status, or the name of a network error. */
  @Prop({ type: String, default: null }) problem: string | null;
}

export const WebhookDeliverySchema = SchemaFactory.createForClass(WebhookDeliveryRecord);
WebhookDeliverySchema.index({ state: 1, notBefore: 1 });
WebhookDeliverySchema.index({ userId: 1, state: 1, notBefore: 1 });
WebhookDeliverySchema.index({ documentId: 1 });
