import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { GroupCommit } from '../../../platform/batching/group-commit.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError } from '../../../platform/http/app-error.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { CountsRepository } from '../counts/counts.repository.js';
import { TookTooLong, within } from './deadline.js';
import { bornAt, newBatchId } from '../reports/batch-id.js';
import { EventForwarder } from '../series/event-forwarder.js';
import { SeriesLimits } from '../series/series-limits.js';
import { SeriesService, type EventsBySeries } from '../series/series.service.js';
import { TrendMetrics } from '../trend.metrics.js';
import type { Delivery, SeriesLimit } from '../trend.types.js';
import { DeliveryRepository, fingerprintOf } from './delivery.repository.js';
import { DELIVERIES_REMEMBERED_MS, isKeyed, isOfThePast, type KeyedDelivery } from '../reports/delivery.types.js';
import { countsOf, portionsOf } from './portions.js';

/**
 * The outcome of a delivery: accepted, known already, refused because its key came before with another report, or
 * refused because it would exceed a limit of series.
 */
export type DeliveryOutcome = 'accepted' | 'repeated' | 'conflicting' | `over-${SeriesLimit}`;

/** The maximum number of counts per batch: each is a series that is held and written. */
const MAX_BATCH_COUNTS = 5000;
/** The maximum number of waiting counts; further reports are refused for a while. */
const MAX_COUNTS_WAITING = 100_000;
/** The number of batches of dead processes that are finished at once. */
const MAX_BATCHES = 500;
/** The time limit for the database; after it the batch is abandoned, so that the next one can be tried. */
const GIVE_UP_MS = 20_000;
/** A process that has not finished a batch by then has died, or will find that another has finished it. */
const UNFINISHED_MS = 5000;
const POLL_MS = 100;

/**
 * Processes reports. Those that arrive while others are being written are written together: however many callers there
 * are, a batch is one write to each collection. Deliveries with a key are first stored with their report, so that
 * another process can finish a batch whose process dies, and a repeated one counts once.
 */
@Injectable()
export class IngestService {
  private readonly logger = new Logger('Trend');
  private readonly batches = new GroupCommit<readonly Delivery[], readonly DeliveryOutcome[]>(
    (groups) => this.takeTogether(groups),
    { weightOf: countsOf, maxTogether: MAX_BATCH_COUNTS, maxWaiting: MAX_COUNTS_WAITING },
  );
  /** Failed batches of this process: no other process works on them. */
  private readonly failed = new LRUCache<string, true>({ max: 1000 });

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly counts: CountsRepository,
    private readonly series: SeriesService,
    private readonly limits: SeriesLimits,
    private readonly events: EventForwarder,
    private readonly metrics: TrendMetrics,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves when all are stored and judged, in their order.
   * @returns an outcome for each delivery
   * @throws a database error when it is unavailable, or AppError `unavailable`: send the same deliveries again
   */
  async accept(deliveries: readonly Delivery[]): Promise<readonly DeliveryOutcome[]> {
    const portions = portionsOf(deliveries, MAX_BATCH_COUNTS);
    return (await Promise.all(portions.map((portion) => this.batches.add(portion)))).flat();
  }

  /** Finishes batches that were started before then by processes that died. */
  async finishOpen(before: Date): Promise<void> {
    for (const batch of await this.deliveries.openBatches(before, MAX_BATCHES)) {
      try {
        await this.finish(batch);
      } catch (error) {
        // One failing batch must not delay the others.
        this.logger.error({ batch, ...describeError(error) }, 'A batch could not be finished; trying again');
      }
    }
  }

  private async takeTogether(
    groups: readonly (readonly Delivery[])[],
  ): Promise<readonly (readonly DeliveryOutcome[])[]> {
    try {
      // A driver waiting for a lost connection would delay all following batches.
      const outcomes = await within(GIVE_UP_MS, 'Storing counts', this.take(groups.flat()));
      let next = 0;
      return groups.map((deliveries) => outcomes.slice(next, (next += deliveries.length)));
    } catch (error) {
      throw error instanceof TookTooLong ? notStored() : error;
    }
  }

  private async take(deliveries: readonly Delivery[]): Promise<readonly DeliveryOutcome[]> {
    const batch = newBatchId();
    const refused = await this.refused(deliveries);
    const admitted = await this.admit(
      deliveries.filter((_, i) => refused[i] === undefined),
      batch,
    );
    const others = admitted.values();
    const outcomes = refused.map((limit) => limit ?? others.next().value ?? 'accepted');
    const accepted = deliveries.filter((_, i) => outcomes[i] === 'accepted');
    try {
      if (accepted.length > 0) await this.store(batch, accepted);
    } catch (error) {
      this.failed.set(batch, true);
      throw error;
    }
    return outcomes;
  }

  /** Imports are not limited, since people choose what to import from another monitor. */
  private async refused(deliveries: readonly Delivery[]): Promise<readonly (`over-${SeriesLimit}` | undefined)[]> {
    if (deliveries.some(isOfThePast)) return deliveries.map(() => undefined);
    const exceeded = await this.limits.exceededBy(deliveries);
    return exceeded.map((limit) => {
      if (limit === undefined) return undefined;
      this.metrics.refusedReport(limit);
      return `over-${limit}` as const;
    });
  }

  private async store(batch: string, deliveries: readonly Delivery[]): Promise<void> {
    const reports = deliveries.map(({ report }) => report);
    const events = await this.apply(batch, deliveries);
    const isOverdue = this.isOverdue(batch);
    // A batch that took so long may have been finished by another process.
    await (isOverdue ? this.counts.insertMissing(deliveries) : this.counts.insert(deliveries));
    this.metrics.taken(reports);
    await this.events.forward(events);
    await this.close(batch, deliveries.some(isKeyed));
  }

  /** Stores the deliveries with a key, and returns the known ones. */
  private async admit(deliveries: readonly Delivery[], batch: string): Promise<readonly DeliveryOutcome[]> {
    const firsts = new Map<string, KeyedDelivery>();
    for (const delivery of deliveries) {
      if (isKeyed(delivery) && !firsts.has(delivery.key)) firsts.set(delivery.key, delivery);
    }
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + DELIVERIES_REMEMBERED_MS);
    const known = await this.deliveries.open([...firsts.values()], batch, now, expiresAt);
    for (const other of new Set([...known.values()].flatMap(({ openBatch }) => openBatch ?? []))) {
      await this.finishUnlessOwner(other);
    }
    return deliveries.map((delivery) => {
      if (!isKeyed(delivery)) return 'accepted';
      const earlier = known.get(delivery.key);
      const first = firsts.get(delivery.key);
      if (earlier === undefined && first === delivery) return 'accepted';
      this.metrics.repeatedDelivery();
      const conflicts =
        earlier?.conflicts ?? (first !== undefined && fingerprintOf(first.report) !== fingerprintOf(delivery.report));
      return conflicts ? 'conflicting' : 'repeated';
    });
  }

  /** Leaves a batch for a while to the process that started it, which may only be slow. */
  private async finishUnlessOwner(batch: string): Promise<void> {
    while (!this.isOverdue(batch) && !this.failed.has(batch)) {
      if ((await this.deliveries.openReports(batch)).length === 0) return;
      await wait(POLL_MS);
    }
    await this.finish(batch);
  }

  private async finish(batch: string): Promise<void> {
    const deliveries = await this.deliveries.openReports(batch);
    if (deliveries.length === 0) return;
    const events = await this.apply(batch, deliveries);
    await this.counts.insertMissing(deliveries);
    await this.events.forward(events);
    await this.close(batch, true);
    this.logger.log({ batch, deliveries: deliveries.length }, 'Finished a batch that another process had started');
  }

  /** Applies a batch, which consists either of imported reports or of live ones: an import processes nothing else. */
  private async apply(batch: string, deliveries: readonly Delivery[]): Promise<EventsBySeries> {
    const reports = deliveries.map(({ report }) => report);
    return deliveries.some(isOfThePast) ? this.series.learn(batch, reports) : this.series.apply(batch, reports);
  }

  private async close(batch: string, isNoted: boolean): Promise<void> {
    try {
      if (isNoted) await this.deliveries.close(batch);
      this.series.settle(batch);
    } catch (error) {
      this.logger.warn({ batch, ...describeError(error) }, 'A batch could not be closed; trying again later');
    }
  }

  private isOverdue(batch: string): boolean {
    return Date.now() - bornAt(batch) > UNFINISHED_MS;
  }
}

const notStored = (): AppError =>
  new AppError('unavailable', 'The counts could not be stored in time; send them again.', {
    code: 'STORING_TIMED_OUT',
  });
