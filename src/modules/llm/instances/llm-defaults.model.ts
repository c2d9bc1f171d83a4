import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** One record per installation. The fields of a purpose without an instance are absent. */
@Schema({ collection: 'llm_defaults', versionKey: false })
export class LlmDefaultsRecord {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, default: null }) explainInstanceId: string | null;
  @Prop({ type: String, default: null }) explainModel: string | null;
  @Prop({ type: String, default: null }) secondOpinionInstanceId: string | null;
  @Prop({ type: String, default: null }) secondOpinionModel: string | null;
}

export const LlmDefaultsSchema = SchemaFactory.createForClass(LlmDefaultsRecord);
