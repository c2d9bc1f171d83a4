import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** What reports read of a document, as it is stored: one small record, since a report reads very many. */
@Schema({ collection: 'document_counts', versionKey: false })
export class DocumentCountsRecord {
  /** Of the document. */
  @Prop({ type: String, required: true })
  _id: string;

  /** The version of the document that it is of: an older change that is carried out late leaves it alone. */
  @Prop({ type: Number, required: true })
  rev: number;

  @Prop({ type: String, required: true })
  batchId: string;

  @Prop({ type: Date, required: true })
  createdAt: Date;

  /** When it came, or something was last counted of it. */
  @Prop({ type: Date, required: true })
  activeAt: Date;

  /** JSON, which is read several times as fast as fields are. Holds no text. */
  @Prop({ type: String, required: true })
  facts: string;
}

export const DocumentCountsSchema = SchemaFactory.createForClass(DocumentCountsRecord);
// What came or was worked on in a range of time, of all batches and of one.
DocumentCountsSchema.index({ activeAt: 1, _id: 1 });
DocumentCountsSchema.index({ batchId: 1, activeAt: 1, _id: 1 });
