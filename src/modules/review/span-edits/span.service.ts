import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { isResumed } from '../../../platform/idempotency/new-id.js';
import { piiTypeOf } from '../spans/pii-types.js';
import { visibleCopy } from '../documents/blind-review.js';
import { DocumentEditor, type EditResult } from '../documents/document-editor.js';
import { DocumentReads } from '../documents/document-reads.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SourceRepository } from '../documents/source.repository.js';
import { PlaceService } from '../files/place.service.js';
import { invalid, noSuchSpan, sourceGone } from '../review.errors.js';
import { createdEvent, decided, isSoAlready, placeDetails, refuseUncoded, removedEvent, reset } from './decide.js';
import type { SpanDecision } from './decide.js';
import { earlierIn, type EarlierStatus } from '../spans/earlier.js';
import { manualSpan } from './manual-span.js';
import { occurrencesLike } from './redact-like.js';
import { deciderOf, refuseUneditable, SpanEditor } from './span-editor.js';
import type { RESET_STATUSES } from '../spans/span-states.js';
import { SpanRepository } from '../spans/span.repository.js';
import type { Span } from '../spans/span.types.js';
import { wholeGraphemes } from '../spans/whole-graphemes.js';

/** The type and range of a span to create. */
export interface NewSpan {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Spans in text order, some hundred at a time. */
export type SpanPortions = AsyncGenerator<readonly Span[], undefined>;

/** The maximum number of spans that one bulk action may write; they are committed in one database record. */
const MAX_BATCH_SIZE = 10_000;
/** The number of history entries that are searched for the status before a reset. */
const MAX_HISTORY = 50;

/** Changes and reads the spans of a document on behalf of people. */
@Injectable()
export class SpanService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly spanEditor: SpanEditor,
    private readonly spans: SpanRepository,
    private readonly sources: SourceRepository,
    private readonly audit: AuditLog,
    private readonly places: PlaceService,
    private readonly reads: DocumentReads,
  ) {}

  /**
   * Returns the spans in text order.
   * @throws AppError `not-found`; `conflict` code `SOURCE_GONE` if they were purged
   */
  async forDocument(
    documentId: string,
    actor: Actor,
  ): Promise<{ readonly header: DocumentHeader; readonly spans: readonly Span[] }> {
    const header = await this.readUnpurged(documentId, actor);
    return { header, spans: await this.spans.findByDocument(documentId, visibleCopy(header, actor.userId)) };
  }

  /** Returns the spans in portions, read on demand. @throws AppError as `forDocument`, before the first portion */
  async portionsOf(
    documentId: string,
    actor: Actor,
  ): Promise<{ readonly header: DocumentHeader; readonly portions: SpanPortions }> {
    const header = await this.readUnpurged(documentId, actor);
    await this.reads.note('DOCUMENT_SPANS_READ', header, actor);
    return { header, portions: this.spans.walk(documentId, visibleCopy(header, actor.userId)) };
  }

  /** Returns such portions even for a purged document, whose span texts are empty. @throws AppError `not-found` */
  async evenPurged(documentId: string, actor: Actor): Promise<SpanPortions> {
    const header = await this.editor.read(documentId, actor);
    await this.reads.note('DOCUMENT_SPANS_READ', header, actor);
    return this.spans.walk(documentId, visibleCopy(header, actor.userId));
  }

  /** Returns a span that the caller may see, with its document. @throws AppError `not-found` */
  async read(id: string, actor: Actor): Promise<{ readonly header: DocumentHeader; readonly span: Span }> {
    const header = await this.editor.read(documentIdOf(id), actor, noSuchSpan);
    return { header, span: await this.spanEditor.visible(id, header, actor) };
  }

  /**
   * Creates a span, widened if it would split a character; its offsets show that.
   * @throws AppError `not-found`, `invalid`, `conflict`
   */
  async create(
    documentId: string,
    { type: named, start: from, end: to }: NewSpan,
    actor: Actor,
    version?: number,
  ): Promise<EditResult<Span>> {
    const type = knownType(named);
    const read = await this.editor.read(documentId, actor);
    const text = await this.textOf(read, actor);
    if (from < 0 || to <= from || to > text.length) {
      invalid(
        `start and end must be offsets in the text with start before end; the text has ${text.length} characters.`,
        'INVALID_RANGE',
      );
    }
    const { start, end } = wholeGraphemes(text, { start: from, end: to });
    const marked = text.slice(start, end);
    if (marked.trim() === '') invalid('The range contains only blanks.', 'BLANK_RANGE');
    const place = (await this.places.placesOf(read, [{ start, end }]))(start, end);
    const earlier = isResumed() ? await this.ownSpanOf(actor, read, { type, start, end }) : undefined;
    if (earlier !== undefined) return { result: earlier, header: read };
    return this.spanEditor.edit({ documentId, actor, version }, (header, now) => {
      const made = { number: header.nextSpan, type, start, end, text: marked, place };
      const span = manualSpan(header, made, deciderOf(actor), now);
      return {
        set: { nextSpan: header.nextSpan + 1 },
        newSpans: [span],
        events: [createdEvent(span)],
        result: span,
      };
    });
  }

  /** Returns the span created by an earlier attempt of the same request, if any. */
  private async ownSpanOf(
    actor: Actor,
    header: DocumentHeader,
    { type, start, end }: NewSpan,
  ): Promise<Span | undefined> {
    const spans = await this.spans.findByDocument(header.id, visibleCopy(header, actor.userId));
    return spans.findLast(
      (span) =>
        span.manuallyCreated &&
        span.statusChangedBy?.userId === actor.userId &&
        span.type === type &&
        span.start === start &&
        span.end === end,
    );
  }

  /**
   * @throws AppError `not-found`, `invalid`, `conflict`; codes `OVERTURN_REASON_REQUIRED`, `EXEMPTION_CODE_REQUIRED`
   */
  async decide(id: string, decision: SpanDecision, actor: Actor, version?: number): Promise<EditResult<Span>> {
    if (decision.status === undefined && decision.type === undefined)
      invalid('Send a status or a type, or both.', 'NOTHING_TO_CHANGE');
    const type = decision.type === undefined ? undefined : knownType(decision.type);
    const request = { documentId: documentIdOf(id), actor, version, missing: noSuchSpan };
    return this.spanEditor.edit(request, async (header, now, batch) => {
      const before = await this.spanEditor.visible(id, header, actor);
      const { span, event } = decided(before, { ...decision, type }, deciderOf(actor), now);
      if (decision.status === 'APPROVED') refuseUncoded(span, batch);
      return { oldSpans: [before], newSpans: [span], events: [event], result: span };
    });
  }

  /** Removes a span permanently. @throws AppError `invalid` for a span of the engine; `not-found`, `conflict` */
  async remove(id: string, { reason }: WithReason, actor: Actor, version?: number): Promise<EditResult<Span>> {
    return this.spanEditor.edit(
      { documentId: documentIdOf(id), actor, version, missing: noSuchSpan },
      async (header) => {
        const span = await this.spanEditor.visible(id, header, actor);
        if (!span.manuallyCreated)
          invalid('Only spans created by a person can be deleted; set this one to REJECTED instead.', 'NOT_MANUAL');
        return { oldSpans: [span], events: [removedEvent(span, deciderOf(actor), reason)], result: span };
      },
    );
  }

  /** Resets a span to this status, or to the one before its last change. @throws AppError `not-found`, `conflict` */
  async reset(
    id: string,
    { to, reason }: WithReason & { readonly to: (typeof RESET_STATUSES)[number] | undefined },
    actor: Actor,
    version?: number,
  ): Promise<EditResult<Span>> {
    return this.spanEditor.edit(
      { documentId: documentIdOf(id), actor, version, missing: noSuchSpan },
      async (header, now) => {
        const before = await this.spanEditor.visible(id, header, actor);
        const earlier = to === undefined ? await this.before(before) : { status: to, approvedBy: null };
        const { span, event } = reset(before, earlier, { by: deciderOf(actor), reason }, now);
        return { oldSpans: [before], newSpans: [span], events: [event], result: span };
      },
    );
  }

  /**
   * Approves every other occurrence of a span's text with its type.
   * @throws AppError `not-found`, `invalid`, `conflict`
   */
  async redactLike(
    id: string,
    actor: Actor,
    version?: number,
  ): Promise<EditResult<{ created: number; approved: number }>> {
    const documentId = documentIdOf(id);
    const text = await this.textOf(await this.editor.read(documentId, actor, noSuchSpan), actor);
    return this.spanEditor.edit({ documentId, actor, version, missing: noSuchSpan }, async (header, now, batch) => {
      const source = await this.spanEditor.visible(id, header, actor);
      refuseUncoded(source, batch);
      if (source.text === '') invalid('The span has no text.', 'EMPTY_SPAN');
      if (source.status === 'REJECTED' || source.status === 'NEEDS_SECOND_OPINION') {
        invalid(
          'A span that is REJECTED or NEEDS_SECOND_OPINION cannot be propagated; approve it first.',
          'NOT_APPROVED',
        );
      }
      const { missing, exact } = occurrencesLike(
        source,
        text,
        await this.spans.findByDocument(documentId, source.sheet),
      );
      if (missing.length + exact.length > MAX_BATCH_SIZE) {
        fail(
          'unprocessable',
          `The text occurs more than ${MAX_BATCH_SIZE} times; use a policy with a dictionary to redact it.`,
          { code: 'TOO_MANY_OCCURRENCES' },
        );
      }
      const { type, exemptionCode } = source;
      const placeOf = await this.places.placesOf(header, missing);
      const made = missing.map(({ start, end }, i) => {
        const mark = {
          number: header.nextSpan + i,
          type,
          start,
          end,
          text: text.slice(start, end),
          place: placeOf(start, end),
        };
        return { ...manualSpan(header, mark, deciderOf(actor), now), exemptionCode };
      });
      const decision = { status: 'APPROVED', type, exemptionCode: exemptionCode ?? undefined } as const;
      const others = exact.filter((span) => !isSoAlready(span, decision, deciderOf(actor)));
      const flipped = [...others, ...(source.status === 'APPROVED' ? [] : [source])];
      const approved = flipped.map((span) => decided(span, decision, deciderOf(actor), now));
      const result = { created: made.length, approved: exact.length };
      if (made.length + flipped.length === 0) return { events: [], result };
      const action = { action: 'SPAN_REDACT_LIKE', resourceType: 'Span', resourceId: id };
      return {
        set: { nextSpan: header.nextSpan + made.length },
        oldSpans: flipped,
        newSpans: [...made, ...approved.map(({ span }) => span)],
        events: [
          { ...action, details: { ...placeDetails(source), ...result } },
          ...made.map(createdEvent),
          ...approved.map(({ event }) => event),
        ],
        result,
      };
    });
  }

  private async readUnpurged(documentId: string, actor: Actor): Promise<DocumentHeader> {
    const header = await this.editor.read(documentId, actor);
    return header.purgedAt === null ? header : sourceGone();
  }

  private async textOf(header: DocumentHeader, actor: Actor): Promise<string> {
    refuseUneditable(header, actor);
    return (await this.sources.read(header.id)) ?? sourceGone();
  }

  private async before(span: Span): Promise<EarlierStatus> {
    return earlierIn(await this.audit.forResource('Span', span.id, { limit: MAX_HISTORY }), span);
  }
}

/** The optional explanation of a change. */
interface WithReason {
  readonly reason: string | undefined;
}

/** The id of a span begins with the id of its document. */
const documentIdOf = (id: string): string => id.slice(0, id.lastIndexOf('.'));

/** @throws AppError `invalid` code `UNKNOWN_TYPE` */
export function knownType(value: string): string {
  return piiTypeOf(value) ?? invalid('type must be one of the types listed by GET /api/v1/pii-types.', 'UNKNOWN_TYPE');
}
