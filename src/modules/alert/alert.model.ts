import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'alerts', versionKey: false })
export class AlertRecord {
  /** A lower-case UUID, so that any spelling of it matches. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) policy: string;
  /** Absent in alerts that are older than policy versions. */
  @Prop({ type: String }) policyVersion?: string;
  @Prop({ type: String, required: true }) strategyId: string;
  @Prop({ type: String, required: true }) context: string;
  @Prop({ type: String, required: true }) documentId: string;
  @Prop({ type: String, required: true }) filterType: string;
  @Prop({ type: Date, required: true }) date: Date;
  @Prop({ type: Date, required: true }) expiresAt: Date;
  /** The groups whose members may see and delete it; null or, in older records, absent: everyone may. */
  @Prop({ type: [String], default: null }) groupIds?: string[] | null;
}

export const AlertSchema = SchemaFactory.createForClass(AlertRecord);
AlertSchema.index({ date: -1, _id: 1 });
AlertSchema.index({ groupIds: 1, date: -1, _id: 1 });
for (const field of ['filterType', 'policy', 'context', 'documentId']) {
  AlertSchema.index({ [field]: 1, date: -1, _id: 1 });
}
AlertSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
