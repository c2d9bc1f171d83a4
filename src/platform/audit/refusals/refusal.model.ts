import { Schema } from 'mongoose';

export const REFUSAL_MODEL = 'AuditRefusal';

/**
 * The number of refusals of one address and person for one reason within one minute, kept until it is in the audit log.
 */
export interface RefusalDocument {
  /** The minute and the key of what is counted. */
  readonly _id: string;
  /** When the minute began. */
  readonly minute: Date;
  /** Null for addresses beyond the limit of the minute. */
  readonly address: string | null;
  /** The code of the error. */
  readonly reason: string;
  readonly userId: string | null;
  readonly email: string | null;
  /** Method and template of the first refused route. */
  readonly route: string;
  readonly count: number;
}

const nullable = { type: String, default: null };

export const refusalSchema = new Schema<RefusalDocument>(
  {
    _id: { type: String, required: true },
    minute: { type: Date, required: true },
    address: nullable,
    reason: { type: String, required: true },
    userId: nullable,
    email: nullable,
    route: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'audit_refusals', versionKey: false },
);
refusalSchema.index({ minute: 1 });
