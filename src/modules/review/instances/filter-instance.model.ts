import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';

export const FILTER_INSTANCE_COLLECTION = 'filter_instances';

/** Written and read through the driver directly; the schema declares the index and documents the fields. */
@Schema({ collection: FILTER_INSTANCE_COLLECTION, versionKey: false })
export class FilterInstanceRecord {
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: String, required: true })
  name: string;

  /** The case-folded name, so that names that look alike are treated as equal. */
  @Prop({ type: String, required: true })
  nameKey: string;

  @Prop({ type: String, required: true })
  url: string;

  /** Encrypted. */
  @Prop({ type: String, default: null })
  apiKey: string | null;

  @Prop({ type: Date, required: true })
  createdAt: Date;
}

export const FilterInstanceSchema = SchemaFactory.createForClass(FilterInstanceRecord);
FilterInstanceSchema.index({ nameKey: 1 }, { unique: true });

export const filterInstanceSealed: SealedFieldsOf = { collection: FILTER_INSTANCE_COLLECTION, fields: ['apiKey'] };
