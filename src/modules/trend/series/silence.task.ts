import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { MINUTE_MS } from '../../../platform/clock/durations.js';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { makeDetector } from '../detector.js';
import { muteId, MuteRepository } from '../mutes/mute.repository.js';
import { TrendConfig } from '../trend.config.js';
import type { Breach } from '../trend.types.js';
import { advance } from './alert-cycle.js';
import { newBatchId } from '../reports/batch-id.js';
import { EventForwarder } from './event-forwarder.js';
import { LoadedSeries } from './loaded-series.js';
import type { PendingEvent } from './series.model.js';
import { SeriesRepository, type StoredSeries } from './series.repository.js';

/** The number of reports after which a source is expected to continue. */
const EXPECTED_AFTER = 3;
const MAX_BATCH_SIZE = 500;

/**
 * Alerts once about a source that used to report and has sent nothing for long: a broken filter finds nothing, and so
 * reports nothing. After some further reports the source is back to normal.
 */
@Injectable()
export class SilenceTask implements Task, OnModuleInit {
  readonly name = 'trend-silence';
  readonly everySeconds = 30;
  /** The time of this process's first check. */
  private since: Date | undefined;

  constructor(
    private readonly runner: TaskRunner,
    private readonly series: SeriesRepository,
    private readonly mutes: MuteRepository,
    private readonly events: EventForwarder,
    private readonly clock: Clock,
    private readonly config: TrendConfig,
  ) {}

  onModuleInit(): void {
    if (this.config.silenceMinutes > 0) this.runner.register(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const silenceMs = this.config.silenceMinutes * MINUTE_MS;
    // While the service was down nobody could report, so that time does not count as silence.
    this.since ??= now;
    if (now.getTime() - this.since.getTime() < silenceMs) return;
    const before = new Date(now.getTime() - silenceMs);
    const silent = await this.series.findSilent(before, EXPECTED_AFTER, MAX_BATCH_SIZE);
    const muted = await this.mutes.mutedAmong(silent, now);
    for (const source of silent) {
      if (signal.aborted) return;
      await this.raise(source, muted.has(muteId(source)), now);
    }
  }

  private async raise(source: StoredSeries, muted: boolean, now: Date): Promise<void> {
    // A breach recorded during the mute is notified when the mute has ended.
    if (muted && source.cycle.lastAlertMuted) return;
    const cooldownMs = this.config.cooldownMinutes * MINUTE_MS;
    const { cycle, outcome } = advance(source.cycle, { isBreach: true, isNormal: false, muted, now, cooldownMs });
    if (outcome === 'suppress') return;
    const batch = newBatchId();
    const event: PendingEvent = {
      id: batch,
      event: { type: 'breach', breach: this.silenceOf(source, batch, outcome === 'record-muted', now) },
    };
    const { method } = makeDetector(this.config);
    const { _id: id, organization, context, source: name, type } = source;
    const loaded = new LoadedSeries(id, { organization, context, source: name, type }, method, source);
    const change = loaded.change(batch, { points: [], cycle, events: [event], now }, () => false);
    // A concurrent report has changed the series, so it is not silent.
    if (await this.series.change([change])) await this.events.forward(new Map([[id, [event]]]));
  }

  private silenceOf(source: StoredSeries, id: string, muted: boolean, now: Date): Breach {
    return {
      id,
      organization: source.organization,
      context: source.context,
      source: source.source,
      type: source.type,
      kind: 'silence',
      method: 'silence',
      at: source.seenAt,
      detectedAt: now,
      count: 0,
      expected: 0,
      score: Math.round((now.getTime() - source.seenAt.getTime()) / MINUTE_MS),
      limit: this.config.silenceMinutes,
      muted,
    };
  }
}
