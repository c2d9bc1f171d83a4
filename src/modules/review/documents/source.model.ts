import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The text of a document under the document's id; kept apart from the header so that headers stay small. */
@Schema({ collection: 'document_sources', versionKey: false })
export class SourceRecord {
  @Prop({ type: String, required: true }) _id: string;
  /** Encrypted UTF-8. */
  @Prop({ type: Buffer, required: true }) text: Buffer;
  @Prop({ type: Date, required: true }) createdAt: Date;
}

/** A finalized text. */
@Schema({ collection: 'document_results', versionKey: false })
export class ResultRecord {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: Buffer, required: true }) text: Buffer;
}

export const SourceSchema = SchemaFactory.createForClass(SourceRecord);
SourceSchema.index({ createdAt: 1 });
export const ResultSchema = SchemaFactory.createForClass(ResultRecord);

/** The encrypted fields of these collections. */
export const SEALED_SOURCES = { collection: 'document_sources', fields: ['text'] } as const;
export const SEALED_RESULTS = { collection: 'document_results', fields: ['text'] } as const;
