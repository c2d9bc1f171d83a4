import { Schema } from 'mongoose';
import type { SealedFieldsOf } from '../encryption/sealed-field.js';

export const SECRET_MODEL = 'Secret';
export const SECRET_COLLECTION = 'secrets';

/** A generated value that all replicas of one database share. */
export interface SecretDocument {
  /** The purpose of the secret. */
  readonly _id: string;
  /** Encrypted. Plain if an earlier version stored it, until it is next read. */
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
