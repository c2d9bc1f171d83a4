import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/**
 * What a document that came as a file has beside its text: the file itself, where its characters stand, the password that
 * opens it, and what became of it.
 */
export type FilePart = 'original' | 'layout' | 'password' | 'redacted';

/**
 * A piece of a file: a record of the database holds 16 MiB. `from` and `to` count bytes, and UTF-16 code units of the text
 * in a layout.
 */
@Schema({ collection: 'document_files', versionKey: false })
export class DocumentFileRecord {
  /** `<document>.<part>.<from>`; of a redacted file `<document>.redacted.<certificate>.<from>` */
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: String, required: true })
  documentId: string;

  @Prop({ type: String, required: true })
  part: FilePart;

  @Prop({ type: Number, required: true })
  from: number;

  @Prop({ type: Number, required: true })
  to: number;

  /** Of a layout, from 1. */
  @Prop({ type: Number, default: null })
  page: number | null;

  /** Of a redacted file: the certificate that speaks of it. */
  @Prop({ type: String })
  certificateId?: string;

  /** Sealed. */
  @Prop({ type: Buffer, required: true })
  bytes: Buffer;

  @Prop({ type: Date, required: true })
  createdAt: Date;
}

export const DocumentFileSchema = SchemaFactory.createForClass(DocumentFileRecord);
DocumentFileSchema.index({ documentId: 1, part: 1, from: 1 });
DocumentFileSchema.index({ createdAt: 1 });

export const SEALED_FILES = { collection: 'document_files', fields: ['bytes'] } as const;
