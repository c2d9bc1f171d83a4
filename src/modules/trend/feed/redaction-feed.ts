import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../../platform/clock/clock.js';
import { ProfileConfig } from '../../../platform/config/profile.config.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { IngestService, type DeliveryOutcome } from '../ingest/ingest.service.js';
import { limitOf } from '../ingest/refusal.js';
import { DEFAULT_NAME } from '../ingest/report.js';
import { QueueConfig } from '../queue/queue.config.js';
import { TrendConfig } from '../trend.config.js';
import type { Delivery, NotedRedaction } from '../trend.types.js';
import { CountsOutbox } from './counts-outbox.repository.js';
import { RedactionTally, type Tallied } from './redaction-tally.js';

/** The source of what Umbra itself has redacted. */
export const OWN_SOURCE = 'umbra';
/** How often a report is made, where there was a document; what a killed process has counted since then is lost. */
const REPORT_SECONDS = 5;
/** Reports taken in at once. */
const MOST_AT_ONCE = 500;

/** Reports what Umbra redacts, as any other source would: types and numbers, never text. */
@Injectable()
export class RedactionFeed implements BeforeApplicationShutdown {
  private readonly logger = new Logger('RedactionFeed');
  private readonly tally = new RedactionTally();
  /** Reports that may or may not have been taken in: they are given again as they are, so that they count once. */
  private unsure: Delivery[] = [];
  private reporting: Promise<void> | undefined;

  constructor(
    private readonly ingest: IngestService,
    private readonly outbox: CountsOutbox,
    private readonly config: TrendConfig,
    private readonly queue: QueueConfig,
    private readonly profile: ProfileConfig,
    private readonly clock: Clock,
  ) {}

  /** Contexts often name a clinic or a client, so they are left out while everybody may look at the dashboard. */
  note(redaction: NotedRedaction): void {
    if (!this.config.ownRedactions) return;
    this.tally.add(this.isDashboardOpen ? { ...redaction, context: '' } : redaction);
  }

  private get isDashboardOpen(): boolean {
    return this.config.dashboardEnabled && !this.profile.isProduction;
  }

  /** Resolves when what was counted so far has been taken in, or could not be and is kept for the next time. */
  @Interval(REPORT_SECONDS * 1000)
  async report(): Promise<void> {
    // One that is under way may have begun before the last was counted.
    await this.reporting;
    this.reporting ??= this.handOver().finally(() => {
      this.reporting = undefined;
    });
    await this.reporting;
  }

  /** Every request has been answered by now. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.report();
  }

  /** While reports wait the tally goes on counting: its next reports hold all that was counted meanwhile. */
  private async handOver(): Promise<void> {
    try {
      await this.giveUnsure();
      const at = this.clock.now();
      this.unsure = this.tally.take().map((tallied) => ({ report: reportOf(tallied, at), key: randomUUID() }));
      await this.giveUnsure();
    } catch (error) {
      this.logger.warn(
        { ...describeError(error), reports: this.unsure.length },
        'What was redacted could not be reported; trying again',
      );
    }
  }

  private warnOfRefused(outcomes: readonly DeliveryOutcome[]): void {
    const refused = outcomes.filter((outcome) => limitOf(outcome) !== undefined).length;
    if (refused === 0) return;
    this.logger.warn(
      { refused },
      'Counts of own redactions exceed a limit of series, see MONITOR_MAX_SERIES, and are lost',
    );
  }

  private async giveUnsure(): Promise<void> {
    while (this.unsure.length > 0) {
      const deliveries = this.unsure.slice(0, MOST_AT_ONCE);
      if (this.queue.redactionCountsTopic === '') this.warnOfRefused(await this.ingest.accept(deliveries));
      else await this.outbox.add(deliveries);
      this.unsure = this.unsure.slice(deliveries.length);
    }
  }
}

const reportOf = ({ organization, context, counts }: Tallied, at: Date): Delivery['report'] => ({
  source: OWN_SOURCE,
  organization: nameOf(organization),
  context: nameOf(context),
  at,
  counts,
});

/** Contexts of documents may be names that reports do not know. */
const nameOf = (name: string): string => (name.trim() === '' ? DEFAULT_NAME : name.replaceAll('\0', '\uFFFD'));
