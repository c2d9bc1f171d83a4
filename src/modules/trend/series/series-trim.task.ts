import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { DAY_MS } from '../../../platform/clock/durations.js';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { TrendConfig } from '../trend.config.js';
import { SeriesRepository } from './series.repository.js';

/** Deletes series whose reports have all been deleted, so that names used once do not stay forever. */
@Injectable()
export class SeriesTrimTask implements Task, OnModuleInit {
  readonly name = 'trend-trim-series';
  readonly everySeconds = 3600;

  constructor(
    private readonly runner: TaskRunner,
    private readonly series: SeriesRepository,
    private readonly clock: Clock,
    private readonly config: TrendConfig,
  ) {}

  onModuleInit(): void {
    if (this.config.countsRetentionDays > 0) this.runner.register(this);
  }

  async run(): Promise<void> {
    const keptMs = this.config.countsRetentionDays * DAY_MS;
    await this.series.removeUnseenSince(new Date(this.clock.now().getTime() - keptMs));
  }
}
