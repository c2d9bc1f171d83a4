import { Schema, SchemaFactory } from '@nestjs/mongoose';

/** Read and written through the driver directly; the schema only declares the collection and its indexes. */
@Schema({ collection: 'compliance_profiles', versionKey: false })
export class ComplianceProfileRecord {}

export const ComplianceProfileSchema = SchemaFactory.createForClass(ComplianceProfileRecord);
ComplianceProfileSchema.index({ nameKey: 1 }, { unique: true });
