import { Schema } from 'mongoose';

export const LEASE_MODEL = 'Lease';

/** Who is doing a task, until when, and when it is due again. Found by `_id` alone, so no further index. */
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
