import { Injectable } from '@nestjs/common';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { WeightCopies } from '../weights/weight-copies.js';
import { BatchRegrouping } from './batch-regrouping.js';
import { UPKEEP, type Batch } from '../batch-records/batch.types.js';

/** What a change of a batch brings with it at once. What is cut short here the upkeep finishes. */
@Injectable()
export class BatchFollowUp {
  constructor(
    private readonly regrouping: BatchRegrouping,
    private readonly copies: WeightCopies,
    private readonly runner: TaskRunner,
  ) {}

  async regrouped({ id }: Batch): Promise<void> {
    await this.regrouping.regroup(id);
  }

  async weighed({ weightSetId }: Batch): Promise<void> {
    if (weightSetId !== null) await this.copies.renew(weightSetId);
    this.runner.runSoon(UPKEEP);
  }
}
