import type { AuditEntry } from '../../../platform/audit/audit.types.js';
import { SPAN_STATUSES, type SpanStatus } from './span-states.js';
import type { Decider, Span } from './span.types.js';

/** An earlier status of a span, and the person who approved it, if a person did. */
export interface EarlierStatus {
  readonly status: SpanStatus;
  readonly approvedBy: Decider | null;
}

/**
 * Returns the state of a span before its current status, from its history (newest first), or as the engine found it.
 */
export function earlierIn(history: readonly AuditEntry[], span: Span): EarlierStatus {
  for (const { details } of history) {
    const status = SPAN_STATUSES.find((one) => one === details.previousStatus);
    if (status === undefined || details.status !== span.status) continue;
    // A person who had decided before has an audit entry of their own.
    const actor = history.find((entry) => entry.actor.userId === details.previousStatusChangedBy)?.actor;
    const { userId = null, email = null } = actor ?? {};
    return { status, approvedBy: userId === null ? null : { userId, email: email ?? '' } };
  }
  return { status: span.found?.status ?? 'PENDING', approvedBy: null };
}
