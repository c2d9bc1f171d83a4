import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { NextFunction, Request, Response } from 'express';
import { Clock } from '../../../platform/clock/clock.js';
import { MINUTE_MS } from '../../../platform/clock/durations.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { expiryOf } from '../retention.js';
import { newBatchId } from '../reports/batch-id.js';
import { TrendConfig } from '../trend.config.js';
import { SampleRepository, type SampleBatch, type Samples } from './sample.repository.js';

const MINUTES_PER_DAY = 1440;
const FLUSH_MS = 5000;
/** The time that a scrape waits for the database: scrapers give up after about ten seconds. */
const READ_MS = 2000;

/** Records one sample per request to /ingest, whatever its outcome, summed up by minute and stored asynchronously. */
@Injectable()
export class IngestSamples implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Trend');
  private unsaved = new Map<number, Samples>();
  /** The batch being saved, kept until it is certain: it is resent under the same id. */
  private inHand: SampleBatch | undefined;
  private saving: Promise<void> | undefined;
  private reading: Promise<Samples | undefined> | undefined;
  private lastStored: Samples = { requests: 0, seconds: 0 };

  constructor(
    private readonly repository: SampleRepository,
    private readonly config: TrendConfig,
    private readonly clock: Clock,
  ) {}

  /** The first middleware of this path. */
  readonly observe = (_request: Request, response: Response, next: NextFunction): void => {
    const begun = performance.now();
    response.once('close', () => {
      this.add((performance.now() - begun) / 1000);
    });
    next();
  };

  /**
   * Returns the samples of all processes over the past 24 hours. While the database is unavailable: the last known
   * ones, and those of this process since.
   */
  async pastDay(): Promise<Samples> {
    this.reading ??= this.readStored().finally(() => (this.reading = undefined));
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, READ_MS, undefined);
    });
    const stored = await Promise.race([this.reading, timeout]);
    clearTimeout(timer);
    return stored ?? sumOf([this.lastStored, ...(this.inHand?.byMinute.values() ?? []), ...this.unsaved.values()]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.saveOrKeep();
  }

  @Interval(FLUSH_MS)
  async saveOrKeep(): Promise<void> {
    await this.save().catch((error: unknown) => {
      this.logger.warn(describeError(error), 'Samples of requests could not be stored; trying again');
    });
  }

  private add(seconds: number): void {
    const minute = this.minute();
    const { requests, seconds: before } = this.unsaved.get(minute) ?? { requests: 0, seconds: 0 };
    this.unsaved.set(minute, { requests: requests + 1, seconds: before + seconds });
    // A database that is unavailable for a day costs at most a day of minutes.
    const oldest = minute - MINUTES_PER_DAY;
    for (const kept of this.unsaved.keys()) {
      if (kept >= oldest) break;
      this.unsaved.delete(kept);
    }
  }

  /** Returns undefined when the database could not be queried. */
  private async readStored(): Promise<Samples | undefined> {
    try {
      await this.save();
      this.lastStored = await this.repository.sumFrom(this.minute() - MINUTES_PER_DAY);
      return this.lastStored;
    } catch (error) {
      this.logger.warn(
        describeError(error),
        'Samples of the past day could not be read; showing the last known values',
      );
      return undefined;
    }
  }

  private async save(): Promise<void> {
    this.saving ??= this.saveNow().finally(() => (this.saving = undefined));
    await this.saving;
  }

  private async saveNow(): Promise<void> {
    while (this.inHand !== undefined || this.unsaved.size > 0) {
      this.inHand ??= this.takeUnsaved();
      const days = this.config.metricsRetentionDays;
      await this.repository.add(this.inHand, (minute) => expiryOf(new Date(minute * MINUTE_MS), days));
      this.inHand = undefined;
    }
  }

  private takeUnsaved(): SampleBatch {
    const byMinute = this.unsaved;
    this.unsaved = new Map();
    return { id: newBatchId(), byMinute };
  }

  private minute(): number {
    return Math.floor(this.clock.now().getTime() / MINUTE_MS);
  }
}

const sumOf = (all: readonly Samples[]): Samples =>
  all.reduce((sum, { requests, seconds }) => ({ requests: sum.requests + requests, seconds: sum.seconds + seconds }), {
    requests: 0,
    seconds: 0,
  });
