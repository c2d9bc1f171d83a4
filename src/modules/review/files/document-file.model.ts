import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/**
 * The parts stored for a document that was submitted as a file: the file itself, the positions of its characters, the
 * password that opens it, and the redacted file.
 */
export type FilePart = 'original' | 'layout' | 'password' | 'redacted';

/**
 * A piece of a part, because a database record holds at most 16 MiB. `from` and `to` count bytes, or UTF-16 code units
 * of the text in a layout.
 */
@Schema({ collection: 'document_files', versionKey: false })
export class DocumentFileRecord {
  /** `<document>.<part>.<from>`; for a redacted file `<document>.redacted.<certificate>.<from>` */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) documentId: string;
  @Prop({ type: String, required: true }) part: FilePart;
  @Prop({ type: Number, required: true }) from: number;
  @Prop({ type: Number, required: true }) to: number;
  /** The page of a layout, from 1. */
  @Prop({ type: Number, default: null }) page: number | null;
  /** The certificate that vouches for a redacted file. */
  @Prop({ type: String }) certificateId?: string;
  /** Encrypted. */
  @Prop({ type: Buffer, required: true }) bytes: Buffer;
  @Prop({ type: Date, required: true }) createdAt: Date;
}

export const DocumentFileSchema = SchemaFactory.createForClass(DocumentFileRecord);
DocumentFileSchema.index({ documentId: 1, part: 1, from: 1 });
DocumentFileSchema.index({ createdAt: 1 });

export const SEALED_FILES = { collection: 'document_files', fields: ['bytes'] } as const;
