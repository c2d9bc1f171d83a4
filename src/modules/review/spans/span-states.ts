/** The status of a span. */
export const SPAN_STATUSES = ['APPROVED', 'REJECTED', 'PENDING', 'NEEDS_SECOND_OPINION', 'REVIEW_REQUIRED'] as const;
export type SpanStatus = (typeof SPAN_STATUSES)[number];

/** The statuses that a person may choose. */
export const DECISIONS = ['APPROVED', 'REJECTED', 'PENDING', 'NEEDS_SECOND_OPINION'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The statuses to which a span can be reset explicitly. */
export const RESET_STATUSES = ['PENDING', 'REVIEW_REQUIRED'] as const;

/** True if somebody still has to decide; a document with such spans cannot be approved. */
export const isUndecided = (status: SpanStatus): boolean => status !== 'APPROVED' && status !== 'REJECTED';
