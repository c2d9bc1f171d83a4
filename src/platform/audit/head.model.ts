import { Schema } from 'mongoose';

export const HEAD_MODEL = 'AuditHead';

/** A signed position of the chain: how far it had come at least, or where it begins after an archive. */
export interface HeadDocument {
  /** The tenant; `<tenant>:base` for the beginning. */
  readonly _id: string;
  readonly seq: number;
  readonly hash: string;
  /** Keyed digest of position and hash, which write access to the database is not enough to forge. */
  readonly seal: string;
  /** The process that cannot write its events, so that others let it go first. */
  readonly waiting?: string;
}

export const headSchema = new Schema<HeadDocument>(
  {
    _id: { type: String, required: true },
    seq: { type: Number, required: true },
    hash: { type: String, required: true },
    seal: { type: String, required: true },
    waiting: { type: String },
  },
  { collection: 'audit_heads', versionKey: false },
);
