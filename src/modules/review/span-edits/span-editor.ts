import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import type { Batch } from '../batch-records/batch.types.js';
import { weightsOf } from '../spans/pii-types.js';
import { knowsFirst, touchedBy, visibleCopy } from '../documents/blind-review.js';
import { withSpans } from '../documents/document-counts.js';
import { DocumentEditor, type Edit, type EditResult, type EditOptions } from '../documents/document-editor.js';
import { isReviewable } from '../documents/document-states.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { noSuchSpan, sourceGone } from '../review.errors.js';
import { redactsOtherwise, withoutApprovals } from './approved-as.js';
import { coveredBy } from '../spans/left-findings.js';
import { SpanRepository } from '../spans/span.repository.js';
import type { Decider, Span, SpanWrite } from '../spans/span.types.js';
import { riskScoreOf, tallied } from '../spans/tally.js';

/** The document to change and the person who changes it. */
export interface EditRequest extends Omit<EditOptions, 'lock'> {
  readonly documentId: string;
  readonly actor: Actor;
}

/** Changes of a document's spans. */
export interface SpanEdit<T> extends Omit<Edit<T>, 'set' | 'spans'> {
  readonly set?: Edit<T>['set'];
  /** The added or changed spans after the edit. */
  readonly newSpans?: readonly Span[];
  /** The removed or changed spans before the edit. */
  readonly oldSpans?: readonly Span[];
}

/** All changes of spans go through this class. */
@Injectable()
export class SpanEditor {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly spans: SpanRepository,
    private readonly batches: BatchRepository,
  ) {}

  /**
   * Changes spans and updates the document's tally and risk.
   * @throws AppError as `DocumentEditor.edit`, and `conflict` if they cannot be changed
   */
  async edit<T>(
    { documentId, actor, ...options }: EditRequest,
    decide: (header: DocumentHeader, now: Date, batch: Batch | undefined) => SpanEdit<T> | Promise<SpanEdit<T>>,
  ): Promise<EditResult<T>> {
    return this.editor.edit(documentId, actor, { ...options, lock: 'take' }, async (header, now): Promise<Edit<T>> => {
      refuseUneditable(header, actor);
      const batch = await this.batches.findById(header.batchId);
      const { set = {}, newSpans = [], oldSpans = [], events, result } = await decide(header, now, batch);
      const weights = weightsOf(batch);
      const tally = tallied(header.tally, { newSpans, oldSpans }, weights);
      const stays = new Set(newSpans.map(({ id }) => id));
      const gone = oldSpans.filter(({ id }) => !stays.has(id));
      const were = new Set(oldSpans.map(({ id }) => id));
      const left = coveredBy(
        header.left,
        newSpans.filter(({ id }) => !were.has(id)),
        gone,
      );
      return {
        set: {
          ...set,
          blind: touchedBy(header.blind, actor.userId),
          ...(redactsOtherwise(newSpans, oldSpans) && withoutApprovals(header)),
          tally,
          ...(header.counts !== null && { counts: withSpans(header.counts, { newSpans, oldSpans }) }),
          left,
          riskScore: riskScoreOf({ tally, left, words: header.words }, weights),
        },
        spans: [...newSpans.map((put): SpanWrite => ({ put })), ...gone.map(({ id }): SpanWrite => ({ remove: id }))],
        events,
        result,
      };
    });
  }

  /** Returns a span of a just-read header, from the copy that the caller works on. @throws AppError `not-found` */
  async visible(id: string, header: DocumentHeader, actor: Actor): Promise<Span> {
    const span = await this.spans.findById(id);
    return span?.sheet === visibleCopy(header, actor.userId) ? span : noSuchSpan();
  }

  /** Returns those of the spans that are in that copy, in text order, without reading the others. */
  async visibleAmong(ids: readonly string[], header: DocumentHeader, { userId }: Actor): Promise<readonly Span[]> {
    return this.spans.findAmong(ids, header.id, visibleCopy(header, userId));
  }

  /** Returns all spans of that copy in text order. */
  async allVisible(header: DocumentHeader, { userId }: Actor): Promise<readonly Span[]> {
    return this.spans.findByDocument(header.id, visibleCopy(header, userId));
  }
}

/** The actor fields stored on a span. */
export const deciderOf = ({ userId, email }: Actor): Decider => ({ userId, email });

/** @throws AppError `conflict` if the document's spans cannot be changed, by anyone or by this person */
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
