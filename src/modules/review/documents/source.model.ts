import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The texts of documents, each under the id of its document, beside the headers so that those stay small. */
@Schema({ collection: 'document_sources', versionKey: false })
export class SourceRecord {
  @Prop({ type: String, required: true })
  _id: string;

  /** Sealed UTF-8. */
  @Prop({ type: Buffer, required: true })
  text: Buffer;

  @Prop({ type: Date, required: true })
  createdAt: Date;
}

/** Finalized texts. */
@Schema({ collection: 'document_results', versionKey: false })
export class ResultRecord {
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: Buffer, required: true })
  text: Buffer;
}

export const SourceSchema = SchemaFactory.createForClass(SourceRecord);
SourceSchema.index({ createdAt: 1 });
export const ResultSchema = SchemaFactory.createForClass(ResultRecord);

/** What of them is sealed. */
export const SEALED_SOURCES = { collection: 'document_sources', fields: ['text'] } as const;
export const SEALED_RESULTS = { collection: 'document_results', fields: ['text'] } as const;
