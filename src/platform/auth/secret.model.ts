import { Schema } from 'mongoose';

export const SECRET_MODEL = 'Secret';

/** A value that all replicas on one database share and that nobody types in. */
export interface SecretDocument {
  /** What the secret is for. */
  readonly _id: string;
  readonly value: string;
  readonly createdAt: Date;
}

export const secretSchema = new Schema<SecretDocument>(
  {
    _id: { type: String, required: true },
    value: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'secrets', versionKey: false },
);
