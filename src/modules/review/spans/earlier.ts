import type { AuditEntry } from '../../../platform/audit/audit.types.js';
import { SPAN_STATUSES, type SpanStatus } from './span-states.js';
import type { Decider, Span } from './span.types.js';

/** A status that a span had, and whose approval it is where it is one of a person. */
export interface Earlier {
  readonly status: SpanStatus;
  readonly approvedBy: Decider | null;
}

/** What a span was before it came to its status, as its history, newest first, has it; or as the engine left it. */
export function earlierIn(history: readonly AuditEntry[], span: Span): Earlier {
  for (const { details } of history) {
    const status = SPAN_STATUSES.find((one) => one === details.previousStatus);
    if (status === undefined || details.status !== span.status) continue;
    // Whoever had decided before has an entry of their own.
    const actor = history.find((entry) => entry.actor.userId === details.previousStatusChangedBy)?.actor;
    const { userId = null, email = null } = actor ?? {};
    return { status, approvedBy: userId === null ? null : { userId, email: email ?? '' } };
  }
  return { status: span.found?.status ?? 'PENDING', approvedBy: null };
}
