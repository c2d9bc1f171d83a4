import { Schema } from 'mongoose';
import type { SealedFieldsOf } from '../encryption/sealed-field.js';

export const SECRET_MODEL = 'Secret';
export const SECRET_COLLECTION = 'secrets';

/** A value that all replicas on one database share and that nobody types in. */
export interface SecretDocument {
  /** What the secret is for. */
  readonly _id: string;
  /** Sealed; in clear where an earlier version has stored it, until it is read. */
  readonly value: string;
  readonly createdAt: Date;
}

export const secretSchema = new Schema<SecretDocument>(
  {
    _id: { type: String, required: true },
    value: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: SECRET_COLLECTION, versionKey: false },
);

export const secretSealed: SealedFieldsOf = { collection: SECRET_COLLECTION, fields: ['value'] };
