import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { approvalsRequired } from '../approval/approval-rules.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import { BATCH_DEFAULTS, type Batch } from '../batch-records/batch.types.js';
import { weightsOf } from '../spans/pii-types.js';
import { ChangeSignal } from '../documents/change-signal.js';
import { DocumentEditor, type Edit } from '../documents/document-editor.js';
import { nextStatus, type DocumentEvent } from '../documents/document-states.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SourceRepository } from '../documents/source.repository.js';
import { withoutApprovals } from '../span-edits/approved-as.js';
import { SpanRepository } from '../spans/span.repository.js';
import type { Span } from '../spans/span.types.js';
import { undecidedOf } from '../spans/tally.js';
import { sourceGone } from '../review.errors.js';
import { blindApproval, type BlindStep } from './blind-approval.js';

type ReviewEdit = Edit<undefined>;

/** Decisions of people about whole documents. */
@Injectable()
export class ReviewingService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly spans: SpanRepository,
    private readonly sources: SourceRepository,
    private readonly batches: BatchRepository,
    private readonly audit: AuditLog,
    private readonly signal: ChangeSignal,
  ) {}

  /**
   * @throws AppError `not-found`; `conflict` if spans are undecided or the document's status does not allow it;
   *   `forbidden` for a service account if two approvals are required
   */
  async approve(id: string, actor: Actor, version?: number): Promise<DocumentHeader> {
    const { header } = await this.editor.edit(id, actor, { version, lock: 'release' }, async (before, now) => {
      refuse(before, 'approve');
      refuseUndecided(before);
      const { approvals, blind } = before;
      if (approvals.some(({ userId }) => userId === actor.userId)) {
        fail('conflict', 'You have approved this document; another person must approve it too.', {
          code: 'ALREADY_APPROVED',
        });
      }
      const batch = await this.batches.findById(before.batchId);
      const acquired = [...approvals, { userId: actor.userId, email: actor.email, at: now }];
      const blindly =
        blind === null || blind.phase === 'done' ? undefined : await this.approveBlindly(before, actor, batch, now);
      const required = await this.required(before, actor, batch);
      if (required > 1 || blindly !== undefined) refuseService(actor);
      const isEnough = blindly?.isLast ?? acquired.length >= required;
      return withEdit(before, isEnough ? 'approve' : 'askFurtherApproval', now, {
        action: 'DOCUMENT_APPROVAL',
        set: {
          approvals: acquired,
          approvalsRequired: Math.max(required, blindly === undefined ? 1 : 2),
          // The next approval must come from another person.
          ...(!isEnough && { assignee: null }),
          ...blindly?.set,
        },
        details: { acquired: acquired.length, required, ...blindly?.details },
        spans: blindly?.spans ?? [],
      });
    });
    return header;
  }

  /** Allowed even with undecided spans. @throws AppError `not-found`, `conflict` */
  async reject(id: string, actor: Actor, version?: number): Promise<DocumentHeader> {
    return this.change(id, actor, 'reject', 'DOCUMENT_REJECT', version);
  }

  /** @throws AppError `not-found`, `conflict` */
  async unapprove(id: string, actor: Actor, version?: number): Promise<DocumentHeader> {
    return this.change(id, actor, 'unapprove', 'DOCUMENT_UNAPPROVE', version, ({ blind }) => ({
      // A result that two people reached independently cannot be changed by one of them alone.
      blind: blind?.phase === 'done' ? { ...blind, phase: 'adjudication' } : blind,
    }));
  }

  /** @throws AppError `not-found`, `conflict` */
  async unreject(id: string, actor: Actor, version?: number): Promise<DocumentHeader> {
    return this.change(id, actor, 'unreject', 'DOCUMENT_UNREJECT', version);
  }

  /** Redacts a failed document again, with all attempts available. @throws AppError `not-found`, `conflict` */
  async retry(id: string, actor: Actor, version?: number): Promise<DocumentHeader> {
    const header = await this.change(id, actor, 'retry', 'DOCUMENT_RETRY', version, () => ({
      attempts: 0,
      failure: null,
    }));
    this.signal.toRedact();
    return header;
  }

  private async change(
    id: string,
    actor: Actor,
    event: DocumentEvent,
    action: string,
    version: number | undefined,
    further: (header: DocumentHeader) => ReviewEdit['set'] = () => ({}),
  ): Promise<DocumentHeader> {
    const { header } = await this.editor.edit(id, actor, { version, lock: 'release' }, (before, now) => {
      refuse(before, event);
      return withEdit(before, event, now, { action, set: { ...withoutApprovals(before), ...further(before) } });
    });
    return header;
  }

  private async approveBlindly(
    header: DocumentHeader,
    actor: Actor,
    batch: Batch | undefined,
    now: Date,
  ): Promise<BlindStep> {
    const weights = weightsOf(batch);
    const read = {
      text: () => this.sources.read(header.id),
      copy: (copy: number): Promise<readonly Span[]> => this.spans.findByDocument(header.id, copy),
    };
    return blindApproval(header, actor, read, weights, now);
  }

  /** Returns the number of required approvals, evaluated anew because spans and reviewers change. */
  private async required(header: DocumentHeader, actor: Actor, batch: Batch | undefined): Promise<number> {
    const { approvalRuleSets: sets } = batch ?? BATCH_DEFAULTS;
    if (sets.length === 0) return 1;
    const [spans, text, reviewed] = await Promise.all([
      this.spans.findByDocument(header.id, header.sheet),
      this.sources.read(header.id),
      this.reviewCount(actor.userId),
    ]);
    const { riskScore, tally, rolls } = header;
    return approvalsRequired(sets, {
      riskScore,
      manualSpans: tally.manual,
      spans,
      reviewCount: reviewed,
      text,
      roll: rolls?.dual,
    });
  }

  /** Returns the number of documents that the person has approved or rejected. */
  private async reviewCount(userId: string): Promise<number> {
    const counts = await Promise.all(
      ['DOCUMENT_APPROVAL', 'DOCUMENT_REJECT'].map((action) =>
        this.audit.find({ userId, action }, { page: 0, size: 1 }),
      ),
    );
    return counts.reduce((sum, { total }) => sum + total, 0);
  }
}

/** @throws AppError `conflict` if the event is not possible in the document's status, or its source is gone */
function refuse({ status, purgedAt, erased = false }: DocumentHeader, event: DocumentEvent): void {
  if (nextStatus(status, event) !== undefined) {
    if (purgedAt !== null || erased) sourceGone();
    return;
  }
  fail('conflict', `This document is ${status}, which does not allow this.`, {
    code: 'WRONG_STATUS',
    details: { status },
  });
}

/** @throws AppError `forbidden` if a service account would count as one of two people */
function refuseService({ kind }: Actor): void {
  if (kind === 'person') return;
  fail('forbidden', 'Two people must approve this document; a service account does not count as one of them.', {
    code: 'PERSON_REQUIRED',
  });
}

function refuseUndecided({ tally }: DocumentHeader): void {
  const undecided = undecidedOf(tally);
  if (undecided === 0) return;
  const {
    PENDING: pending,
    NEEDS_SECOND_OPINION: needsSecondOpinion,
    REVIEW_REQUIRED: reviewRequired,
  } = tally.byStatus;
  fail(
    'conflict',
    `${undecided} spans are undecided (${pending} pending, ${needsSecondOpinion} need a second opinion, ${reviewRequired} require review). Approve or reject each.`,
    {
      code: 'UNDECIDED_SPANS',
      details: { undecided, pending, needsSecondOpinion, reviewRequired },
    },
  );
}

interface Change {
  readonly action: string;
  readonly set: ReviewEdit['set'];
  readonly details?: ReviewEdit['events'][number]['details'];
  readonly spans?: ReviewEdit['spans'];
}

/** Returns the edit that applies an event to a document and records it. */
function withEdit(
  { status: previous }: DocumentHeader,
  event: DocumentEvent,
  now: Date,
  { action, set, details = {}, spans = [] }: Change,
): ReviewEdit {
  const status = nextStatus(previous, event) ?? previous;
  return {
    set: { ...set, status, ...(status !== previous && { statusChangedAt: now }) },
    spans,
    events: [{ action, resourceType: 'Document', details: { previous, current: status, ...details } }],
    result: undefined,
  };
}
