import { Schema, SchemaFactory } from '@nestjs/mongoose';
import type { QualitySample, SampleItem } from './sample.types.js';

/** A sample as it is stored. */
export type StoredSample = Omit<QualitySample, 'id'> & { readonly _id: string };
/** An item as it is stored. */
export type StoredItem = SampleItem & { readonly _id: string };

/** Read and written through the driver directly; the schema only declares the collection and its indexes. */
@Schema({ collection: 'qualitysamples', versionKey: false })
export class QualitySampleRecord {}

export const QualitySampleSchema = SchemaFactory.createForClass(QualitySampleRecord);
QualitySampleSchema.index({ createdAt: -1, _id: 1 });
QualitySampleSchema.index({ groupId: 1, createdAt: -1, _id: 1 });
QualitySampleSchema.index({ 'criteria.batchId': 1, createdAt: -1, _id: 1 });

/** Stores offsets in documents, but none of their text. */
@Schema({ collection: 'qualityitems', versionKey: false })
export class QualityItemRecord {}

export const QualityItemSchema = SchemaFactory.createForClass(QualityItemRecord);
QualityItemSchema.index({ sampleId: 1, number: 1 });
