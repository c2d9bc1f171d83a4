import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';

export const SECOND_FACTORS = 'second_factors';

/** How a user proves to have their authenticator. Found by `_id` alone, so no further index. */
@Schema({ collection: SECOND_FACTORS, versionKey: false })
export class SecondFactorRecord {
  /** Of the user. */
  @Prop({ type: String, required: true })
  _id: string;

  /** Sealed base64 of the shared secret of one-time codes; absent where nobody has begun to set them up. */
  @Prop({ type: String })
  secret?: string;

  /** Null while the user has not shown a first code: nothing asks for codes before. */
  @Prop({ type: Date, default: null })
  enabledAt: Date | null;

  /** When a passkey was last made; absent or null for a user without one. */
  @Prop({ type: Date })
  passkeysSince?: Date | null;

  /** Of the last code that was accepted; it and those before are worth nothing (RFC 6238, section 5.2). */
  @Prop({ type: Number, required: true })
  lastStep: number;

  /** Lower-case hex SHA-256 of those that are left. */
  @Prop({ type: [String], required: true })
  recoveryCodes: string[];
}

export const SecondFactorSchema = SchemaFactory.createForClass(SecondFactorRecord);

export const secondFactorSealed: SealedFieldsOf = { collection: SECOND_FACTORS, fields: ['secret'] };
