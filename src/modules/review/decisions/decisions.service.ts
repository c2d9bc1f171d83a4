import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Json } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { DocumentEditor, type DocumentEventDraft, type EditResult } from '../documents/document-editor.js';
import { DocumentReads } from '../documents/document-reads.js';
import type { DocumentHeader } from '../documents/document.types.js';
import {
  decided,
  isOverturn,
  isSoAlready,
  refuseUncoded,
  restoredEvent,
  type SpanDecision,
} from '../span-edits/decide.js';
import { deciderOf, refuseUneditable, SpanEditor } from '../span-edits/span-editor.js';
import { knownType } from '../span-edits/span.service.js';
import type { Span } from '../spans/span.types.js';
import { OperationRepository } from './operation.repository.js';
import { isStill, snapshotOf, type SpanChange } from './snapshot.js';
import { chosenOf, type SpanChoice } from './span-choice.js';

/** The maximum number of spans in one decision; all of them are committed in one record, each with its audit entry. */
const MAX_BATCH_SIZE = 5000;

/** The result of a decision about many spans. */
export interface BulkDecision {
  /** Undefined if nothing has changed. */
  readonly operationId: string | undefined;
  readonly changed: number;
  /** Chosen spans that already were as requested. */
  readonly unchanged: number;
}

/** The effects of a decision before it is made. */
export interface Preview extends Omit<BulkDecision, 'operationId'> {
  /** Approvals of other people that would be reverted, which requires a reason. */
  readonly overturns: number;
  readonly spans: readonly Span[];
}

/** The operation to undo, as a whole or for some of its spans. */
export interface UndoRequest {
  readonly documentId: string;
  readonly operationId: string;
  readonly only: readonly string[] | undefined;
}

export interface UndoResult {
  readonly operationId: string | undefined;
  readonly restored: number;
  /** Ids of spans that were changed or removed since; they are left unchanged. */
  readonly skipped: readonly string[];
}

/** Decides on many spans of a document at once: either all of them are changed or none. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly editor: SpanEditor,
    private readonly documents: DocumentEditor,
    private readonly reads: DocumentReads,
    private readonly operations: OperationRepository,
  ) {}

  /** Changes nothing. @throws AppError as `decide`, except for a missing reason */
  async preview(
    documentId: string,
    choice: SpanChoice,
    decision: SpanDecision,
    actor: Actor,
  ): Promise<{ readonly result: Preview; readonly header: DocumentHeader }> {
    const header = await this.documents.read(documentId, actor);
    refuseUneditable(header, actor);
    await this.reads.note('DOCUMENT_SPANS_READ', header, actor);
    const { spans, unchanged } = await this.chosen(header, choice, typed(decision), actor);
    const overturns = spans.filter((span) => isOverturn(span, decision, deciderOf(actor))).length;
    return { result: { changed: spans.length, unchanged, overturns, spans }, header };
  }

  /**
   * @throws AppError `not-found`; `conflict` codes `OVERTURN_REASON_REQUIRED`, `LOCKED`, `STALE`, `DOCUMENT_TERMINAL`
   *   and others; `invalid` code `EXEMPTION_CODE_REQUIRED`; `unprocessable` code `TOO_MANY_SPANS`
   */
  async decide(
    documentId: string,
    choice: SpanChoice,
    wanted: SpanDecision,
    actor: Actor,
    version?: number,
  ): Promise<EditResult<BulkDecision>> {
    const decision = typed(wanted);
    const operationId = randomUUID();
    return this.editor.edit<BulkDecision>({ documentId, actor, version }, async (header, now, batch) => {
      const { spans: oldSpans, unchanged } = await this.chosen(header, choice, decision, actor);
      if (oldSpans.length === 0) return { events: [], result: { operationId: undefined, changed: 0, unchanged } };
      const made = oldSpans.map((span) => decided(span, decision, deciderOf(actor), now));
      const newSpans = made.map(({ span }) => span);
      if (decision.status === 'APPROVED') for (const span of newSpans) refuseUncoded(span, batch);
      await this.keep(operationId, documentId, actor, now, changesOf(oldSpans, newSpans));
      return {
        oldSpans,
        newSpans,
        events: [
          {
            action: 'SPANS_DECIDE',
            resourceType: 'Document',
            details: {
              operationId,
              spans: newSpans.length,
              ...(decision.status !== undefined && { status: decision.status }),
              ...(decision.type !== undefined && { type: decision.type }),
              chosenBy: choiceDetails(choice),
            },
            ...(decision.reason !== undefined && { note: decision.reason }),
          },
          ...made.map(({ event }) => withOperation(event, operationId)),
        ],
        result: { operationId, changed: newSpans.length, unchanged },
      };
    });
  }

  /**
   * Restores the spans of one of the caller's own operations to their state before it; the undo can itself be undone.
   * @param only ids of the spans to restore; the others can be restored later. By default, all are restored.
   * @throws AppError as `decide`
   */
  async undo(
    { documentId, operationId, only }: UndoRequest,
    actor: Actor,
    version: number | undefined,
  ): Promise<EditResult<UndoResult>> {
    const operation = await this.operations.find(operationId);
    const restores = only === undefined ? () => true : among(only);
    const wanted = operation?.spans.filter(restores) ?? [];
    const undoId = randomUUID();
    const edited = await this.editor.edit<UndoResult>({ documentId, actor, version }, async (header, now) => {
      if (operation?.documentId !== documentId || operation.userId !== actor.userId) return nothingToUndo();
      if (wanted.length === 0) return nothingToUndo();
      const ids = wanted.map(({ id }) => id);
      const spans = new Map((await this.editor.visibleAmong(ids, header, actor)).map((span) => [span.id, span]));
      const oldSpans: Span[] = [];
      const newSpans: Span[] = [];
      const skipped: string[] = [];
      for (const { id, before, after } of wanted) {
        const span = spans.get(id);
        if (span === undefined || !isStill(span, after)) skipped.push(id);
        else {
          oldSpans.push(span);
          newSpans.push({ ...span, ...snapshotOf(before) });
        }
      }
      if (newSpans.length === 0) return { events: [], result: { operationId: undefined, restored: 0, skipped } };
      await this.keep(undoId, documentId, actor, now, changesOf(oldSpans, newSpans));
      const details = { operationId: undoId, undoes: operationId, spans: newSpans.length, skipped: skipped.length };
      return {
        oldSpans,
        newSpans,
        events: [
          { action: 'SPANS_DECIDE_UNDO', resourceType: 'Document', details },
          ...newSpans.map((span, i) =>
            withOperation(restoredEvent(oldSpans[i] ?? span, span, deciderOf(actor)), undoId),
          ),
        ],
        result: { operationId: undoId, restored: newSpans.length, skipped },
      };
    });
    const left = operation?.spans.filter((span) => !restores(span)) ?? [];
    if (operation !== undefined && left.length > 0) await this.operations.keep({ ...operation, spans: left });
    else await this.operations.forget(operationId);
    return edited;
  }

  /** Returns the chosen spans that the decision changes. */
  private async chosen(
    header: DocumentHeader,
    choice: SpanChoice,
    decision: SpanDecision,
    actor: Actor,
  ): Promise<{ readonly spans: readonly Span[]; readonly unchanged: number }> {
    const source = {
      all: () => this.editor.allVisible(header, actor),
      among: (ids: readonly string[]) => this.editor.visibleAmong(ids, header, actor),
    };
    const chosen = await chosenOf(source, choice);
    const spans = chosen.filter((span) => !isAsWanted(span, decision, actor));
    if (spans.length > MAX_BATCH_SIZE) {
      fail('unprocessable', `${spans.length} spans are chosen; decide on at most ${MAX_BATCH_SIZE} at once.`, {
        code: 'TOO_MANY_SPANS',
      });
    }
    return { spans, unchanged: chosen.length - spans.length };
  }

  /** Stored before the change is committed. If the commit fails, no span has changed, so undoing it has no effect. */
  private async keep(
    id: string,
    documentId: string,
    { userId }: Actor,
    at: Date,
    spans: readonly SpanChange[],
  ): Promise<void> {
    await this.operations.keep({ id, documentId, userId, at, spans });
  }
}

/** True if the span already is as requested. Without a status, only the type is compared. */
const isAsWanted = (span: Span, decision: SpanDecision, actor: Actor): boolean => {
  const { status = span.status, type = span.type, exemptionCode } = decision;
  return decision.status === undefined
    ? span.type === type
    : isSoAlready(
        span,
        { status, type, exemptionCode: status === 'APPROVED' ? exemptionCode : undefined },
        deciderOf(actor),
      );
};

const typed = ({ type, ...decision }: SpanDecision): SpanDecision => ({
  ...decision,
  ...(type !== undefined && { type: knownType(type) }),
});

const among = (ids: readonly string[]): ((span: { readonly id: string }) => boolean) => {
  const wanted = new Set(ids);
  return ({ id }) => wanted.has(id);
};

const changesOf = (oldSpans: readonly Span[], newSpans: readonly Span[]): readonly SpanChange[] =>
  newSpans.map((span, i) => ({ id: span.id, before: snapshotOf(oldSpans[i] ?? span), after: snapshotOf(span) }));

const withOperation = (event: DocumentEventDraft, operationId: string): DocumentEventDraft => ({
  ...event,
  details: { ...event.details, operationId },
});

/** Returns how the spans were chosen, without their text. */
function choiceDetails(choice: SpanChoice): Json {
  if ('ids' in choice) return { ids: choice.ids.length };
  const { types, statuses, minConfidence, maxConfidence, sameValueAs, exceptIds = [] } = choice.filter;
  return {
    ...(types !== undefined && { types: [...types] }),
    ...(statuses !== undefined && { statuses: [...statuses] }),
    ...(minConfidence !== undefined && { minConfidence }),
    ...(maxConfidence !== undefined && { maxConfidence }),
    ...(sameValueAs !== undefined && { sameValueAs }),
    ...(exceptIds.length > 0 && { except: exceptIds.length }),
  };
}

const nothingToUndo = (): never =>
  fail(
    'conflict',
    'You have made no such decision in this document in the last seven days, or have already undone it.',
    {
      code: 'NOTHING_TO_UNDO',
    },
  );
