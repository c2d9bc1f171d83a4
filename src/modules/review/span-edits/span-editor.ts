import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import type { Batch } from '../batch-records/batch.types.js';
import { weightsOf } from '../spans/pii-types.js';
import { knowsFirst, touchedBy, visibleSheet } from '../documents/blind-review.js';
import { withSpans } from '../documents/document-counts.js';
import { DocumentEditor, type Edit, type Edited, type EditOptions } from '../documents/document-editor.js';
import { isReviewable } from '../documents/document-states.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { noSuchSpan, sourceGone } from '../review.errors.js';
import { redactsOtherwise, withoutApprovals } from './approved-as.js';
import { coveredBy } from '../spans/left-findings.js';
import { SpanRepository } from '../spans/span.repository.js';
import type { Decider, Span, SpanWrite } from '../spans/span.types.js';
import { riskScoreOf, tallied } from '../spans/tally.js';

/** Whose change of which document it is. */
export interface EditRequest extends Omit<EditOptions, 'lock'> {
  readonly documentId: string;
  readonly actor: Actor;
}

/** What becomes of the spans of a document. */
export interface SpanEdit<T> extends Omit<Edit<T>, 'set' | 'spans'> {
  readonly set?: Edit<T>['set'];
  /** Spans as they are from now on, and as they were. */
  readonly came?: readonly Span[];
  readonly went?: readonly Span[];
}

/** The one way in which spans change. */
@Injectable()
export class SpanEditor {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly spans: SpanRepository,
    private readonly batches: BatchRepository,
  ) {}

  /** The document's tally and risk change with its spans. @throws AppError as `DocumentEditor.edit`, and `conflict` when they cannot be changed */
  async edit<T>(
    { documentId, actor, ...options }: EditRequest,
    decide: (header: DocumentHeader, now: Date, batch: Batch | undefined) => SpanEdit<T> | Promise<SpanEdit<T>>,
  ): Promise<Edited<T>> {
    return this.editor.edit(documentId, actor, { ...options, lock: 'take' }, async (header, now): Promise<Edit<T>> => {
      refuseUneditable(header, actor);
      const batch = await this.batches.findById(header.batchId);
      const { set = {}, came = [], went = [], events, result } = await decide(header, now, batch);
      const weights = weightsOf(batch);
      const tally = tallied(header.tally, { came, went }, weights);
      const stays = new Set(came.map(({ id }) => id));
      const gone = went.filter(({ id }) => !stays.has(id));
      const were = new Set(went.map(({ id }) => id));
      const left = coveredBy(
        header.left,
        came.filter(({ id }) => !were.has(id)),
        gone,
      );
      return {
        set: {
          ...set,
          blind: touchedBy(header.blind, actor.userId),
          ...(redactsOtherwise(came, went) && withoutApprovals(header)),
          tally,
          ...(header.counts !== null && { counts: withSpans(header.counts, { came, went }) }),
          left,
          riskScore: riskScoreOf({ tally, left, words: header.words }, weights),
        },
        spans: [...came.map((put): SpanWrite => ({ put })), ...gone.map(({ id }): SpanWrite => ({ remove: id }))],
        events,
        result,
      };
    });
  }

  /** The span of a header that was just read: of the copy that this caller works on. @throws AppError `not-found` */
  async visible(id: string, header: DocumentHeader, actor: Actor): Promise<Span> {
    const span = await this.spans.findById(id);
    return span?.sheet === visibleSheet(header, actor.userId) ? span : noSuchSpan();
  }

  /** All of that copy, in the order of the text. */
  async allVisible(header: DocumentHeader, { userId }: Actor): Promise<readonly Span[]> {
    return this.spans.findByDocument(header.id, visibleSheet(header, userId));
  }
}

/** Of an actor what a span remembers. */
export const deciderOf = ({ userId, email }: Actor): Decider => ({ userId, email });

/** @throws AppError `conflict` when the document's spans cannot be changed, by anyone or by this person */
export function refuseUneditable({ status, purgedAt, blind }: DocumentHeader, { userId }: Actor): void {
  if (status === 'PENDING') {
    fail('conflict', 'This document is still being redacted; try again in a moment.', { code: 'NOT_REDACTED_YET' });
  }
  if (!isReviewable(status)) {
    fail('conflict', `This document is ${status}; its spans can no longer be changed.`, {
      code: 'DOCUMENT_TERMINAL',
      details: { status },
    });
  }
  if (purgedAt !== null) sourceGone();
  if (blind?.phase === 'second' && knowsFirst(blind, userId)) {
    fail('conflict', 'You have reviewed this document; another person reviews it now.', { code: 'BLIND_REVIEW' });
  }
}
