import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Written and read through the driver directly; the schema declares the index and documents the fields. */
@Schema({ collection: 'llm_instances', versionKey: false })
export class LlmInstanceRecord {
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: String, required: true })
  name: string;

  /** The name folded, so that names which look alike in a list are one. */
  @Prop({ type: String, required: true })
  nameKey: string;

  @Prop({ type: String, required: true })
  url: string;

  @Prop({ type: Date, required: true })
  createdAt: Date;

  @Prop({ type: String, default: null })
  keepAlive: string | null;
}

export const LlmInstanceSchema = SchemaFactory.createForClass(LlmInstanceRecord);
LlmInstanceSchema.index({ nameKey: 1 }, { unique: true });
