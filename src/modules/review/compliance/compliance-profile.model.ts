import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ExemptionCode } from './compliance-profile.types.js';

/** Written and read through the driver directly; the schema declares the index and documents the fields. */
@Schema({ collection: 'compliance_profiles', versionKey: false })
export class ComplianceProfileRecord {
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: String, required: true })
  name: string;

  @Prop({ type: String, required: true })
  nameKey: string;

  @Prop({ type: Array, required: true })
  exemptionCodes: readonly ExemptionCode[];

  @Prop({ type: Boolean, required: true })
  preset: boolean;

  @Prop({ type: Boolean, required: true })
  archived: boolean;

  @Prop({ type: Date, required: true })
  createdAt: Date;

  @Prop({ type: Date, default: null })
  archivedAt: Date | null;
}

export const ComplianceProfileSchema = SchemaFactory.createForClass(ComplianceProfileRecord);
ComplianceProfileSchema.index({ nameKey: 1 }, { unique: true });
