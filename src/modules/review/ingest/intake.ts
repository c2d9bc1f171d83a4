import { Injectable } from '@nestjs/common';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditEvent } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { GroupCommit } from '../../../platform/batching/group-commit.js';
import { Clock } from '../../../platform/clock/clock.js';
import { isResumed } from '../../../platform/idempotency/new-id.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import type { Batch } from '../batch-records/batch.types.js';
import { hasSameCopies, urgencyOf } from '../batches/due-date.js';
import { FIRST_SHEET } from '../documents/blind-review.js';
import { AppliedChanges } from '../documents/applied-changes.js';
import { ChangeSignal } from '../documents/change-signal.js';
import { NO_COUNTS } from '../documents/document-counts.js';
import { DocumentCountsRepository } from '../documents/document-counts.repository.js';
import { DocumentRepository } from '../documents/document.repository.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SourceRepository } from '../documents/source.repository.js';
import { NOTHING_LEFT } from '../spans/left-findings.js';
import { EMPTY_TALLY, wordsIn } from '../spans/tally.js';
import type { PreparedDocument } from './ingest.types.js';

interface Arrival {
  readonly id: string;
  readonly batch: Batch;
  readonly document: PreparedDocument;
  readonly actor: Actor;
}

/** The number of text characters stored in one group of writes, and of those that may wait for one. */
const MAX_TOGETHER = 4 * 1024 * 1024;
const MAX_WAITING = 128 * 1024 * 1024;
/** The weight of a document apart from its text. */
const HEADER_WEIGHT = 4096;

/** Stores new documents; those that arrive at the same time are stored together. */
@Injectable()
export class Intake {
  private readonly commits = new GroupCommit<Arrival, undefined>((arrivals) => this.store(arrivals), {
    weightOf: ({ document }) => HEADER_WEIGHT + document.text.length,
    mostTogether: MAX_TOGETHER,
    mostWaiting: MAX_WAITING,
  });

  constructor(
    private readonly documents: DocumentRepository,
    private readonly counts: DocumentCountsRepository,
    private readonly sources: SourceRepository,
    private readonly batches: BatchRepository,
    private readonly audit: AuditLog,
    private readonly done: AppliedChanges,
    private readonly signal: ChangeSignal,
    private readonly clock: Clock,
  ) {}

  /** Resolves once the document, its text and its audit entry are stored. */
  async add(arrival: Arrival): Promise<void> {
    await this.commits.add(arrival);
  }

  /**
   * Returns true if an earlier attempt of the same request has stored the document. Otherwise removes the text that an
   * incomplete attempt may have left.
   */
  async isStored(id: string): Promise<boolean> {
    if (!isResumed()) return false;
    if ((await this.documents.findById(id)) !== undefined) return true;
    await this.sources.remove(id);
    return false;
  }

  /** The text is stored first, so that every document has one. A text without a document is swept later. */
  private async store(arrivals: readonly Arrival[]): Promise<readonly undefined[]> {
    const now = this.clock.now();
    await this.sources.insert(
      arrivals.map(({ id, document: { text } }) => ({ id, text })),
      now,
    );
    const headers = arrivals.map((arrival) => headerOf(arrival, now));
    await this.documents.insert(headers);
    await this.counts.insert(headers);
    await this.regroup(arrivals);
    await this.audit.append(headers.flatMap(({ unfinished }) => unfinished.flatMap(({ events }) => events)));
    this.signal.changed();
    this.signal.toRedact();
    for (const { id, version } of headers) this.done.note(id, version);
    return arrivals.map(() => undefined);
  }

  /**
   * If the group or due date of a batch changed after it was read, the change did not reach its new documents. This
   * repeats until batch and documents agree; later changes find the documents by themselves.
   */
  private async regroup(arrivals: readonly Arrival[]): Promise<void> {
    let given = new Map(arrivals.map(({ id, batch }) => [id, batch]));
    const batchIds = [...new Set(arrivals.map(({ batch }) => batch.id))];
    while (given.size > 0) {
      const batches = new Map((await this.batches.findByIds(batchIds)).map((batch) => [batch.id, batch]));
      const late = arrivals.flatMap(({ id, batch: { id: batchId } }) => {
        const [batch, before] = [batches.get(batchId), given.get(id)];
        return batch === undefined || before === undefined || hasSameCopies(batch, before) ? [] : [{ id, batch }];
      });
      for (const { id, batch } of late) {
        await this.documents.regroupOne(id, { groupId: batch.groupId, urgency: urgencyOf(batch.dueAt) });
      }
      given = new Map(late.map(({ id, batch }) => [id, batch]));
    }
  }
}

function headerOf({ id, batch, document, actor }: Arrival, now: Date): DocumentHeader {
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
    sheet: FIRST_SHEET,
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
