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
import type { Batch } from '../batch-records/batch.types.js';

/** A batch with what it refers to and how far it is. */
export interface BatchOverview {
  readonly batch: Batch;
  readonly documents: Readonly<Record<DocumentStatus, number>>;
  readonly undecidedSpans: number;
  /** That should have been reviewed by now. */
  readonly lateDocuments: number;
  readonly finalizationPolicy: FinalizationPolicy;
  /** Undefined when it was deleted just when the batch chose it. */
  readonly complianceProfile: ComplianceProfile | undefined;
  readonly weightSet: WeightSet | undefined;
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
    const isLate = batch.dueAt !== null && batch.dueAt <= this.clock.now();
    const lateDocuments = isLate ? UNREVIEWED.reduce((sum, status) => sum + documents[status], 0) : 0;
    return { batch, documents, undecidedSpans, lateDocuments, ...described };
  }
}
