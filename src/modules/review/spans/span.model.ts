import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Cipher, Place } from '../../../platform/encryption/cipher.js';
import type { Span } from './span.types.js';

/** A span as it is stored. */
export interface StoredSpan extends Omit<Span, 'id' | 'text' | 'alsoApprovedBy' | 'decisions' | 'lines'> {
  readonly _id: string;
  readonly alsoApprovedBy?: Span['alsoApprovedBy'];
  readonly decisions?: Span['decisions'];
  readonly lines?: Span['lines'];
  /** Encrypted; empty once it was purged. */
  readonly text: string;
}

/** Written and read through the driver directly; the schema only declares the indexes. */
@Schema({ collection: 'spans', versionKey: false })
export class SpanRecord {
  @Prop({ type: String, required: true })
  _id: string;

  /** The version of the document that wrote it; a late write of an older version does not replace it. */
  @Prop({ type: Number, required: true })
  rev: number;

  /** Absent after removal: the remaining record is a tombstone, kept for a while. */
  @Prop({ type: String })
  documentId?: string;

  @Prop({ type: Number })
  sheet?: number;

  @Prop({ type: Number })
  start?: number;

  @Prop({ type: String })
  status?: string;

  @Prop({ type: Date })
  statusChangedAt?: Date;

  @Prop({ type: Date })
  removedAt?: Date;
}

/** Longer than any change may be delayed. */
const REMEMBERED_SECONDS = 7 * 24 * 60 * 60;

export const SpanSchema = SchemaFactory.createForClass(SpanRecord);
SpanSchema.index({ documentId: 1, sheet: 1, start: 1, _id: 1 });
SpanSchema.index({ status: 1, statusChangedAt: -1, _id: 1 });
SpanSchema.index({ removedAt: 1 }, { expireAfterSeconds: REMEMBERED_SECONDS });

export const SEALED_SPANS = { collection: 'spans', fields: ['text'] } as const;

const place = (id: string): Place => ({ collection: SEALED_SPANS.collection, id, field: 'text' });

export function sealSpan({ id, text, ...span }: Span, cipher: Cipher): StoredSpan {
  return { _id: id, ...span, text: text === '' ? '' : cipher.seal(text, place(id)) };
}

export function openSpan(
  { _id: id, text, alsoApprovedBy = null, decisions = null, lines = null, ...span }: StoredSpan,
  cipher: Cipher,
): Span {
  return { id, ...span, alsoApprovedBy, decisions, lines, text: text === '' ? '' : cipher.open(text, place(id)) };
}
