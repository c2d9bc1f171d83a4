import { Schema } from 'mongoose';
import type { SealedFieldsOf } from '../encryption/sealed-field.js';

export const NOTE_MODEL = 'AuditNote';
export const NOTE_COLLECTION = 'audit_notes';

/** A note that a person typed, stored outside the chain so that it can be erased with its document. */
export interface NoteDocument {
  /** The id of the event. */
  readonly _id: string;
  readonly documentId: string | null;
  readonly sealed: string;
  /** 32 random bytes in hex: without it the digest in the chain reveals nothing about the note. */
  readonly salt: string;
}

export const noteSchema = new Schema<NoteDocument>(
  {
    _id: { type: String, required: true },
    documentId: { type: String, default: null },
    sealed: { type: String, required: true },
    salt: { type: String, required: true },
  },
  { collection: NOTE_COLLECTION, versionKey: false },
);
noteSchema.index({ documentId: 1 });

export const noteSealed: SealedFieldsOf = { collection: NOTE_COLLECTION, fields: ['sealed'] };
