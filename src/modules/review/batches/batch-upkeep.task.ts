import { Clock } from '../../../platform/clock/clock.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { WeightCopies } from '../weights/weight-copies.js';
import { BatchClosingService } from './batch-closing.service.js';
import { BatchRegrouping } from './batch-regrouping.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import { UPKEEP, type Batch, type DueFollowUp, type FollowUpKind } from '../batch-records/batch.types.js';
import { RiskRecomputation } from './risk-recomputation.js';

/** Batches per run; the rest follow in the next one. */
const MAX_BATCH_SIZE = 100;
const LATER_MS = 60_000;

/** Finishes the follow-up work of batch changes, whichever process made them and even if it has died. */
@RecurringTask({ name: UPKEEP, everySeconds: 15 })
export class BatchUpkeepTask {
  constructor(
    private readonly batches: BatchRepository,
    private readonly risks: RiskRecomputation,
    private readonly regrouping: BatchRegrouping,
    private readonly closing: BatchClosingService,
    private readonly copies: WeightCopies,
    private readonly clock: Clock,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await this.copies.finish();
    await this.forEachDue('close', signal, (batch, due) => this.closing.settle(batch, due));
    await this.forEachDue('group', signal, (batch, due) => this.regrouping.settle(batch, due));
    await this.forEachDue('weights', signal, (batch, due) => this.reweigh('weights', batch, due, signal));
    await this.forEachDue('lateWeights', signal, async (batch, due) => {
      // A document that was being redacted meanwhile may be written with the old weights.
      if (await this.risks.isAwaited(batch, due.since)) {
        await this.batches.postpone(batch.id, 'lateWeights', due, new Date(this.clock.now().getTime() + LATER_MS));
      } else await this.reweigh('lateWeights', batch, due, signal);
    });
  }

  private async reweigh(duty: FollowUpKind, batch: Batch, due: DueFollowUp, signal: AbortSignal): Promise<void> {
    if (await this.risks.recomputeBatch(batch, signal)) await this.batches.settle(batch.id, duty, due);
  }

  private async forEachDue(
    duty: FollowUpKind,
    signal: AbortSignal,
    act: (batch: Batch, due: DueFollowUp) => Promise<void>,
  ): Promise<void> {
    for (const { batch, due } of await this.batches.findDue(duty, this.clock.now(), MAX_BATCH_SIZE)) {
      if (signal.aborted) return;
      await act(batch, due);
    }
  }
}
