import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { lazyLruCache } from '../../../platform/objects/lazy-lru-cache.js';
import { Clock } from '../../../platform/clock/clock.js';
import { MINUTE_MS } from '../../../platform/clock/durations.js';
import { fail } from '../../../platform/http/app-error.js';
import { makeDetector } from '../detector.js';
import { muteId, MuteRepository } from '../mutes/mute.repository.js';
import { DELIVERIES_REMEMBERED_MS } from '../reports/delivery.types.js';
import { TrendConfig } from '../trend.config.js';
import { TrendMetrics } from '../trend.metrics.js';
import type { Report } from '../trend.types.js';
import { bornAt } from '../reports/batch-id.js';
import { BreachLog } from './breach-log.js';
import {
  concludePoints,
  dependsOnMute,
  judgePoints,
  learningOnly,
  type JudgedPoint,
  type Judging,
} from './judge-series.js';
import { LoadedSeries } from './loaded-series.js';
import type { PendingEvent } from './series.model.js';
import { SeriesRepository, type SeriesChange } from './series.repository.js';
import { noteReportsBefore, workOf, type SeriesWork } from './series-work.js';

/** The maximum of numbers held for recently written series, so that a report need not be preceded by a read. */
const MAX_LOADED = 4_000_000;
/** The number of own batches remembered as settled, until the series that have their marks are written again. */
const MAX_SETTLED = 100_000;
/** The time for which a mark of a dead process's batch is kept: its deliveries are not remembered for longer. */
const MARK_MS = DELIVERIES_REMEMBERED_MS;
/** The time limit of a write that loses to concurrent writers. */
const GIVE_UP_MS = 20_000;
const MAX_PAUSE_MS = 50;

interface Judged {
  readonly series: LoadedSeries;
  readonly points: readonly JudgedPoint[];
}

/** Events by the series in whose document they wait to be forwarded. */
export type EventsBySeries = ReadonlyMap<string, readonly PendingEvent[]>;

/** Applies reports to their series: one compare-and-set for each series, repeated until no other write intervened. */
@Injectable()
export class SeriesService {
  private readonly judging: Judging;
  private readonly loaded = new LRUCache<string, LoadedSeries>({
    maxSize: MAX_LOADED,
    sizeCalculation: ({ weight }) => weight,
  });
  private readonly settled = lazyLruCache<true>(MAX_SETTLED);

  constructor(
    private readonly repository: SeriesRepository,
    private readonly mutes: MuteRepository,
    private readonly log: BreachLog,
    private readonly metrics: TrendMetrics,
    private readonly clock: Clock,
    config: TrendConfig,
  ) {
    this.judging = {
      detector: makeDetector(config),
      cooldownMs: config.cooldownMinutes * MINUTE_MS,
      newTypeAfter: config.newTypeAfter,
    };
  }

  /**
   * Applies a batch to every series it touches, exactly once however often it is called.
   * @returns the decided events that wait in the documents
   * @throws AppError `unavailable` when concurrent writers always win
   */
  async apply(batch: string, reports: readonly Report[]): Promise<EventsBySeries> {
    return this.applyBy(batch, reports, this.judging);
  }

  /** Applies reports of the past: the series learn them, but no event is raised. */
  async learn(batch: string, reports: readonly Report[]): Promise<EventsBySeries> {
    return this.applyBy(batch, reports, learningOnly(this.judging));
  }

  private async applyBy(batch: string, reports: readonly Report[], judging: Judging): Promise<EventsBySeries> {
    const events = new Map<string, readonly PendingEvent[]>();
    const giveUpAt = performance.now() + GIVE_UP_MS;
    let open = workOf(reports);
    for (let attempt = 1; ; attempt += 1) {
      const { judged, done } = await this.judge(open, batch, judging);
      for (const { id, pending } of done) if (pending.length > 0) events.set(id, pending);
      if (await this.write(judged, batch, judging, events)) break;
      // Some series were written and some not: the written ones have the mark of the batch when they are read again.
      this.metrics.conflicted();
      const unsure = new Set(judged.map(({ series }) => series.id));
      open = open.filter(({ id }) => unsure.has(id));
      if (performance.now() > giveUpAt) {
        fail('unavailable', 'Others keep writing to the same series; send the counts again.', { code: 'CONTENTION' });
      }
      await wait(Math.random() * Math.min(attempt * 4, MAX_PAUSE_MS));
    }
    return events;
  }

  /** Declares that the batch will not be applied again, so that its marks may be removed. */
  settle(batch: string): void {
    this.settled.set(batch, true);
  }

  private async judge(works: readonly SeriesWork[], batch: string, judging: Judging) {
    const series = await this.load(works);
    const done: LoadedSeries[] = [];
    const judged: Judged[] = [];
    noteReportsBefore(works, (sourceId) => series.get(sourceId)?.baseline.count ?? 0);
    for (const work of works) {
      const one = series.get(work.id);
      if (one === undefined) continue;
      if (one.has(batch)) done.push(one);
      else judged.push({ series: one, points: judgePoints(one, work, judging) });
    }
    return { judged, done };
  }

  private async load(works: readonly SeriesWork[]): Promise<ReadonlyMap<string, LoadedSeries>> {
    const series = new Map<string, LoadedSeries>();
    for (const { id } of works) {
      const kept = this.loaded.get(id);
      if (kept !== undefined) series.set(id, kept);
    }
    const missing = works.filter(({ id }) => !series.has(id));
    const stored = new Map((await this.repository.findByIds(missing.map(({ id }) => id))).map((one) => [one._id, one]));
    for (const { id, key } of missing) {
      series.set(id, new LoadedSeries(id, key, this.judging.detector.method, stored.get(id)));
    }
    // Learning changes them, so they are cached again only after they were written.
    for (const { id } of works) this.loaded.delete(id);
    return series;
  }

  /** Returns false when not all could be written. */
  private async write(
    judged: readonly Judged[],
    batch: string,
    judging: Judging,
    events: Map<string, readonly PendingEvent[]>,
  ): Promise<boolean> {
    if (judged.length === 0) return true;
    const now = this.clock.now();
    const muted = await this.mutes.mutedAmong(
      judged.filter(({ series, points }) => dependsOnMute(series, points)).map(({ series }) => series.key),
      now,
    );
    const outcomes = judged.map(({ series, points }) => ({
      series,
      points,
      ...concludePoints(series, points, judging, { batch, muted: muted.has(muteId(series.key)), now }),
    }));
    const changes: SeriesChange[] = outcomes.map(({ series, points, cycle, events: decided }) => {
      const step = { points: points.map(({ point }) => point), cycle, events: decided, now };
      return series.change(batch, step, (other) => this.isSettled(other, now));
    });
    if (!(await this.repository.change(changes))) return false;
    for (const { series, events: decided, suppressed } of outcomes) {
      this.loaded.set(series.id, series);
      if (decided.length > 0) events.set(series.id, decided);
      for (const breach of suppressed) this.log.suppressed(breach);
    }
    return true;
  }

  private isSettled(batch: string, now: Date): boolean {
    return this.settled.has(batch) || now.getTime() - bornAt(batch) > MARK_MS;
  }
}
