import { Schema } from 'mongoose';
import { SCHEMA_VERSION, type SchemaVersionDocument } from '../database/newer-schema.js';

export const SCHEMA_VERSION_MODEL = 'SchemaVersion';

export const schemaVersionSchema = new Schema<SchemaVersionDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number },
    oldest: { type: Number },
  },
  { collection: SCHEMA_VERSION.collection, versionKey: false },
);
