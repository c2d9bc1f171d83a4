import { DAY_MS } from '../../../platform/clock/durations.js';
import type { Batch } from '../batch-records/batch.types.js';
import { BATCH_DEFAULTS } from '../batch-records/batch.types.js';
import { countsOfLeft, openIn } from '../spans/left-findings.js';
import { undecidedOf } from '../spans/tally.js';
import { UNREVIEWED } from './document-states.js';
import type { DocumentHeader } from './document.types.js';

const NEVER_AUTO_APPROVED: ReadonlySet<string> = new Set(['APPROVED', 'REJECTED', 'FAILED', 'AUDIT_REQUIRED']);

/** A row of the queue: the fields of the API contract, and more that its users need. */
export function presentQueueRow(header: DocumentHeader, batch: Batch | undefined, now: Date) {
  const documentThreshold = batch?.documentThreshold ?? BATCH_DEFAULTS.documentThreshold;
  const { id, filename, status, riskScore, batchId, priority, createdAt, lock, assignee, approvals, purgedAt, tally } =
    header;
  const dueAt = batch?.dueAt ?? null;
  const isLocked = lock !== null && lock.expiresAt > now;
  return {
    id,
    filename,
    status,
    riskScore,
    batchId,
    batchName: batch?.name ?? null,
    autoApproved: riskScore <= documentThreshold && !NEVER_AUTO_APPROVED.has(status),
    documentThreshold,
    priority,
    version: header.version,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    late: dueAt !== null && dueAt <= now && UNREVIEWED.includes(status),
    daysInQueue: Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS)),
    sourceAvailable: purgedAt === null,
    undecidedSpans: undecidedOf(tally),
    approvalsRequired: header.approvalsRequired,
    approvalsAcquired: approvals.length,
    assigneeId: assignee?.userId ?? null,
    assignedTo: assignee?.email ?? null,
    lockActive: isLocked,
    lockedBy: isLocked ? lock.email : null,
    lockExpiresAt: isLocked ? lock.expiresAt.toISOString() : null,
  };
}

/** A document in full. */
export function presentDocument(header: DocumentHeader, batch: Batch | undefined, now: Date) {
  const { tally, finalization, blind } = header;
  // Approvals would reveal the first reviewer to a blind second one.
  const approvals = blind === null || blind.phase === 'done' ? header.approvals : [];
  return {
    ...presentQueueRow(header, batch, now),
    format: header.format,
    contentSha512: header.contentSha512,
    contentSha256: header.contentSha256,
    length: header.length,
    words: header.words,
    statusChangedAt: header.statusChangedAt.toISOString(),
    spans: { ...tally.byStatus, manual: tally.manual },
    leftByPolicy: countsOfLeft(header.left),
    leftFindings: openIn(header.left).map(({ start, end, type, confidence }) => ({ start, end, type, confidence })),
    policy: header.policy,
    approvals: approvals.map(({ email, at }) => ({ email, at: at.toISOString() })),
    blindReview: blind === null ? null : { phase: blind.phase },
    attempts: header.attempts,
    failure: header.failure,
    finalizedAt: finalization?.at.toISOString() ?? null,
    finalizedBy: finalization?.email ?? null,
    certificateId: finalization?.certificateId ?? null,
    redactedPdf: finalization?.hasPdf ?? false,
    redactedFile: finalization?.hasPdf ?? finalization?.hasFile ?? false,
    purgeAt: header.purgeAt?.toISOString() ?? null,
    purgedAt: header.purgedAt?.toISOString() ?? null,
    erased: header.erased ?? false,
  };
}
