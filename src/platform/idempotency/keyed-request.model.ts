import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { SealedFieldsOf } from '../encryption/sealed-field.js';

/** A request with an `Idempotency-Key`, and its response once there is one. */
@Schema({ collection: 'idempotency_keys', versionKey: false })
export class KeyedRequestRecord {
  /** Keyed digest of caller and key. */
  @Prop({ type: String, required: true }) _id: string;
  /** Keyed digest of method, URL and body. */
  @Prop({ type: String, required: true }) fingerprint: string;
  /** The seed from which the ids of everything that the request creates are derived. */
  @Prop({ type: String, required: true }) seed: string;
  /** The end of the lease, renewed by the process that handles the request; afterwards another attempt may begin. */
  @Prop({ type: Date, required: true }) leaseUntil: Date;
  /** JSON, encrypted; null for a response too long to be stored. Absent until there is one. */
  @Prop({ type: MongooseSchema.Types.Mixed }) answer?: string | null;
  @Prop({ type: Date, required: true }) expiresAt: Date;
}

export const KeyedRequestSchema = SchemaFactory.createForClass(KeyedRequestRecord);
KeyedRequestSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const SEALED_ANSWERS = { collection: 'idempotency_keys', fields: ['answer'] } as const satisfies SealedFieldsOf;
