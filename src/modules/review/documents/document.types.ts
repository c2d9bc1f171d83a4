import type { FormatId } from '../../../formats/format.js';
import type { AuditEvent } from '../../../platform/audit/audit.types.js';
import type { LeftFindings } from '../spans/left-findings.js';
import type { Decider, SpanWrite } from '../spans/span.types.js';
import type { Tally } from '../spans/tally.js';
import type { BlindReview } from './blind-review.js';
import type { DocumentCounts } from './document-counts.js';
import type { DocumentStatus } from './document-states.js';
import type { EditLock } from './edit-lock.js';

export const PRIORITIES = { low: 1, normal: 2, high: 3 } as const;

/** A person's confirmation that a document is redacted correctly. */
export interface Approval {
  readonly userId: string;
  readonly email: string;
  readonly at: Date;
}

/** Random numbers from 0 up to 1, drawn once when the document has been redacted, so that repeated checks agree. */
export interface Rolls {
  readonly audit: number;
  readonly dual: number;
  readonly blind: number;
}

/** When and by whom a document was finalized, and which files resulted. */
export interface Finalization {
  readonly at: Date;
  readonly userId: string;
  readonly email: string;
  readonly certificateId: string;
  /** True if there is a redacted PDF besides the text; absent if there is none. */
  readonly hasPdf?: boolean;
  /** True if there is a redacted file of another format besides the text. */
  readonly hasFile?: boolean;
}

/** `text` for documents submitted as text; all others were submitted as files. */
export type DocumentFormat = FormatId | 'pdf';

/** The person who is to review a document. */
export interface Assignee extends Decider {
  /** The bulk assignment by which the document was assigned; absent if it was assigned alone or claimed. */
  readonly operationId?: string;
}

/** Everything known about a document except its text and spans. */
export interface DocumentHeader {
  readonly id: string;
  /** Incremented with each change of the document or one of its spans. */
  readonly version: number;
  readonly batchId: string;
  /** The group of its batch; if null, only administrators and auditors may see the document. */
  readonly groupId: string | null;
  /** Greater the sooner the batch is due; null without a due date. */
  readonly urgency: number | null;
  readonly filename: string;
  readonly status: DocumentStatus;
  readonly statusChangedAt: Date;
  readonly createdAt: Date;
  /** The id of the user who submitted it. */
  readonly createdBy: string;
  readonly priority: number;
  readonly riskScore: number;
  /** Lower-case hex of the submitted bytes. */
  readonly contentSha512: string;
  readonly contentSha256: string;
  /** Length of the text in UTF-16 code units. */
  readonly length: number;
  readonly words: number;
  readonly format: DocumentFormat;
  /** The declared charset of a file; absent if it is detected from its bytes. */
  readonly charset?: string | undefined;
  /**
   * The effective copy of the spans. Copy 1 has the engine's spans; a blind second reviewer works on copy 2, and
   * differences between the two are settled on copy 3.
   */
  readonly sheet: number;
  /** The number of the next span in that copy. */
  readonly nextSpan: number;
  readonly tally: Tally;
  /** The figures for reports; null in older documents until they are counted. */
  readonly counts: DocumentCounts | null;
  /** Findings of the whole catalogue that the policy does not look for. */
  readonly left: LeftFindings;
  /** The version of the policy by which it was redacted; null before redaction, and for a remote filtering instance. */
  readonly policy: string | null;
  readonly lock: EditLock | null;
  /** The person who is to review it; does not prevent others from editing. */
  readonly assignee: Assignee | null;
  readonly approvals: readonly Approval[];
  /** The number of approvals required, as of the last evaluation. */
  readonly approvalsRequired: number;
  readonly rolls: Rolls | null;
  readonly blind: BlindReview | null;
  /** The number of redaction attempts. */
  readonly attempts: number;
  /** The reason why redaction failed; contains no text of the document. */
  readonly failure: string | null;
  readonly finalization: Finalization | null;
  /** When the source is to be purged. */
  readonly purgeAt: Date | null;
  /** When the source, the original and the span texts were purged. */
  readonly purgedAt: Date | null;
  /** True once it was decided to erase the document, results and file name included. */
  readonly erased?: boolean;
  /** Committed changes that have not been carried out, oldest first. */
  readonly unfinished: readonly OpenChange[];
}

/**
 * A change that is committed with the header's new version and then carried out: its spans are written and its events
 * recorded. Any process that finds an open change carries it out; doing so twice has no effect.
 */
export interface OpenChange {
  readonly version: number;
  readonly spans: readonly SpanWrite[];
  readonly events: readonly AuditEvent[];
}

/** The header fields that a change may set. */
export type HeaderChanges = Partial<
  Omit<DocumentHeader, 'id' | 'version' | 'batchId' | 'createdAt' | 'createdBy' | 'unfinished'>
>;
