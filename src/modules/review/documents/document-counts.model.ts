import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/**
 * The figures that reports read of a document, as stored: one small record, because a report reads a great many of
 * them.
 */
@Schema({ collection: 'document_counts', versionKey: false })
export class DocumentCountsRecord {
  /** The id of the document. */
  @Prop({ type: String, required: true }) _id: string;
  /** The version of the document it belongs to; a late write of an older version does not replace it. */
  @Prop({ type: Number, required: true }) rev: number;
  @Prop({ type: String, required: true }) batchId: string;
  @Prop({ type: Date, required: true }) createdAt: Date;
  /** When the document was added or an activity in it was last counted. */
  @Prop({ type: Date, required: true }) activeAt: Date;
  /** JSON, which is several times as fast to read as separate fields. Contains no text. */
  @Prop({ type: String, required: true }) facts: string;
}

export const DocumentCountsSchema = SchemaFactory.createForClass(DocumentCountsRecord);
// Documents added or worked on in a time range, of all batches and of one.
DocumentCountsSchema.index({ activeAt: 1, _id: 1 });
DocumentCountsSchema.index({ batchId: 1, activeAt: 1, _id: 1 });
