import { Schema } from 'mongoose';

export const ROTATION_MODEL = 'KeyRotation';

export type RotationState = 'RUNNING' | 'DONE';

/** The progress of the latest rotation: one document, found by its `_id`. */
export interface RotationDocument {
  readonly _id: string;
  /** The id of this rotation. */
  readonly run: string;
  /** The id of the key with which everything will be encrypted. */
  readonly target: string;
  readonly state: RotationState;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** The collection in progress, and its last document that is done. */
  readonly collectionName: string | null;
  readonly after?: unknown;
  readonly documents: number;
  readonly resealed: number;
  readonly unreadable: number;
  readonly contended: number;
}

const count = { type: Number, required: true };

export const rotationSchema = new Schema<RotationDocument>(
  {
    _id: { type: String, required: true },
    run: { type: String, required: true },
    target: { type: String, required: true },
    state: { type: String, required: true },
    startedAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    collectionName: { type: String, default: null },
    after: { type: Schema.Types.Mixed },
    documents: count,
    resealed: count,
    unreadable: count,
    contended: count,
  },
  { collection: 'encryption_rotation', versionKey: false },
);
