import type { Credential } from '../auth/principal.js';
import type { Json } from '../signing/canonical-json.js';

export type { Json };

/** Who did it; all null for the service itself. */
export interface AuditActor {
  readonly userId: string | null;
  readonly email: string | null;
  readonly address: string | null;
  /** The session, key or certificate that was used; absent where there was none, and in rows older than this field. */
  readonly credential?: Credential;
}

export const SYSTEM: AuditActor = { userId: null, email: null, address: null };

/** Something that happened, to be kept for ever. No document text, span text, key or query may be in it. */
export interface AuditEvent {
  /** Unique: an event is recorded once, however often it is handed in. Absent: a new one. */
  readonly id?: string;
  /** Absent: now. */
  readonly at?: Date;
  readonly actor: AuditActor;
  /** For example `SPAN_UPDATE`. */
  readonly action: string;
  /** For example `Span`. */
  readonly resourceType: string;
  readonly resourceId: string | null;
  /** Of the document whose history this belongs to. */
  readonly documentId?: string;
  readonly batchId?: string;
  readonly outcome?: AuditOutcome;
  readonly details: Readonly<Record<string, Json>>;
  /**
   * Free text that a person typed, such as a reason, which may name someone. It is kept sealed beside the chain, where it
   * can be erased with its document; the chain itself holds a salted digest of it.
   */
  readonly note?: string;
}

export type AuditOutcome = 'SUCCESS' | 'FAILURE';

/** A recorded event with its place in the chain. */
export interface AuditEntry {
  readonly tenant: string;
  readonly id: string;
  /** From 1, without gaps. */
  readonly seq: number;
  readonly at: Date;
  readonly actor: AuditActor;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string | null;
  readonly documentId: string | null;
  readonly batchId: string | null;
  readonly outcome: AuditOutcome;
  readonly details: Readonly<Record<string, Json>>;
  /** Null when there was none or it was erased. */
  readonly note: string | null;
  /** Lower-case hex SHA-256 of salt and note; null when there was none. It stays when the note is erased. */
  readonly noteDigest: string | null;
  /** Lower-case hex SHA-256 of the entry before; of the first one 64 zeros. */
  readonly prevHash: string;
  /** Lower-case hex SHA-256 of the canonical JSON (RFC 8785) of this entry with `prevHash` and without `hash` and note. */
  readonly hash: string;
}
