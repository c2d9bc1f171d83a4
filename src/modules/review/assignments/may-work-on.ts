import type { Actor } from '../../../platform/auth/actor.js';
import { mayLead } from '../batch-records/batch-access.js';
import { knowsFirst } from '../documents/blind-review.js';
import { isReviewable } from '../documents/document-states.js';
import type { DocumentHeader } from '../documents/document.types.js';

/** True if the person could advance the document: it is waiting for review, and not for another person. */
export function mayWorkOn(header: DocumentHeader, actor: Actor): boolean {
  const { status, purgedAt, blind, approvals } = header;
  if (!isReviewable(status) || purgedAt !== null) return false;
  if (approvals.some(({ userId }) => userId === actor.userId)) return false;
  if (blind?.phase === 'second') return !knowsFirst(blind, actor.userId);
  const isParty = blind !== null && (knowsFirst(blind, actor.userId) || blind.second?.userId === actor.userId);
  return blind?.phase !== 'adjudication' || !isParty || mayLead(actor, header);
}
