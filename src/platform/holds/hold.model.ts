import { Schema } from 'mongoose';
import type { SealedFieldsOf } from '../encryption/sealed-field.js';
import type { Hold } from './hold.types.js';

export const HOLD_MODEL = 'Hold';
export const HOLD_COLLECTION = 'holds';

/** A hold as it is stored; its reasons are encrypted, since they may name people. */
export interface HoldDocument extends Omit<Hold, 'id'> {
  readonly _id: string;
  /** The held thing, as one field for queries: `document:<id>`, `audit`. */
  readonly subject: string;
}

const nullable = <T>(type: T) => ({ type, default: null });

export const holdSchema = new Schema<HoldDocument>(
  {
    _id: { type: String, required: true },
    subject: { type: String, required: true },
    kind: { type: String, required: true },
    resourceId: nullable(String),
    from: nullable(Date),
    to: nullable(Date),
    reason: { type: String, required: true },
    until: nullable(Date),
    setBy: { type: Schema.Types.Mixed, required: true },
    setAt: { type: Date, required: true },
    releasedBy: nullable(Schema.Types.Mixed),
    releasedAt: nullable(Date),
    releaseReason: nullable(String),
  },
  { collection: HOLD_COLLECTION, versionKey: false },
);
// For the check before every deletion.
holdSchema.index({ subject: 1, releasedAt: 1 });
// For lists, newest first.
holdSchema.index({ setAt: -1, _id: 1 });
holdSchema.index({ releasedAt: 1, setAt: -1, _id: 1 });
holdSchema.index({ until: 1 });
holdSchema.index({ kind: 1, setAt: -1, _id: 1 });
holdSchema.index({ resourceId: 1, setAt: -1, _id: 1 });

export const holdsSealed: SealedFieldsOf = { collection: HOLD_COLLECTION, fields: ['reason', 'releaseReason'] };
