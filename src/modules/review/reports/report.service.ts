import { Injectable } from '@nestjs/common';
import { BatchRepository } from '../batch-records/batch.repository.js';
import { MAX_LISTED } from '../batch-records/batch-listing.js';
import { DocumentCountsRepository } from '../documents/document-counts.repository.js';
import { noSuchBatch } from '../review.errors.js';
import { AgreementCount } from './agreement-count.js';
import { DocumentCounting } from './document-counting.js';
import { FigureCount } from './document-figures.js';
import { EventCount } from './event-figures.js';
import { OverturnCount } from './overturn-count.js';
import { ReportedBatches } from './reported-batches.js';
import { MAX_DOCUMENTS, type Report, type ReportQuery } from './report.types.js';

/** Computes reports about documents and decisions. */
@Injectable()
export class ReportService {
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly counts: DocumentCountsRepository,
    private readonly counting: DocumentCounting,
    private readonly batches: BatchRepository,
  ) {}

  /** Runs one report at a time. @throws AppError `not-found` for the batch */
  async report(query: ReportQuery): Promise<Report> {
    const report = this.turn.then(() => this.count(query));
    this.turn = report.catch(() => undefined);
    return report;
  }

  private async count(query: ReportQuery): Promise<Report> {
    const { reported, areAll } = await this.batchesOf(query);
    const batches = reported.all;
    const figures = new FigureCount(batches);
    const events = new EventCount(query);
    const agreement = new AgreementCount();
    const overturns = new OverturnCount();
    let read = 0;
    let isComplete = areAll && (await this.counting.isComplete());
    for await (const portion of this.counts.active(query, MAX_DOCUMENTS)) {
      read += portion.length;
      await reported.learn(portion);
      for (const document of portion) {
        if (!batches.has(document.batchId)) continue;
        events.add(document);
        isComplete &&= !document.counts.hasDropped;
        if (document.createdAt < query.from) continue;
        figures.add(document);
        agreement.add(document);
        overturns.add(document);
      }
    }
    return {
      ...query,
      isComplete: isComplete && read < MAX_DOCUMENTS,
      ...figures.figures(),
      ...events.figures(),
      overturns: overturns.figures(),
      agreement: agreement.batches(batches),
      agreementByPair: agreement.pairs(),
      agreementByType: agreement.types(),
    };
  }

  /** Returns the batches that the report names even without documents: the given one, or all with double review. */
  private async batchesOf({ batchId, domain }: ReportQuery) {
    const reported = new ReportedBatches(this.batches, (batch) => domain === undefined || batch.domain === domain);
    const named =
      batchId === undefined
        ? await this.batches.findDoubleReviewed(domain, MAX_LISTED + 1)
        : [(await this.batches.findById(batchId)) ?? noSuchBatch()];
    reported.add(named.slice(0, MAX_LISTED));
    return { reported, areAll: named.length <= MAX_LISTED };
  }
}
