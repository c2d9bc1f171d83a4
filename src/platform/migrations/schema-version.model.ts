import { Schema } from 'mongoose';

export const SCHEMA_VERSION_MODEL = 'SchemaVersion';

/** The version of the last migration that was run; one document. */
export interface SchemaVersionDocument {
  readonly _id: string;
  readonly version: number;
}

export const schemaVersionSchema = new Schema<SchemaVersionDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'schema_version', versionKey: false },
);
