/** The status of a document, as clients see it. */
export const DOCUMENT_STATUSES = [
  'PENDING',
  'REVIEW_REQUIRED',
  'AUDIT_REQUIRED',
  'AUTO_APPROVED',
  'APPROVED',
  'REJECTED',
  'FAILED',
  'FINALIZED',
] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** The events that change the status of a document. */
export const DOCUMENT_EVENTS = [
  'needReview',
  'sample',
  'autoApprove',
  'fail',
  'retry',
  'approve',
  'askFurtherApproval',
  'reject',
  'unapprove',
  'unreject',
  'finalize',
] as const;
export type DocumentEvent = (typeof DOCUMENT_EVENTS)[number];

const REVIEWABLE = { approve: 'APPROVED', askFurtherApproval: 'REVIEW_REQUIRED', reject: 'REJECTED' } as const;

/**
 * All transitions of a document's status; any other is impossible, so a finalized document stays as it is. The page
 * docs/reference/review-states.md is checked against this table.
 */
export const DOCUMENT_TRANSITIONS: Readonly<
  Record<DocumentStatus, Readonly<Partial<Record<DocumentEvent, DocumentStatus>>>>
> = {
  PENDING: {
    needReview: 'REVIEW_REQUIRED',
    sample: 'AUDIT_REQUIRED',
    autoApprove: 'AUTO_APPROVED',
    fail: 'FAILED',
  },
  REVIEW_REQUIRED: REVIEWABLE,
  AUDIT_REQUIRED: REVIEWABLE,
  AUTO_APPROVED: REVIEWABLE,
  APPROVED: { finalize: 'FINALIZED', unapprove: 'REVIEW_REQUIRED' },
  REJECTED: { unreject: 'REVIEW_REQUIRED' },
  FAILED: { retry: 'PENDING' },
  FINALIZED: {},
};

/** Returns the status after an event, or undefined if the event is not possible in that status. */
export function nextStatus(status: DocumentStatus, event: DocumentEvent): DocumentStatus | undefined {
  return DOCUMENT_TRANSITIONS[status][event];
}

/** True if people may decide on the document's spans. */
export const isReviewable = (status: DocumentStatus): boolean => nextStatus(status, 'approve') !== undefined;

/** States in which a document still needs attention; past its due date it is late in these. */
export const UNREVIEWED: readonly DocumentStatus[] = ['PENDING', 'FAILED', 'REVIEW_REQUIRED', 'AUDIT_REQUIRED'];

/** States in which a document can be erased: people no longer work on it. */
const ERASABLE: ReadonlySet<DocumentStatus> = new Set(['REJECTED', 'FAILED', 'FINALIZED']);
export const isErasable = (status: DocumentStatus): boolean => ERASABLE.has(status);
