import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { QualitySample, SampleItem } from './sample.types.js';

const MIXED = MongooseSchema.Types.Mixed;

/** A sample as it is stored. */
export type StoredSample = Omit<QualitySample, 'id'> & { readonly _id: string };
/** An item as it is stored. */
export type StoredItem = SampleItem & { readonly _id: string };

/** Written and read through the driver directly; the schema only declares the indexes. */
@Schema({ collection: 'qualitysamples', versionKey: false })
export class QualitySampleRecord {
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: String, default: null })
  groupId: string | null;

  @Prop({ type: Date, required: true })
  createdAt: Date;
}

export const QualitySampleSchema = SchemaFactory.createForClass(QualitySampleRecord);
QualitySampleSchema.index({ createdAt: -1, _id: 1 });
QualitySampleSchema.index({ groupId: 1, createdAt: -1, _id: 1 });
QualitySampleSchema.index({ 'criteria.batchId': 1, createdAt: -1, _id: 1 });

/** Stores offsets in documents, but none of their text. */
@Schema({ collection: 'qualityitems', versionKey: false })
export class QualityItemRecord {
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: String, required: true })
  sampleId: string;

  @Prop({ type: Number, required: true })
  number: number;

  @Prop({ type: MIXED, default: null })
  verdict: unknown;
}

export const QualityItemSchema = SchemaFactory.createForClass(QualityItemRecord);
QualityItemSchema.index({ sampleId: 1, number: 1 });
