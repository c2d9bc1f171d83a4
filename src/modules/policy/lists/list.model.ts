import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';
import type { PolicyChange } from '../policy.types.js';

export const LIST_COLLECTION = 'lists';

/** The newest version of a list of terms. A write replaces it only while it is the version that the writer has read. */
@Schema({ collection: LIST_COLLECTION, versionKey: false })
export class ListRecord {
  /** The name. */
  @Prop({ type: String, required: true }) _id: string;
  /** Not encrypted: only in records from before encryption, which the next start encrypts. */
  @Prop({ type: String }) description?: string;
  /** Not encrypted, like the description. */
  @Prop({ type: [String], default: undefined }) items?: string[];
  /** Encrypted description and items; absent when the list is deleted. */
  @Prop({ type: Buffer }) sealed?: Buffer;
  /** The fingerprint; of records in clear the SHA-256 of the items. Absent when the list is deleted. */
  @Prop({ type: String }) hash?: string;
  @Prop({ type: Date, required: true }) savedAt: Date;
  /** Absent in records in clear. */
  @Prop({ type: Number }) version?: number;
  /** Absent in records in clear. */
  @Prop({ type: MongooseSchema.Types.Mixed }) change?: PolicyChange;
  @Prop({ type: Date }) deletedAt?: Date;
  /** Present until the version is in the history and in the audit log: a process that dies leaves this to another. */
  @Prop({ type: Boolean }) unsettled?: true;
}

export const ListSchema = SchemaFactory.createForClass(ListRecord);
ListSchema.index({ deletedAt: 1, _id: 1 });
ListSchema.index({ unsettled: 1 }, { sparse: true });

export const LISTS_SEALED: SealedFieldsOf = { collection: LIST_COLLECTION, fields: ['sealed'] };
