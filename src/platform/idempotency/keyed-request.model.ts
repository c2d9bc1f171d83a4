import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { SealedFieldsOf } from '../encryption/sealed-field.js';

/** A request with an `Idempotency-Key`: that it was begun, and its answer once there is one. */
@Schema({ collection: 'idempotency_keys', versionKey: false })
export class KeyedRequestRecord {
  /** Keyed digest of caller and key. */
  @Prop({ type: String, required: true })
  _id: string;

  /** Keyed digest of method, URL and body. */
  @Prop({ type: String, required: true })
  fingerprint: string;

  /** The ids of all that the request makes follow from it. */
  @Prop({ type: String, required: true })
  seed: string;

  /** The process that answers it renews this; once it is over, another try may begin. */
  @Prop({ type: Date, required: true })
  leaseUntil: Date;

  /** JSON, encrypted; null for an answer too long to be kept. Absent until there is one. */
  @Prop({ type: MongooseSchema.Types.Mixed })
  answer?: string | null;

  @Prop({ type: Date, required: true })
  expiresAt: Date;
}

export const KeyedRequestSchema = SchemaFactory.createForClass(KeyedRequestRecord);
KeyedRequestSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const SEALED_ANSWERS = { collection: 'idempotency_keys', fields: ['answer'] } as const satisfies SealedFieldsOf;
