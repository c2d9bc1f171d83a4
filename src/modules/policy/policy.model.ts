import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'policies', versionKey: false })
export class PolicyRecord {
  @Prop({ type: String, required: true })
  name: string;

  @Prop({ type: String, required: true })
  text: string;

  @Prop({ type: String, required: true })
  hash: string;

  @Prop({ type: Date, required: true })
  savedAt: Date;
}

export const PolicySchema = SchemaFactory.createForClass(PolicyRecord);
PolicySchema.index({ name: 1 }, { unique: true });
