import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../../platform/clock/clock.js';
import { ProfileConfig } from '../../../platform/config/profile.config.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { IngestService } from '../ingest/ingest.service.js';
import { limitOf } from '../ingest/refusal.js';
import { DEFAULT_NAME } from '../reports/report.js';
import { QueueConfig } from '../queue/queue.config.js';
import { SeriesLimits } from '../series/series-limits.js';
import { TrendConfig } from '../trend.config.js';
import type { Delivery, NotedRedaction } from '../trend.types.js';
import { CountsOutbox } from './counts-outbox.repository.js';
import { addCounts, MAX_KINDS, OTHERS, RedactionTally, type Tallied } from './redaction-tally.js';

/** The source of what Umbra itself has redacted. */
export const OWN_SOURCE = 'umbra';
/** How often a report is made, where there was a document; what a killed process has counted since then is lost. */
const REPORT_SECONDS = 5;
/** Reports taken in at once. */
const MAX_AT_ONCE = 500;

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
    private readonly limits: SeriesLimits,
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
      this.unsure = this.tally
        .take()
        .map((tallied) => ({ report: reportOf(tallied, at), key: randomUUID(), origin: 'own' }));
      await this.giveUnsure();
    } catch (error) {
      this.logger.warn(
        { ...describeError(error), reports: this.unsure.length },
        'What was redacted could not be reported; trying again',
      );
    }
  }

  private async giveUnsure(): Promise<void> {
    while (this.unsure.length > 0) {
      const deliveries = this.unsure.slice(0, MAX_AT_ONCE);
      const refused = await this.give(deliveries);
      this.unsure = [...(await this.withoutNewSeries(refused)), ...this.unsure.slice(deliveries.length)];
    }
  }

  /** Returns what was refused since it would make too many series. */
  private async give(deliveries: readonly Delivery[]): Promise<readonly Delivery[]> {
    if (this.queue.redactionCountsTopic !== '') {
      await this.outbox.add(deliveries);
      return [];
    }
    const outcomes = await this.ingest.accept(deliveries);
    const refused = deliveries.filter((_, i) => limitOf(outcomes[i] ?? 'accepted') !== undefined);
    if (refused.length > 0) {
      this.logger.warn(
        { contexts: refused.length },
        `Own redactions exceed MONITOR_MAX_SERIES or MONITOR_MAX_SERIES_PER_ORGANIZATION and are counted under "${OTHERS}"`,
      );
    }
    return refused;
  }

  /**
   * Returns the same counts for series that are there, and those of all others in one report that no limit refuses: a
   * limit that others have reached must not lose own counts.
   */
  private async withoutNewSeries(refused: readonly Delivery[]): Promise<readonly Delivery[]> {
    const [first] = refused;
    if (first === undefined) return [];
    const known: Delivery[] = [];
    const merged = new Map<string, number>();
    for (const delivery of refused) {
      const stored = await this.limits.storedTypes(delivery.report);
      const countsOf = (isStored: boolean) =>
        new Map([...delivery.report.counts].filter(([type]) => stored.has(type) === isStored));
      addCounts(merged, countsOf(false), MAX_KINDS);
      if (stored.size > 0) known.push({ ...delivery, report: { ...delivery.report, counts: countsOf(true) } });
    }
    const report = reportOf({ organization: OTHERS, context: OTHERS, counts: merged }, first.report.at);
    return [...known, { report, key: randomUUID(), origin: 'own-merged' }];
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
