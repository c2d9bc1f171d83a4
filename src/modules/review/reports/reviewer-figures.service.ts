import { Injectable } from '@nestjs/common';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import type { Batch } from '../batch-records/batch.types.js';
import { DocumentCountsRepository, type CountedDocument } from '../documents/document-counts.repository.js';
import { reaches, reachOf } from '../reach.js';
import { noSuchBatch } from '../review.errors.js';
import { AgreementCount } from './agreement-count.js';
import { DocumentCounting } from './document-counting.js';
import { OverturnCount } from './overturn-count.js';
import { MAX_DOCUMENTS, type PeopleReport, type ReportQuery } from './report.types.js';
import { ReportedBatches } from './reported-batches.js';
import { ReviewerCount } from './reviewer-count.js';

/**
 * Reports how people work: to administrators and auditors about all, to leaders about their groups, to others about
 * themselves.
 */
@Injectable()
export class ReviewerFiguresService {
  constructor(
    private readonly counts: DocumentCountsRepository,
    private readonly counting: DocumentCounting,
    private readonly batches: BatchRepository,
  ) {}

  /** @throws AppError `not-found` for a batch that the caller may not see */
  async report(query: ReportQuery, caller: UserPrincipal): Promise<PeopleReport> {
    const reported = await this.batchesOf(query, caller);
    const reviewers = new ReviewerCount(query);
    const overturns = new OverturnCount();
    const agreement = new AgreementCount();
    let isComplete = await this.counting.isComplete();
    let read = 0;
    for await (const portion of this.counts.active(query, MAX_DOCUMENTS)) {
      read += portion.length;
      await reported.learn(portion);
      for (const document of portion) {
        const batch = reported.all.get(document.batchId);
        if (batch === undefined) continue;
        isComplete &&= !document.counts.hasDropped;
        if (!seesEverybody(caller, batch, document)) {
          reviewers.add(document, caller.userId);
          overturns.add(figuresOfPerson(document, caller.userId));
          continue;
        }
        reviewers.add(document);
        overturns.add(document);
        agreement.add(document);
      }
    }
    return {
      ...query,
      isComplete: isComplete && read < MAX_DOCUMENTS,
      reviewers: reviewers.figures(),
      overturns: overturns.figures(),
      agreementByPair: agreement.pairs(),
      agreementByType: agreement.types(),
    };
  }

  private async batchesOf({ batchId, domain }: ReportQuery, caller: UserPrincipal): Promise<ReportedBatches> {
    const reach = reachOf(caller);
    const isCovered = (batch: Batch): boolean =>
      reaches(reach, batch.groupId) && (domain === undefined || batch.domain === domain);
    const one = batchId === undefined ? undefined : await this.batches.findById(batchId);
    if (batchId !== undefined && (one === undefined || !reaches(reach, one.groupId))) return noSuchBatch();
    return new ReportedBatches(this.batches, isCovered);
  }
}

/** Leaders may be the second to review a document, and must not learn about the first reviewer before that. */
const seesEverybody = (
  { role, ledGroupIds }: UserPrincipal,
  { groupId }: Batch,
  { isBlind }: CountedDocument,
): boolean => role !== 'ROLE_USER' || (!isBlind && groupId !== null && ledGroupIds.includes(groupId));

/** Returns the document with the overturned decisions of this person only. */
function figuresOfPerson(document: CountedDocument, userId: string): CountedDocument {
  const { counts } = document;
  const own = (overturned: typeof counts.overturned) => overturned.filter(([, by]) => by === userId);
  return { ...document, counts: { ...counts, overturned: own(counts.overturned), removed: own(counts.removed) } };
}
