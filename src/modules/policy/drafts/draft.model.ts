import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';
import type { DraftAuthor, DraftState, SentBack } from './draft.types.js';

export const POLICY_DRAFT_COLLECTION = 'policy_drafts';

/** The draft of a policy: there is one at a time. */
@Schema({ collection: POLICY_DRAFT_COLLECTION, versionKey: false })
export class PolicyDraftRecord {
  /** The name of the policy. */
  @Prop({ type: String, required: true }) _id: string;
  /** Changes with every write, so that concurrent writers detect each other. */
  @Prop({ type: String, required: true }) revision: string;
  /** The encrypted text. */
  @Prop({ type: Buffer, required: true }) sealed: Buffer;
  @Prop({ type: String, required: true }) fingerprint: string;
  /** The lists and files that it refers to; drafts of earlier releases do not say. */
  @Prop({ type: [String], default: undefined }) sources?: readonly string[];
  @Prop({ type: String, required: true }) state: DraftState;
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) authors: readonly DraftAuthor[];
  @Prop({ type: String, default: null }) note: string | null;
  @Prop({ type: MongooseSchema.Types.Mixed, default: null }) sentBack?: SentBack | null;
  @Prop({ type: Date, required: true }) savedAt: Date;
}

export const PolicyDraftSchema = SchemaFactory.createForClass(PolicyDraftRecord);

PolicyDraftSchema.index({ sources: 1 });

export const POLICY_DRAFTS_SEALED: SealedFieldsOf = { collection: POLICY_DRAFT_COLLECTION, fields: ['sealed'] };
