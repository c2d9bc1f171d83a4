/** What a span is in. */
export const SPAN_STATUSES = ['APPROVED', 'REJECTED', 'PENDING', 'NEEDS_SECOND_OPINION', 'REVIEW_REQUIRED'] as const;
export type SpanStatus = (typeof SPAN_STATUSES)[number];

/** What a person may decide. */
export const DECISIONS = ['APPROVED', 'REJECTED', 'PENDING', 'NEEDS_SECOND_OPINION'] as const;
export type Decision = (typeof DECISIONS)[number];

/** What a reset may name as the status to go back to. */
export const RESET_STATUSES = ['PENDING', 'REVIEW_REQUIRED'] as const;

/** Whether somebody still has to decide: a document with such spans cannot be approved. */
export const isUndecided = (status: SpanStatus): boolean => status !== 'APPROVED' && status !== 'REJECTED';
