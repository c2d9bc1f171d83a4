import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'certificates', versionKey: false })
export class CertificateRecord {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) documentId: string;
  /** The JSON exactly as it was signed. */
  @Prop({ type: String, required: true }) json: string;
}

export const CertificateSchema = SchemaFactory.createForClass(CertificateRecord);
CertificateSchema.index({ documentId: 1 });
