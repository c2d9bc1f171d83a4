import { auditActor } from '../../../platform/audit/audit-actor.js';
import type { AuditEvent } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import type { Batch } from '../batch-records/batch.types.js';
import { urgencyOf } from '../batches/due-date.js';
import { FIRST_COPY } from '../documents/blind-review.js';
import { NO_COUNTS } from '../documents/document-counts.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { NOTHING_LEFT } from '../spans/left-findings.js';
import { EMPTY_TALLY, wordsIn } from '../spans/tally.js';
import type { PreparedDocument } from './ingest.types.js';

/** A document that somebody adds to a batch. */
export interface AddedDocument {
  readonly id: string;
  readonly batch: Batch;
  readonly document: PreparedDocument;
  readonly actor: Actor;
}

/** Returns the record of a new document, with its audit entry. */
export function headerOf({ id, batch, document, actor }: AddedDocument, now: Date): DocumentHeader {
  const { name, text, priority, format, charset, contentSha512, contentSha256 } = document;
  const event: AuditEvent = {
    id: `${id}:1:0`,
    at: now,
    actor: auditActor(actor),
    action: 'DOCUMENT_INGEST',
    resourceType: 'Document',
    resourceId: id,
    documentId: id,
    batchId: batch.id,
    details: { batchId: batch.id, textLength: text.length, contentSha512, format, priority },
  };
  return {
    id,
    version: 1,
    batchId: batch.id,
    groupId: batch.groupId,
    urgency: urgencyOf(batch.dueAt),
    filename: name,
    status: 'PENDING',
    statusChangedAt: now,
    createdAt: now,
    createdBy: actor.userId,
    priority,
    riskScore: 0,
    contentSha512,
    contentSha256,
    length: text.length,
    words: wordsIn(text),
    format,
    ...(charset !== undefined && { charset }),
    sheet: FIRST_COPY,
    nextSpan: 0,
    tally: EMPTY_TALLY,
    counts: NO_COUNTS,
    left: NOTHING_LEFT,
    lock: null,
    assignee: null,
    approvals: [],
    approvalsRequired: 1,
    policy: null,
    rolls: null,
    blind: null,
    attempts: 0,
    failure: null,
    finalization: null,
    purgeAt: null,
    purgedAt: null,
    unfinished: [{ version: 1, spans: [], events: [event] }],
  };
}
