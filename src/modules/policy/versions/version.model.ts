import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';
import type { PolicyChange } from '../policy.types.js';

export const POLICY_VERSION_COLLECTION = 'policy_versions';

/**
 * A version of a policy, or of a list of terms, which is named as policies refer to it: `list:<name>`. It is written once
 * and never changed.
 */
@Schema({ collection: POLICY_VERSION_COLLECTION, versionKey: false })
export class PolicyVersionRecord {
  /** `<name>@<version>` */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) name: string;
  @Prop({ type: Number, required: true }) version: number;
  /** The encrypted text; null when this version is the deletion. */
  @Prop({ type: Buffer, default: null }) sealed: Buffer | null;
  @Prop({ type: String, default: null }) fingerprint: string | null;
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) change: PolicyChange;
}

export const PolicyVersionSchema = SchemaFactory.createForClass(PolicyVersionRecord);
PolicyVersionSchema.index({ name: 1, version: -1 });

export const POLICY_VERSIONS_SEALED: SealedFieldsOf = { collection: POLICY_VERSION_COLLECTION, fields: ['sealed'] };
