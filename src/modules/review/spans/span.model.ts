import { Schema, SchemaFactory } from '@nestjs/mongoose';
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

/** Read and written through the driver directly; the schema only declares the collection and its indexes. */
@Schema({ collection: 'spans', versionKey: false })
export class SpanRecord {}

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
