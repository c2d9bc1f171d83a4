import type { Credential } from '../auth/principal.js';
import type { Json } from '../signing/canonical-json.js';

export type { Json };

/** The cause of an event: a person or program; all fields are null for the service itself. */
export interface AuditActor {
  readonly userId: string | null;
  readonly email: string | null;
  readonly address: string | null;
  /** The session, key or certificate that was used; absent if there was none, and in rows older than this field. */
  readonly credential?: Credential;
}

export const SYSTEM: AuditActor = { userId: null, email: null, address: null };

/** Facts about an event, without document text. */
export type AuditDetails = Readonly<Record<string, Json>>;

/** An event to be kept forever. It must not contain document text, span text, keys or queries. */
export interface AuditEvent {
  /** A unique id: an event with it is recorded once, however often it is submitted. If absent, one is created. */
  readonly id?: string;
  /** If absent, the current time. */
  readonly at?: Date;
  readonly actor: AuditActor;
  /**
   * For example `SPAN_UPDATE`; `web/client/words/audit-actions.ts` lists all actions, with their words on the pages.
   */
  readonly action: string;
  /** For example `Span`. */
  readonly resourceType: string;
  readonly resourceId: string | null;
  /** The document whose history includes this event. */
  readonly documentId?: string;
  readonly batchId?: string;
  readonly outcome?: AuditOutcome;
  readonly details: AuditDetails;
  /**
   * Free text that a person typed, such as a reason, which may name someone. It is stored encrypted outside the chain,
   * where it can be erased with its document; the chain itself contains its salted digest.
   */
  readonly note?: string;
}

export type AuditOutcome = 'SUCCESS' | 'FAILURE';

/** A recorded event with its position in the chain. */
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
  readonly details: AuditDetails;
  /** Null if there was none or it was erased. */
  readonly note: string | null;
  /** Lower-case hex SHA-256 of salt and note; null if there was none. It remains when the note is erased. */
  readonly noteDigest: string | null;
  /** Lower-case hex SHA-256 of the previous entry; 64 zeros for the first one. */
  readonly prevHash: string;
  /**
   * Lower-case hex SHA-256 of the canonical JSON (RFC 8785) of this entry including `prevHash`, without `hash` and
   * note.
   */
  readonly hash: string;
}
