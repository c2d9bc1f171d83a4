import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';

/** The values of the placeholders in a response that a vendor has stored. */
@Schema({ collection: 'gateway_responses', versionKey: false })
export class StoredResponseRecord {
  /** Keyed digest of the credential and the id of the response. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) userId: string;
  /** JSON, encrypted. */
  @Prop({ type: String, required: true }) values: string;
  @Prop({ type: Date, required: true }) expiresAt: Date;
}

export const StoredResponseSchema = SchemaFactory.createForClass(StoredResponseRecord);
StoredResponseSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
StoredResponseSchema.index({ userId: 1 });

export const SEALED_GATEWAY_RESPONSES = {
  collection: 'gateway_responses',
  fields: ['values'],
} as const satisfies SealedFieldsOf;
