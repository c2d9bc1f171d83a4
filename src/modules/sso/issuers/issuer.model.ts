import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';
import type { IssuerFields } from '../issuer.types.js';

export const ISSUERS = 'sso_issuers';

/** An OpenID provider that administrators have entered. There are few, so that `_id` is the only index. */
@Schema({ collection: ISSUERS, versionKey: false })
export class IssuerRecord {
  /** The name in URLs. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: Object, required: true }) fields: IssuerFields;
  /** Sealed; null for a client without a secret. */
  @Prop({ type: String, default: null }) clientSecret: string | null;
  /** The number of changes; absent in records that are older than this field. */
  @Prop({ type: Number }) revision?: number;
}

export const IssuerSchema = SchemaFactory.createForClass(IssuerRecord);

export const issuerSealed: SealedFieldsOf = { collection: ISSUERS, fields: ['clientSecret'] };
