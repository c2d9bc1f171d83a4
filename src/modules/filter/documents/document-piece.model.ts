import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';

export const DOCUMENT_PIECE_COLLECTION = 'pdf_document_pieces';

/** A piece of a file, since a database record holds at most 16 MiB. */
@Schema({ collection: DOCUMENT_PIECE_COLLECTION, versionKey: false })
export class DocumentPieceRecord {
  /** `<document>.<part>.<from>` */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) documentId: string;
  /** `source`, or the token of the attempt that made this result. */
  @Prop({ type: String, required: true }) part: string;
  /** Offsets in the file's bytes; `to` is exclusive. */
  @Prop({ type: Number, required: true }) from: number;
  @Prop({ type: Number, required: true }) to: number;
  /** Encrypted. */
  @Prop({ type: Buffer, required: true }) bytes: Buffer;
  @Prop({ type: Date, required: true }) createdAt: Date;
}

export const DocumentPieceSchema = SchemaFactory.createForClass(DocumentPieceRecord);
DocumentPieceSchema.index({ documentId: 1, part: 1, from: 1 });
DocumentPieceSchema.index({ createdAt: 1 });

export const DOCUMENT_PIECES_SEALED: SealedFieldsOf = { collection: DOCUMENT_PIECE_COLLECTION, fields: ['bytes'] };
