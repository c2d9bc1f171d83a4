import { Injectable } from '@nestjs/common';
import { BatchRepository } from '../batch-records/batch.repository.js';
import type { Batch } from '../batch-records/batch.types.js';
import { DocumentCountsRepository } from '../documents/document-counts.repository.js';
import { noSuchBatch } from '../review.errors.js';
import { AgreementCount } from './agreement-count.js';
import { DocumentCounting } from './document-counting.js';
import { FigureCount } from './document-figures.js';
import { EventCount } from './event-figures.js';
import { OverturnCount } from './overturn-count.js';
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
    const batches = await this.batchesOf(query);
    const figures = new FigureCount(batches);
    const events = new EventCount(query);
    const agreement = new AgreementCount();
    const overturns = new OverturnCount();
    let read = 0;
    let isComplete = await this.counting.isThrough();
    for await (const portion of this.counts.active(query, MAX_DOCUMENTS)) {
      read += portion.length;
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

  /** Returns the batches that the report covers. */
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
