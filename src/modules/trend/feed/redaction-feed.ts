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
import { addCounts, MAX_KINDS, OTHERS, RedactionTally, type TalliedCounts } from './redaction-tally.js';

/** The source name of Umbra's own redactions. */
export const OWN_SOURCE = 'umbra';
/**
 * The interval at which a report is made if there was a document; a killed process loses the counts since the last one.
 */
const REPORT_SECONDS = 5;
/** The number of reports per batch. */
const MAX_BATCH_SIZE = 500;

/** Reports Umbra's redactions like any other source: types and numbers, never text. */
@Injectable()
export class RedactionFeed implements BeforeApplicationShutdown {
  private readonly logger = new Logger('RedactionFeed');
  private readonly tally = new RedactionTally();
  /** Reports that may or may not have been accepted: they are resent unchanged, so that they count once. */
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

  /** Omits contexts while the dashboard is open to everybody, since their names often identify a clinic or a client. */
  note(redaction: NotedRedaction): void {
    if (!this.config.ownRedactions) return;
    this.tally.add(this.isDashboardOpen ? { ...redaction, context: '' } : redaction);
  }

  private get isDashboardOpen(): boolean {
    return this.config.dashboardEnabled && !this.profile.isProduction;
  }

  /** Resolves when everything counted so far was accepted, or failed and is kept for the next time. */
  @Interval(REPORT_SECONDS * 1000)
  async report(): Promise<void> {
    // A run in progress may have started before the last count.
    await this.reporting;
    this.reporting ??= this.sendReports().finally(() => {
      this.reporting = undefined;
    });
    await this.reporting;
  }

  /** When this runs, every request has been answered. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.report();
  }

  /** While reports wait, the tally continues counting: its next reports contain everything counted meanwhile. */
  private async sendReports(): Promise<void> {
    try {
      await this.deliverUnsure();
      const at = this.clock.now();
      this.unsure = this.tally
        .take()
        .map((tallied) => ({ report: reportOf(tallied, at), key: randomUUID(), origin: 'own' }));
      await this.deliverUnsure();
    } catch (error) {
      this.logger.warn(
        { ...describeError(error), reports: this.unsure.length },
        'Redactions could not be reported; trying again',
      );
    }
  }

  private async deliverUnsure(): Promise<void> {
    while (this.unsure.length > 0) {
      const deliveries = this.unsure.slice(0, MAX_BATCH_SIZE);
      const refused = await this.give(deliveries);
      this.unsure = [...(await this.withoutNewSeries(refused)), ...this.unsure.slice(deliveries.length)];
    }
  }

  /** Returns the deliveries that were refused because they would create too many series. */
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
        `The redactions of this process exceed MONITOR_MAX_SERIES or MONITOR_MAX_SERIES_PER_ORGANIZATION and are counted under "${OTHERS}"`,
      );
    }
    return refused;
  }

  /**
   * Returns the same counts for existing series, and the counts of all others in one report that no limit refuses: own
   * counts must not be lost to a limit that others have reached.
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

const reportOf = ({ organization, context, counts }: TalliedCounts, at: Date): Delivery['report'] => ({
  source: OWN_SOURCE,
  organization: nameOf(organization),
  context: nameOf(context),
  at,
  counts,
});

/** Returns a valid name for a report: contexts of documents may be blank. */
const nameOf = (name: string): string => (name.trim() === '' ? DEFAULT_NAME : name.replaceAll('\0', '\uFFFD'));
