import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { NextFunction, Request, Response } from 'express';
import { Clock } from '../../../platform/clock/clock.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { TrendConfig } from '../trend.config.js';
import { SampleRepository, type Samples } from './sample.repository.js';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
const MINUTES_PER_DAY = 1440;
const FLUSH_MS = 5000;

/**
 * One sample for each request to /ingest, whatever becomes of it, summed up by the minute and stored off its path.
 */
@Injectable()
export class IngestSamples implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Trend');
  private unsaved = new Map<number, Samples>();
  private saving: Promise<void> | undefined;

  constructor(
    private readonly repository: SampleRepository,
    private readonly config: TrendConfig,
    private readonly clock: Clock,
  ) {}

  /** The first thing that a request meets on this path. */
  readonly observe = (_request: Request, response: Response, next: NextFunction): void => {
    const begun = performance.now();
    response.once('close', () => {
      this.add((performance.now() - begun) / 1000);
    });
    next();
  };

  /** Over the past 24 hours, of all processes. */
  async pastDay(): Promise<Samples> {
    await this.save();
    return this.repository.sumFrom(this.minute() - MINUTES_PER_DAY);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.saveOrKeep();
  }

  @Interval(FLUSH_MS)
  async saveOrKeep(): Promise<void> {
    await this.save().catch((error: unknown) => {
      this.logger.warn(describeError(error), 'Samples of requests could not be stored and will be tried again');
    });
  }

  private add(seconds: number): void {
    const minute = this.minute();
    const { requests, seconds: before } = this.unsaved.get(minute) ?? { requests: 0, seconds: 0 };
    this.unsaved.set(minute, { requests: requests + 1, seconds: before + seconds });
  }

  private async save(): Promise<void> {
    await this.saving;
    if (this.unsaved.size === 0) return;
    this.saving = this.saveNow().finally(() => (this.saving = undefined));
    await this.saving;
  }

  private async saveNow(): Promise<void> {
    const samples = this.unsaved;
    this.unsaved = new Map();
    const days = this.config.metricsRetentionDays;
    try {
      await this.repository.add(samples, (minute) =>
        days === 0 ? undefined : new Date(minute * MS_PER_MINUTE + days * MS_PER_DAY),
      );
    } catch (error) {
      this.putBack(samples);
      throw error;
    }
  }

  private putBack(samples: ReadonlyMap<number, Samples>): void {
    for (const [minute, { requests, seconds }] of samples) {
      const newer = this.unsaved.get(minute) ?? { requests: 0, seconds: 0 };
      this.unsaved.set(minute, { requests: newer.requests + requests, seconds: newer.seconds + seconds });
    }
    // A database that is away for a day costs a day of minutes and no more.
    const oldest = this.minute() - MINUTES_PER_DAY;
    for (const minute of this.unsaved.keys()) if (minute < oldest) this.unsaved.delete(minute);
  }

  private minute(): number {
    return Math.floor(this.clock.now().getTime() / MS_PER_MINUTE);
  }
}
