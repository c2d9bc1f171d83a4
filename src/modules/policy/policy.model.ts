import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'policies', versionKey: false })
export class PolicyRecord {
  @Prop({ type: String, required: true })
  name: string;

  @Prop({ type: String, required: true })
  text: string;

  @Prop({ type: String, required: true })
  hash: string;

  /** The lists and files that the policy refers to. */
  @Prop({ type: [String], default: [] })
  sources: string[];

  @Prop({ type: Date, required: true })
  savedAt: Date;
}

export const PolicySchema = SchemaFactory.createForClass(PolicyRecord);
PolicySchema.index({ name: 1 }, { unique: true });
PolicySchema.index({ sources: 1 });
