import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CountsRepository } from '../counts/counts.repository.js';
import { EventForwarder } from '../series/event-forwarder.js';
import { TrendConfig } from '../trend.config.js';
import { IngestService } from './ingest.service.js';

/** What is younger than this is still being worked on by its own process. */
const OPEN_MS = 30_000;
/** At the start a process of before may just have died: what is older than this is not worked on, or only slowly. */
const OPEN_AT_START_MS = 5000;

/** Finishes what processes had begun that have died: reports half taken in, and events not handed on. */
@Injectable()
export class FinishOpenTask implements Task, OnModuleInit, OnApplicationBootstrap {
  readonly name = 'trend-finish-open';
  readonly everySeconds = 10;

  constructor(
    private readonly runner: TaskRunner,
    private readonly ingest: IngestService,
    private readonly events: EventForwarder,
    private readonly counts: CountsRepository,
    private readonly config: TrendConfig,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  /** At the start too: what is found later may have lost the marks by which it is told what has been applied. */
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
