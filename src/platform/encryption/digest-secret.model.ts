import { Schema } from 'mongoose';
import type { SealedFieldsOf } from './sealed-field.js';

export const DIGEST_SECRET_MODEL = 'DigestSecret';
export const DIGEST_SECRET_COLLECTION = 'encryption';

/** The secret of all digests: one document, found by its `_id`. */
export interface DigestSecretDocument {
  readonly _id: string;
  readonly value: string;
  readonly createdAt: Date;
}

export const digestSecretSchema = new Schema<DigestSecretDocument>(
  {
    _id: { type: String, required: true },
    value: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: DIGEST_SECRET_COLLECTION, versionKey: false },
);

/** A rotation re-encrypts this value last: while it is encrypted with an old key, others may be too. */
export const digestSecretSealed: SealedFieldsOf = { collection: DIGEST_SECRET_COLLECTION, fields: ['value'] };
