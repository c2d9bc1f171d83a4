import { Schema } from 'mongoose';

export const LEASE_MODEL = 'Lease';

/**
 * The holder of a task, the end of its lease, and when the task is due. Found by `_id`, so no other index is needed.
 */
export interface LeaseDocument {
  readonly _id: string;
  readonly holder: string | null;
  readonly heldUntil: Date;
  readonly dueAt: Date;
}

export const leaseSchema = new Schema<LeaseDocument>(
  {
    _id: { type: String, required: true },
    holder: { type: String, default: null },
    heldUntil: { type: Date, required: true },
    dueAt: { type: Date, required: true },
  },
  { collection: 'leases', versionKey: false },
);
