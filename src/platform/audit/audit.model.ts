import { Schema } from 'mongoose';
import type { Credential } from '../auth/principal.js';
import type { AuditOutcome } from './audit.types.js';

export const AUDIT_MODEL = 'AuditLog';

/** The only tenant: there is one per installation. */
export const TENANT = 'default';

/** An event at its position in the chain; written once and never changed. */
export interface AuditRow {
  /** The id of the event. */
  readonly _id: string;
  readonly tenant: string;
  /** From 1, without gaps. */
  readonly seq: number;
  readonly at: Date;
  readonly userId: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly credential?: Credential;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string | null;
  readonly documentId: string | null;
  readonly batchId: string | null;
  readonly outcome: AuditOutcome;
  /** Canonical JSON, so that it is read back exactly as it was hashed. */
  readonly details: string;
  /** Salted SHA-256 of the note in lower-case hex. */
  readonly noteDigest: string | null;
  readonly prevHash: string;
  readonly hash: string;
}

const nullable = { type: String, default: null };

export const auditSchema = new Schema<AuditRow>(
  {
    _id: { type: String, required: true },
    tenant: { type: String, required: true },
    seq: { type: Number, required: true },
    at: { type: Date, required: true },
    userId: nullable,
    email: nullable,
    address: nullable,
    credential: { type: Object },
    action: { type: String, required: true },
    resourceType: { type: String, required: true },
    resourceId: nullable,
    documentId: nullable,
    batchId: nullable,
    outcome: { type: String, required: true },
    details: { type: String, required: true },
    noteDigest: nullable,
    prevHash: { type: String, required: true },
    hash: { type: String, required: true },
  },
  { collection: 'audit_log', versionKey: false },
);

// The position in the chain: if two replicas want the same one, only one gets it.
auditSchema.index({ tenant: 1, seq: 1 }, { unique: true });
// For histories, in the order of the chain.
auditSchema.index({ tenant: 1, documentId: 1, seq: -1 });
auditSchema.index({ tenant: 1, resourceType: 1, resourceId: 1, seq: -1 });
// For searches, newest first; one index per filter.
auditSchema.index({ tenant: 1, at: -1, seq: -1 });
for (const filter of ['userId', 'email', 'action', 'resourceType', 'resourceId', 'documentId', 'outcome'] as const) {
  auditSchema.index({ tenant: 1, [filter]: 1, at: -1, seq: -1 });
}
