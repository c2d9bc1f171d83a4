import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import { fail } from '../../../platform/http/app-error.js';
import type { DocumentEventDraft } from '../documents/document-editor.js';
import type { Decision, SpanStatus } from '../spans/span-states.js';
import type { EarlierStatus } from '../spans/earlier.js';
import { lastDecisionsOn, withDecision, withoutDecision } from '../spans/last-decisions.js';
import type { Decider, Span } from '../spans/span.types.js';

/** The requested change of a span. Absent fields stay unchanged. */
export interface SpanDecision {
  readonly status?: Decision | undefined;
  readonly type?: string | undefined;
  readonly reason?: string | undefined;
  readonly exemptionCode?: string | undefined;
}

/**
 * Returns the changed span and its audit event. Every decision of a person is made here.
 * @throws AppError `conflict` code `OVERTURN_REASON_REQUIRED`
 */
export function decided(
  span: Span,
  { status: wanted, type = span.type, reason, exemptionCode }: SpanDecision,
  by: Decider,
  now: Date,
): { readonly span: Span; readonly event: DocumentEventDraft } {
  const status = wanted ?? span.status;
  // Approving a span that another person or the engine has approved makes the approval the caller's own.
  const isDecision = wanted !== undefined && (wanted !== span.status || span.statusChangedBy?.userId !== by.userId);
  if (reason === undefined && isOverturn(span, { status }, by)) {
    fail(
      'conflict',
      'OVERTURN_REASON_REQUIRED: another person has approved this span; send a reason to take the approval back.',
      { code: 'OVERTURN_REASON_REQUIRED' },
    );
  }
  const after: Span = {
    ...span,
    type,
    status,
    exemptionCode: status === 'APPROVED' ? (exemptionCode ?? span.exemptionCode) : null,
    ...(isDecision && {
      statusChangedAt: now,
      statusChangedBy: by,
      alsoApprovedBy: status === 'APPROVED' ? (othersApproval(span, by) ?? null) : null,
    }),
  };
  const saysMore = isDecision || type !== span.type;
  return {
    span: saysMore ? { ...after, decisions: withDecision(span, after, by) } : after,
    event: {
      action: 'SPAN_UPDATE',
      resourceType: 'Span',
      resourceId: span.id,
      details: {
        ...placeDetails(after),
        previousStatus: span.status,
        status,
        ...(type !== span.type && { previousType: span.type }),
        ...undone(span, status, by),
        ...(after.exemptionCode !== null && { exemptionCode: after.exemptionCode }),
      },
      ...(reason !== undefined && { note: reason }),
    },
  };
}

/** True if a decision reverts the approval of another person. */
export const isOverturn = (
  span: Span,
  { status }: { readonly status?: SpanStatus | undefined },
  by: Decider,
): boolean => status !== undefined && status !== 'APPROVED' && othersApproval(span, by) !== undefined;

/** True if such an approval would change nothing, not even the person who approved. */
export const isSoAlready = (
  span: Span,
  {
    status,
    type,
    exemptionCode = span.exemptionCode ?? undefined,
  }: Omit<SpanDecision, 'status'> & { readonly status?: SpanStatus | undefined },
  by: Decider,
): boolean =>
  span.status === status &&
  span.type === type &&
  span.exemptionCode === (exemptionCode ?? null) &&
  span.statusChangedBy?.userId === by.userId;

/**
 * @throws AppError `invalid` code `EXEMPTION_CODE_REQUIRED` for an approval without a code, in a batch that requires
 *   one
 */
export function refuseUncoded(
  { exemptionCode }: Span,
  batch: { readonly exemptionCodeRequired: boolean } | undefined,
): void {
  if (batch?.exemptionCodeRequired !== true || (exemptionCode ?? '').trim() !== '') return;
  fail('invalid', 'This batch requires a code with every approval; send the exemptionCode that applies.', {
    code: 'EXEMPTION_CODE_REQUIRED',
  });
}

/** The audit event of a span created by a person. */
export const createdEvent = (span: Span): DocumentEventDraft => ({
  action: 'SPAN_CREATE',
  resourceType: 'Span',
  resourceId: span.id,
  details: { ...placeDetails(span), status: span.status, length: span.end - span.start },
});

/**
 * Returns a span with an earlier status, decided by nobody except the person who had approved it then, and its event.
 */
export function reset(
  span: Span,
  { status, approvedBy }: EarlierStatus,
  { by, reason }: { readonly by: Decider; readonly reason: string | undefined },
  now: Date,
): { readonly span: Span; readonly event: DocumentEventDraft } {
  const after: Span = {
    ...span,
    status,
    exemptionCode: status === 'APPROVED' ? span.exemptionCode : null,
    statusChangedAt: now,
    statusChangedBy: status === 'APPROVED' ? approvedBy : null,
    alsoApprovedBy: null,
  };
  return {
    span: { ...after, decisions: withoutDecision(span, after, by) },
    event: {
      action: 'SPAN_RESET',
      resourceType: 'Span',
      resourceId: span.id,
      details: {
        ...placeDetails(span),
        previousStatus: span.status,
        originalStatus: status,
        // A reset needs no reason, but certificates list it like any other reverted approval.
        ...undone(span, status, by),
      },
      ...(reason !== undefined && { note: reason }),
    },
  };
}

/** The audit event of a span restored to its state before a decision. */
export const restoredEvent = (was: Span, is: Span, by: Decider): DocumentEventDraft => ({
  action: 'SPAN_UPDATE',
  resourceType: 'Span',
  resourceId: is.id,
  details: {
    ...placeDetails(is),
    previousStatus: was.status,
    status: is.status,
    ...(was.type !== is.type && { previousType: was.type }),
    ...undone(was, is.status, by),
    ...(is.exemptionCode !== null && { exemptionCode: is.exemptionCode }),
  },
});

/** The audit event of a permanently removed span. Its approval is lost as well, which needs no reason either. */
export const removedEvent = (span: Span, by: Decider, reason: string | undefined): DocumentEventDraft => ({
  action: 'SPAN_DELETE',
  resourceType: 'Span',
  resourceId: span.id,
  details: {
    ...placeDetails(span),
    previousStatus: span.status,
    ...undone(span, undefined, by),
    decidedBy: lastDecisionsOn(span).map(({ userId }) => userId),
  },
  ...(reason !== undefined && { note: reason }),
});

/** The details that the history keeps of a span: its position and type, but not its text. */
export const placeDetails = ({ id, documentId, type, start, end, page }: Span): AuditDetails => ({
  spanId: id,
  documentId,
  type,
  start,
  end,
  page: page ?? 1,
});

/**
 * Returns whose decision ends when a span gets this status or is removed, and whether that reverts another person's
 * approval.
 */
function undone(span: Span, status: SpanStatus | undefined, by: Decider): AuditDetails {
  const overturned = status === 'APPROVED' ? undefined : othersApproval(span, by);
  const before = overturned ?? span.statusChangedBy;
  return {
    ...(before !== null && { previousStatusChangedBy: before.userId }),
    ...(overturned !== undefined && { overturn: true }),
  };
}

/** Returns another person who approved the span, if any. An approval by the engine counts as nobody's. */
function othersApproval({ status, statusChangedBy, alsoApprovedBy }: Span, by: Decider): Decider | undefined {
  if (status !== 'APPROVED') return undefined;
  return [statusChangedBy, alsoApprovedBy].find((one) => one !== null && one.userId !== by.userId) ?? undefined;
}
