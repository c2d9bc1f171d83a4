import type { FormatId } from '../../../formats/format.js';
import type { AuditEvent } from '../../../platform/audit/audit.types.js';
import type { Left } from '../spans/left-findings.js';
import type { Decider, SpanWrite } from '../spans/span.types.js';
import type { Tally } from '../spans/tally.js';
import type { BlindReview } from './blind-review.js';
import type { DocumentCounts } from './document-counts.js';
import type { DocumentStatus } from './document-states.js';
import type { EditLock } from './edit-lock.js';

export const PRIORITIES = { low: 1, normal: 2, high: 3 } as const;

/** Somebody's word that a document is well redacted. */
export interface Approval {
  readonly userId: string;
  readonly email: string;
  readonly at: Date;
}

/** Drawn once, when a document has been redacted, so that asking twice answers the same. From 0 up to 1. */
export interface Rolls {
  readonly audit: number;
  readonly dual: number;
  readonly blind: number;
}

/** When and by whom a document was finalized, and what becomes of its source. */
export interface Finalization {
  readonly at: Date;
  readonly userId: string;
  readonly email: string;
  readonly certificateId: string;
  /** Whether there is a redacted PDF beside the text; absent where there was none yet. */
  readonly hasPdf?: boolean;
  /** Whether there is a redacted file of another format. */
  readonly hasFile?: boolean;
}

/** `text` came as a text; all others came as files. */
export type DocumentFormat = FormatId | 'pdf';

/** Who has a document to review. */
export interface Assignee extends Decider {
  /** By which they were given it with others; absent where it was given alone, or taken. */
  readonly operationId?: string;
}

/** What is known of a document beside its text and its spans. */
export interface DocumentHeader {
  readonly id: string;
  /** Goes up by one with each change of the document or of one of its spans. */
  readonly version: number;
  readonly batchId: string;
  /** Of its batch; null is for administrators and auditors alone. */
  readonly groupId: string | null;
  /** The sooner its batch is due the greater; null where it is due at no time. */
  readonly urgency: number | null;
  readonly filename: string;
  readonly status: DocumentStatus;
  readonly statusChangedAt: Date;
  readonly createdAt: Date;
  /** Of who brought it. */
  readonly createdBy: string;
  readonly priority: number;
  readonly riskScore: number;
  /** Lower-case hex of the submitted bytes. */
  readonly contentSha512: string;
  readonly contentSha256: string;
  /** Of the text in UTF-16 code units. */
  readonly length: number;
  readonly words: number;
  readonly format: DocumentFormat;
  /** That a file was declared to be in; absent where its bytes say it. */
  readonly charset?: string | undefined;
  /**
   * The copy of the spans that counts. The engine's are 1; a blind second reviewer works on 2, and what the two differ
   * in is settled on 3.
   */
  readonly sheet: number;
  /** The number of the next span of that copy. */
  readonly nextSpan: number;
  readonly tally: Tally;
  /** What reports add up; null in a document that is older than this, until it is counted. */
  readonly counts: DocumentCounts | null;
  /** What its policy does not look for, and the whole catalogue finds. */
  readonly left: Left;
  /** The version of the policy that it was redacted by; null before that, and at a filtering instance elsewhere. */
  readonly policy: string | null;
  readonly lock: EditLock | null;
  /** Whose work it is; it keeps nobody else out. */
  readonly assignee: Assignee | null;
  readonly approvals: readonly Approval[];
  /** How many approvals it takes, as far as it was known when it was last judged. */
  readonly approvalsRequired: number;
  readonly rolls: Rolls | null;
  readonly blind: BlindReview | null;
  /** Times that redaction was tried. */
  readonly attempts: number;
  /** Why redaction failed; holds no text of the document. */
  readonly failure: string | null;
  readonly finalization: Finalization | null;
  /** When its source is to be purged. */
  readonly purgeAt: Date | null;
  /** When source, original and span texts were purged. */
  readonly purgedAt: Date | null;
  /** What was committed and has not been carried out, oldest first. */
  readonly unfinished: readonly OpenChange[];
}

/**
 * A change that is committed with the header's new version and then carried out: its spans are written and its events
 * recorded. Whoever finds one open carries it out; doing so twice changes nothing.
 */
export interface OpenChange {
  readonly version: number;
  readonly spans: readonly SpanWrite[];
  readonly events: readonly AuditEvent[];
}

/** The fields of a header that a change may set. */
export type HeaderChanges = Partial<
  Omit<DocumentHeader, 'id' | 'version' | 'batchId' | 'createdAt' | 'createdBy' | 'unfinished'>
>;
