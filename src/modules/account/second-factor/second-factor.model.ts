import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';

export const SECOND_FACTORS = 'second_factors';

/** The second factors of a user. Found by `_id` only, so there is no further index. */
@Schema({ collection: SECOND_FACTORS, versionKey: false })
export class SecondFactorRecord {
  /** The id of the user. */
  @Prop({ type: String, required: true }) _id: string;
  /** The encrypted shared secret of one-time codes, as base64; absent until set-up has begun. */
  @Prop({ type: String }) secret?: string;
  /** Null until the user has entered a first code: until then no codes are requested. */
  @Prop({ type: Date, default: null }) enabledAt: Date | null;
  /** When a passkey was last made; absent or null for a user without one. */
  @Prop({ type: Date }) passkeysSince?: Date | null;
  /** The step of the last accepted code; codes up to that step are rejected (RFC 6238, section 5.2). */
  @Prop({ type: Number, required: true }) lastStep: number;
  /** Lower-case hex SHA-256 of the unused recovery codes. */
  @Prop({ type: [String], required: true }) recoveryCodes: string[];
}

export const SecondFactorSchema = SchemaFactory.createForClass(SecondFactorRecord);

export const secondFactorSealed: SealedFieldsOf = { collection: SECOND_FACTORS, fields: ['secret'] };
