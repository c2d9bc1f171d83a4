import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { SealedFieldsOf } from '../../platform/encryption/sealed-field.js';
import { REQUEST_STATES, REVERSIBLE, type RequestState, type ReversibleStrategy } from './reidentify.types.js';

export const REIDENTIFY_REQUESTS = 'reidentify_requests';

/** A request that waits for a second person. */
@Schema({ collection: REIDENTIFY_REQUESTS, versionKey: false })
export class ReidentifyRequestRecord {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true, enum: REQUEST_STATES }) state: RequestState;
  @Prop({ type: String, required: true }) userId: string;
  @Prop({ type: String, required: true }) email: string;
  @Prop({ type: String, required: true }) policyName: string;
  @Prop({ type: String, required: true, enum: REVERSIBLE }) strategy: ReversibleStrategy;
  /** The values as JSON, encrypted. */
  @Prop({ type: String, required: true }) values: string;
  @Prop({ type: Number, required: true }) count: number;
  /** Encrypted, because a reason may name a person. */
  @Prop({ type: String, required: true }) reason: string;
  @Prop({ type: String, default: null }) decidedBy: string | null;
  @Prop({ type: Date, required: true }) createdAt: Date;
  @Prop({ type: Date, required: true }) expiresAt: Date;
}

export const ReidentifyRequestSchema = SchemaFactory.createForClass(ReidentifyRequestRecord);
ReidentifyRequestSchema.index({ createdAt: -1 });
ReidentifyRequestSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const SEALED_REIDENTIFY_REQUESTS: SealedFieldsOf = {
  collection: REIDENTIFY_REQUESTS,
  fields: ['values', 'reason'],
};

/** The number of values that a user has asked for in one day. */
@Schema({ collection: 'reidentify_usage', versionKey: false })
export class ReidentifyUsageRecord {
  /** The day and the user: `2030-01-31 <user id>`. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: Number, required: true }) values: number;
  @Prop({ type: Date, required: true }) expiresAt: Date;
}

export const ReidentifyUsageSchema = SchemaFactory.createForClass(ReidentifyUsageRecord);
ReidentifyUsageSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
