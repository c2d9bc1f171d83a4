import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Written and read through the driver directly; the schema declares the index and documents the fields. */
@Schema({ collection: 'weight_sets', versionKey: false })
export class WeightSetRecord {
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: String, required: true })
  name: string;

  @Prop({ type: String, required: true })
  nameKey: string;

  @Prop({ type: Object, required: true })
  weights: Readonly<Record<string, number>>;

  @Prop({ type: Number, required: true })
  version: number;

  @Prop({ type: Boolean, required: true })
  isCopied: boolean;

  @Prop({ type: Date, required: true })
  createdAt: Date;
}

export const WeightSetSchema = SchemaFactory.createForClass(WeightSetRecord);
WeightSetSchema.index({ nameKey: 1 }, { unique: true });
