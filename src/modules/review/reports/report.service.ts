import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { BatchRepository } from '../batches/batch.repository.js';
import type { Batch } from '../batches/batch.types.js';
import { SourceRepository } from '../documents/source.repository.js';
import { noSuchBatch } from '../review.errors.js';
import { addView, AgreementCount, isDoubleReviewed, type TwoViews } from './agreement-count.js';
import { FigureCount } from './document-figures.js';
import { COUNTED_ACTIONS, EventCount } from './event-figures.js';
import { ReportRepository, type DocumentFacts } from './report.repository.js';
import type { Report, ReportQuery } from './report.types.js';

/** What one report reads at the most. */
const MOST_DOCUMENTS = 100_000;
const MOST_EVENTS = 200_000;
/** Documents whose words are counted: each text is opened for it. */
const MOST_TEXTS = 2000;
const REMEMBERED = 20;

interface Remembered {
  /** How long the trail was: it grows with every change that a report could show. */
  readonly seq: number;
  readonly report: Promise<Report>;
}

/** Counts what has come in and what was decided. */
@Injectable()
export class ReportService {
  private readonly remembered = new LRUCache<string, Remembered>({ max: REMEMBERED });
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly facts: ReportRepository,
    private readonly batches: BatchRepository,
    private readonly sources: SourceRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Counted anew when anything has changed since; one report at a time. @throws AppError `not-found` for the batch */
  async report(query: ReportQuery): Promise<Report> {
    const { seq } = await this.audit.head();
    const key = JSON.stringify(query);
    const known = this.remembered.get(key);
    if (known?.seq === seq) return known.report;
    const report = this.turn.then(() => this.count(query));
    this.turn = report.catch(() => undefined);
    this.remembered.set(key, { seq, report });
    report.catch(() => this.remembered.delete(key));
    return report;
  }

  private async count(query: ReportQuery): Promise<Report> {
    const batches = await this.batchesOf(query);
    const figures = new FigureCount(batches);
    const events = new EventCount(query);
    const agreement = new AgreementCount();
    let read = 0;
    let texts = 0;
    for await (const portion of this.facts.documentsOf(query, MOST_DOCUMENTS)) {
      read += portion.length;
      const documents = portion.filter(({ batchId }) => batches.has(batchId));
      for (const document of documents) {
        figures.addDocument(document);
        events.ingested(document.createdAt);
      }
      for (const views of await this.readSpans(documents, figures)) {
        if (texts++ >= MOST_TEXTS) continue;
        const text = await this.sources.read(views.document.id);
        if (text !== undefined) agreement.add(views, text);
      }
    }
    const areEventsComplete = await this.readEvents(query, batches, events);
    return {
      ...query,
      isComplete: read < MOST_DOCUMENTS && texts <= MOST_TEXTS && areEventsComplete,
      ...figures.figures(),
      ...events.figures(),
      agreement: agreement.figures(batches),
    };
  }

  /** Counts the spans of the copies that count. @returns what both reviewers have approved, where two have reviewed */
  private async readSpans(documents: readonly DocumentFacts[], figures: FigureCount): Promise<readonly TwoViews[]> {
    const byId = new Map(documents.map((document) => [document.id, document]));
    const double = documents.filter(isDoubleReviewed);
    const views = new Map<string, TwoViews>(
      double.map((document) => [document.id, { document, first: [], second: [] }]),
    );
    for await (const span of this.facts.spansOf([...byId.keys()])) {
      const document = byId.get(span.documentId);
      if (document === undefined) continue;
      if (span.sheet === document.sheet) figures.addSpan(document, span);
      const two = views.get(span.documentId);
      if (two !== undefined) addView(two, span);
    }
    return [...views.values()];
  }

  /** @returns whether all were read */
  private async readEvents(
    { from, to }: ReportQuery,
    batches: ReadonlyMap<string, Batch>,
    events: EventCount,
  ): Promise<boolean> {
    let isComplete = true;
    // The end of a search in the trail is inclusive.
    const until = new Date(to.getTime() - 1);
    for (const action of COUNTED_ACTIONS) {
      let read = 0;
      for await (const entry of this.audit.stream({ action, from, to: until }, MOST_EVENTS)) {
        read++;
        if (entry.batchId !== null && batches.has(entry.batchId)) events.add(entry);
      }
      isComplete &&= read < MOST_EVENTS;
    }
    return isComplete;
  }

  /** The batches that the report is about. */
  private async batchesOf({ batchId, domain }: ReportQuery): Promise<ReadonlyMap<string, Batch>> {
    const all =
      batchId === undefined
        ? await this.batches.findReachable('everything')
        : [(await this.batches.findById(batchId)) ?? noSuchBatch()];
    return new Map(
      all.filter((batch) => domain === undefined || batch.domain === domain).map((batch) => [batch.id, batch]),
    );
  }
}
