import { Schema, SchemaFactory } from '@nestjs/mongoose';

/** Read and written through the driver directly; the schema only declares the collection and its indexes. */
@Schema({ collection: 'weight_sets', versionKey: false })
export class WeightSetRecord {}

export const WeightSetSchema = SchemaFactory.createForClass(WeightSetRecord);
WeightSetSchema.index({ nameKey: 1 }, { unique: true });
