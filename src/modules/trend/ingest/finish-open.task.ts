import type { OnApplicationBootstrap } from '@nestjs/common';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CountsRepository } from '../counts/counts.repository.js';
import { EventForwarder } from '../series/event-forwarder.js';
import { TrendConfig } from '../trend.config.js';
import { IngestService } from './ingest.service.js';

/** Younger batches are still in progress in their own process. */
const OPEN_MS = 30_000;
/** At start-up the previous process may just have died: batches older than this have no process, or a slow one. */
const OPEN_AT_START_MS = 5000;

/** Finishes what dead processes had begun: partly processed reports, and events that were not forwarded. */
@RecurringTask({ name: 'trend-finish-open', everySeconds: 10 })
export class FinishOpenTask implements OnApplicationBootstrap {
  constructor(
    private readonly ingest: IngestService,
    private readonly events: EventForwarder,
    private readonly counts: CountsRepository,
    private readonly config: TrendConfig,
    private readonly clock: Clock,
  ) {}

  /** Runs at start-up too: later, the marks that show what was applied may be gone. */
  async onApplicationBootstrap(): Promise<void> {
    await this.counts.prepare(this.config.countsRetentionDays);
    await this.finish(OPEN_AT_START_MS);
  }

  async run(): Promise<void> {
    await this.finish(OPEN_MS);
  }

  private async finish(olderThanMs: number): Promise<void> {
    const before = new Date(this.clock.now().getTime() - olderThanMs);
    await this.ingest.finishOpen(before);
    await this.events.forwardPending(before);
  }
}
