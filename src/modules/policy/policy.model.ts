import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { SealedFieldsOf } from '../../platform/encryption/sealed-field.js';
import type { PolicyChange } from './policy.types.js';

export const POLICY_COLLECTION = 'policies';

/** The newest version of a policy. A write replaces it only while it is the version that the writer has read. */
@Schema({ collection: POLICY_COLLECTION, versionKey: false })
export class PolicyRecord {
  @Prop({ type: String, required: true }) name: string;
  /** In clear, of records that are older than encryption; the start of the service encrypts them. */
  @Prop({ type: String }) text?: string;
  /** Encrypted; absent when the policy is deleted. */
  @Prop({ type: Buffer }) sealed?: Buffer;
  /** The fingerprint; of records in clear the SHA-256 of `text`. Absent when the policy is deleted. */
  @Prop({ type: String }) hash?: string;
  /** The lists and files that the policy refers to. */
  @Prop({ type: [String], default: [] }) sources: string[];
  @Prop({ type: Date, required: true }) savedAt: Date;
  /** Absent in records in clear. */
  @Prop({ type: Number }) version?: number;
  /** Absent in records in clear. */
  @Prop({ type: MongooseSchema.Types.Mixed }) change?: PolicyChange;
  @Prop({ type: Date }) deletedAt?: Date;
  /** Versions by their labels. */
  @Prop({ type: MongooseSchema.Types.Mixed }) labels?: Readonly<Record<string, number>>;
  /** Present until the version is in the history and in the audit log: a process that dies leaves this to another. */
  @Prop({ type: Boolean }) unsettled?: true;
}

export const PolicySchema = SchemaFactory.createForClass(PolicyRecord);
PolicySchema.index({ name: 1 }, { unique: true });
PolicySchema.index({ deletedAt: 1, name: 1 });
PolicySchema.index({ sources: 1 });
PolicySchema.index({ unsettled: 1 }, { sparse: true });

export const POLICIES_SEALED: SealedFieldsOf = { collection: POLICY_COLLECTION, fields: ['sealed'] };
