import { Schema } from 'mongoose';

export const HEAD_MODEL = 'AuditHead';

/** A place of the chain that is vouched for: how far it had come at least, or where it begins after an archive. */
export interface HeadDocument {
  /** The tenant; `<tenant>:base` of where it begins. */
  readonly _id: string;
  readonly seq: number;
  readonly hash: string;
  /** Keyed digest of the two, which nobody makes who can only write to the database. */
  readonly seal: string;
  /** Which process cannot get its events in, for others to let it go first. */
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
