import { Schema, SchemaFactory } from '@nestjs/mongoose';
import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';

export const FILTER_INSTANCE_COLLECTION = 'filter_instances';

/** Read and written through the driver directly; the schema only declares the collection and its indexes. */
@Schema({ collection: FILTER_INSTANCE_COLLECTION, versionKey: false })
export class FilterInstanceRecord {}

export const FilterInstanceSchema = SchemaFactory.createForClass(FilterInstanceRecord);
FilterInstanceSchema.index({ nameKey: 1 }, { unique: true });

export const filterInstanceSealed: SealedFieldsOf = { collection: FILTER_INSTANCE_COLLECTION, fields: ['apiKey'] };
