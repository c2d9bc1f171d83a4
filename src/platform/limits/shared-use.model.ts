import { Schema } from 'mongoose';
import type { ChargedUnit } from '../http/charged-unit.js';

export const SHARED_USE_MODEL = 'SharedUse';

/** The total use of all replicas for one subject since the record was created. */
export interface SharedUseDocument {
  /** A digest of the subject. */
  readonly _id: string;
  readonly used: Partial<Record<ChargedUnit, number>>;
  readonly expiresAt: Date;
}

export const sharedUseSchema = new Schema<SharedUseDocument>(
  {
    _id: { type: String, required: true },
    used: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'rate_limit_use', versionKey: false },
);
sharedUseSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
