import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SCOPES, type CredentialScope } from '../../../platform/auth/scope.js';

@Schema({ collection: 'api_keys', versionKey: false })
export class NamedKeyRecord {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) userId: string;
  /** Counted from 0: a user cannot have more keys than there are slots, even if several are made concurrently. */
  @Prop({ type: Number, required: true }) slot: number;
  @Prop({ type: String, required: true }) name: string;
  /** The case-folded name, so that names that look alike in a list are equal. */
  @Prop({ type: String, required: true }) nameKey: string;
  /** Lower-case hex SHA-512. */
  @Prop({ type: String, required: true }) hash: string;
  @Prop({ type: String, required: true }) hint: string;
  @Prop({ type: [String], required: true, enum: SCOPES }) scopes: CredentialScope[];
  /** Ids of groups; absent: all groups of the owner. */
  @Prop({ type: [String], default: undefined }) groupIds?: string[];
  /** Networks in CIDR notation; absent: the key is valid from any address. */
  @Prop({ type: [String], default: undefined }) networks?: string[];
  /** The name of a policy; absent: none of its own. */
  @Prop({ type: String }) policy?: string;
  /** The id of the user who made the key; absent in keys that are older than this field. */
  @Prop({ type: String }) madeBy?: string;
  @Prop({ type: Date, required: true }) createdAt: Date;
  @Prop({ type: Date, default: null }) expiresAt: Date | null;
  @Prop({ type: Date }) lastUsedAt?: Date;
  /** True if somebody was reminded that the key is about to expire. */
  @Prop({ type: Boolean }) isReminded?: boolean;
}

export const NamedKeySchema = SchemaFactory.createForClass(NamedKeyRecord);
NamedKeySchema.index({ hash: 1 }, { unique: true });
NamedKeySchema.index({ userId: 1, slot: 1 }, { unique: true });
NamedKeySchema.index({ userId: 1, nameKey: 1 }, { unique: true });
NamedKeySchema.index({ expiresAt: 1 });
NamedKeySchema.index({ policy: 1 }, { sparse: true });
