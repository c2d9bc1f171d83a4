import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Written and read through the driver directly; the schema declares the index and documents the fields. */
@Schema({ collection: 'finalization_policies', versionKey: false })
export class FinalizationPolicyRecord {
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: String, required: true })
  name: string;

  @Prop({ type: String, required: true })
  nameKey: string;

  @Prop({ type: String, required: true })
  option: string;

  @Prop({ type: Number, default: null })
  deleteAfterDays: number | null;

  /** Null for old policies, for which it is unknown. */
  @Prop({ type: Date, default: null })
  createdAt: Date | null;
}

export const FinalizationPolicySchema = SchemaFactory.createForClass(FinalizationPolicyRecord);
FinalizationPolicySchema.index({ nameKey: 1 }, { unique: true });
