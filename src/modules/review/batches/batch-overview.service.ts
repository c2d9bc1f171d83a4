import { Injectable } from '@nestjs/common';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { ComplianceProfile } from '../compliance/compliance-profile.types.js';
import { UNREVIEWED, type DocumentStatus } from '../documents/document-states.js';
import type { FinalizationPolicy } from '../retention-policies/finalization-policy.types.js';
import type { WeightSet } from '../weights/weight-set.types.js';
import { BatchDocumentsRepository } from './batch-documents.repository.js';
import { BatchReferences } from './batch-references.js';
import { BatchService } from './batch.service.js';
import { isPastDue } from '../batch-records/batch-listing.js';
import type { Batch } from '../batch-records/batch.types.js';

/** A batch with the records it refers to and its progress. */
export interface BatchOverview {
  readonly batch: Batch;
  readonly documents: Readonly<Record<DocumentStatus, number>>;
  readonly undecidedSpans: number;
  /** Documents that are past their due date and not reviewed. */
  readonly lateDocuments: number;
  readonly finalizationPolicy: FinalizationPolicy;
  /** Undefined if the profile was deleted at the moment the batch chose it. */
  readonly complianceProfile: ComplianceProfile | undefined;
  readonly weightSet: WeightSet | undefined;
}

/** The number of a batch's documents. */
export interface BatchProgress {
  readonly all: number;
  /** Those that still need attention. */
  readonly unfinished: number;
  /** Those of them that are past their due date. */
  readonly late: number;
}

@Injectable()
export class BatchOverviewService {
  constructor(
    private readonly batches: BatchService,
    private readonly documents: BatchDocumentsRepository,
    private readonly references: BatchReferences,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `not-found` */
  async get(id: string, actor: UserPrincipal): Promise<BatchOverview> {
    const batch = await this.batches.get(id, actor);
    const [documents, undecidedSpans, described] = await Promise.all([
      this.documents.countByStatus(id),
      this.documents.undecidedSpans(id),
      this.references.described(batch),
    ]);
    const lateDocuments = this.lateOf(batch, sumOf(documents, UNREVIEWED));
    return { batch, documents, undecidedSpans, lateDocuments, ...described };
  }

  /** Returns the progress of batches by id. */
  async progress(
    batches: readonly Pick<Batch, 'id' | 'dueAt' | 'closed'>[],
  ): Promise<ReadonlyMap<string, BatchProgress>> {
    const each = batches.map(async (batch): Promise<readonly [string, BatchProgress]> => {
      const [all, unfinished] = await Promise.all([
        this.documents.count(batch.id),
        this.documents.count(batch.id, UNREVIEWED),
      ]);
      return [batch.id, { all, unfinished, late: this.lateOf(batch, unfinished) }];
    });
    return new Map(await Promise.all(each));
  }

  private lateOf(batch: Pick<Batch, 'dueAt' | 'closed'>, unreviewed: number): number {
    return isPastDue(batch, this.clock.now()) ? unreviewed : 0;
  }
}

const sumOf = (documents: Readonly<Record<DocumentStatus, number>>, statuses: readonly DocumentStatus[]): number =>
  statuses.reduce((sum, status) => sum + documents[status], 0);
