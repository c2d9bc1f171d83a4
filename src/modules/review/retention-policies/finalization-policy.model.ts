import { Schema, SchemaFactory } from '@nestjs/mongoose';

/** Read and written through the driver directly; the schema only declares the collection and its indexes. */
@Schema({ collection: 'finalization_policies', versionKey: false })
export class FinalizationPolicyRecord {}

export const FinalizationPolicySchema = SchemaFactory.createForClass(FinalizationPolicyRecord);
FinalizationPolicySchema.index({ nameKey: 1 }, { unique: true });
