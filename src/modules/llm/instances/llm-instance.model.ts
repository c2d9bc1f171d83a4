import { Schema, SchemaFactory } from '@nestjs/mongoose';

/** Read and written through the driver directly; the schema only declares the collection and its indexes. */
@Schema({ collection: 'llm_instances', versionKey: false })
export class LlmInstanceRecord {}

export const LlmInstanceSchema = SchemaFactory.createForClass(LlmInstanceRecord);
LlmInstanceSchema.index({ nameKey: 1 }, { unique: true });
