import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { Backlog } from './redaction.repository.js';
import { RedactionMetrics } from './redaction.metrics.js';

const WINDOW_MS = 60_000;
const MAX_REMEMBERED = 100_000;

/** Counts what this process has redacted recently. */
@Injectable()
export class Throughput {
  private redactions: number[] = [];
  private total = 0;
  private characters = 0;
  private failures = 0;

  constructor(
    private readonly metrics: RedactionMetrics,
    private readonly clock: Clock,
  ) {}

  redacted(characters: number): void {
    this.metrics.redacted.inc();
    this.total++;
    this.characters += characters;
    if (this.redactions.length >= MAX_REMEMBERED) this.redactions = this.redactions.slice(MAX_REMEMBERED / 2);
    this.redactions.push(this.clock.now().getTime());
  }

  failed(): void {
    this.metrics.failed.inc();
    this.failures++;
  }

  /** Updates the metrics of the overall backlog. */
  waiting({ pending, oldestAt }: Backlog): void {
    this.metrics.waiting(pending, oldestAt, this.clock.now());
  }

  /** Returns totals since the start of this process, and the documents of the last minute. */
  facts(): {
    readonly redacted: number;
    readonly characters: number;
    readonly failed: number;
    readonly lastMinute: number;
  } {
    const since = this.clock.now().getTime() - WINDOW_MS;
    this.redactions = this.redactions.filter((at) => at > since);
    return {
      redacted: this.total,
      characters: this.characters,
      failed: this.failures,
      lastMinute: this.redactions.length,
    };
  }
}
