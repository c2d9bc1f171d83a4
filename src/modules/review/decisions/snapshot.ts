import type { Decider, Span } from '../spans/span.types.js';

/** The fields of a span that decisions change. */
export type Snapshot = Pick<
  Span,
  'type' | 'status' | 'exemptionCode' | 'statusChangedAt' | 'statusChangedBy' | 'alsoApprovedBy' | 'decisions'
>;

/** A span before and after an operation. */
export interface SpanChange {
  readonly id: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

export const snapshotOf = ({
  type,
  status,
  exemptionCode,
  statusChangedAt,
  statusChangedBy,
  alsoApprovedBy,
  decisions,
}: Snapshot): Snapshot => ({
  ...{ type, status, exemptionCode, statusChangedAt, statusChangedBy, alsoApprovedBy, decisions },
});

/** True if nobody has decided on the span since. */
export const isStill = (span: Snapshot, as: Snapshot): boolean =>
  span.type === as.type &&
  span.status === as.status &&
  span.exemptionCode === as.exemptionCode &&
  span.statusChangedAt.getTime() === as.statusChangedAt.getTime() &&
  isSame(span.statusChangedBy, as.statusChangedBy) &&
  isSame(span.alsoApprovedBy, as.alsoApprovedBy);

const isSame = (one: Decider | null, other: Decider | null): boolean => one?.userId === other?.userId;
