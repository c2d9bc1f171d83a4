import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';

export const POLICY_SAMPLE_COLLECTION = 'policy_samples';

/** The samples of a policy, by its name. They outlive it, as its versions do. */
@Schema({ collection: POLICY_SAMPLE_COLLECTION, versionKey: false })
export class PolicySamplesRecord {
  /** The name of the policy. */
  @Prop({ type: String, required: true }) _id: string;
  /** The encrypted JSON. */
  @Prop({ type: Buffer, required: true }) sealed: Buffer;
  @Prop({ type: Date, required: true }) savedAt: Date;
}

export const PolicySamplesSchema = SchemaFactory.createForClass(PolicySamplesRecord);

export const POLICY_SAMPLES_SEALED: SealedFieldsOf = { collection: POLICY_SAMPLE_COLLECTION, fields: ['sealed'] };
