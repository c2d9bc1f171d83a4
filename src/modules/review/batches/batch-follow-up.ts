import { Injectable } from '@nestjs/common';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { WeightCopies } from '../weights/weight-copies.js';
import { BatchRegrouping } from './batch-regrouping.js';
import { UPKEEP, type Batch } from '../batch-records/batch.types.js';

/** Starts the immediate follow-up work of a batch change. The upkeep task finishes it if it is interrupted. */
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
