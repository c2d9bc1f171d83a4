import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { FIRST_COPY, SECOND_COPY, type BlindReview } from '../documents/blind-review.js';
import {
  NO_COUNTS,
  withEvents,
  withOnlySpans,
  type CountedEvent,
  type DocumentCounts,
} from '../documents/document-counts.js';
import { DocumentCountsRepository } from '../documents/document-counts.repository.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { DocumentRepository } from '../documents/document.repository.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SourceRepository } from '../documents/source.repository.js';
import { blindAgreement } from '../reviewing/blind-counts.js';
import { SpanRepository } from '../spans/span.repository.js';

const BATCH_SIZE = 200;

/** Counts documents from before counts were stored, based on their spans and audit entries. */
@Injectable()
export class DocumentCounting {
  private isDone = false;

  constructor(
    private readonly documents: DocumentRepository,
    private readonly counts: DocumentCountsRepository,
    private readonly spans: SpanRepository,
    private readonly sources: SourceRepository,
    private readonly audit: AuditLog,
    private readonly editor: DocumentEditor,
  ) {}

  /** Returns whether every document is counted. */
  async isComplete(): Promise<boolean> {
    this.isDone ||= await this.hasAll();
    return this.isDone;
  }

  /** Counts the uncounted documents. Can be interrupted and restarted: counted documents are skipped. */
  async countMissing(signal: AbortSignal): Promise<void> {
    this.isDone = await this.hasAll();
    for (let after: string | undefined = ''; after !== undefined && !this.isDone && !signal.aborted;) {
      const ids: readonly string[] = await this.documents.findIdsAfter(after, BATCH_SIZE);
      for (const id of await this.counts.missingAmong(ids)) if (!isCutShort(signal)) await this.countOne(id);
      after = ids.length < BATCH_SIZE ? undefined : ids.at(-1);
    }
  }

  /** Compares totals, because each document has one record and none is ever deleted. */
  private async hasAll(): Promise<boolean> {
    // Documents added in between are counted when they are added.
    const documents = await this.documents.total();
    return (await this.counts.total()) >= documents;
  }

  /** A document that changes meanwhile is counted in the next run. */
  private async countOne(id: string): Promise<void> {
    const found = await this.documents.findById(id);
    if (found === undefined) return;
    const header = await this.editor.settled(found);
    const counts = header.counts ?? (await this.countsOf(header));
    if (header.counts === null && !(await this.documents.setCounts(header, counts))) return;
    await this.counts.write({ ...header, counts });
  }

  private async countsOf(header: DocumentHeader): Promise<DocumentCounts> {
    const { id, sheet, blind, purgedAt } = header;
    const spans = await this.spans.findFacts([id]);
    const of = (wanted: number) => spans.filter((span) => span.sheet === wanted);
    const counts = withEvents(withOnlySpans(NO_COUNTS, of(sheet)), await this.eventsOf(id), null);
    if (!isDoubleReviewed(blind)) return counts;
    const [first, second] = [of(FIRST_COPY), of(SECOND_COPY)];
    const text = purgedAt === null ? await this.sources.read(id) : undefined;
    return { ...counts, agreement: text === undefined ? null : blindAgreement(text, first, second) };
  }

  /** Returns the changes of the document itself, oldest first. */
  private async eventsOf(id: string): Promise<readonly CountedEvent[]> {
    const events: CountedEvent[] = [];
    for await (const entry of this.audit.streamOfDocument(id)) {
      if (isChange(entry.id, id)) events.push(entry);
    }
    return events.reverse();
  }
}

const isDoubleReviewed = (blind: BlindReview | null): blind is BlindReview => (blind?.second ?? null) !== null;

/** A function, because the signal may be aborted at any time. */
const isCutShort = (signal: AbortSignal): boolean => signal.aborted;

/** The ids of entries about changes consist of the document id and its version. */
const isChange = (rowId: string, documentId: string): boolean => rowId.startsWith(`${documentId}:`);
