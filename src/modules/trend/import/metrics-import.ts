import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { MINUTE_MS } from '../../../platform/clock/durations.js';
import { fail } from '../../../platform/http/app-error.js';
import { SampleRepository, type Samples } from '../monitor/sample.repository.js';
import { TrendConfig } from '../trend.config.js';
import type { DumpDocument } from './dump-record.js';
import type { CollectionImport, SourceRecord, TallyCounter } from './import-tally.js';
import { expiryOf } from '../retention.js';
import { SourceFields } from './source-fields.js';

const NANOSECONDS_PER_SECOND = 1_000_000_000;
/** The maximum number of minutes summed up in memory; above it, the older half is written. */
const MAX_MINUTES = 20_000;
const BATCH_SIZE = 500;

/** Sums up the requests to the existing monitor by minute. Existing minutes stay unchanged. */
@Injectable()
export class MetricsImport implements CollectionImport {
  private readonly minutes = new Map<number, Samples>();

  constructor(
    private readonly samples: SampleRepository,
    private readonly config: TrendConfig,
    private readonly clock: Clock,
  ) {}

  async take(records: readonly SourceRecord[], tally: TallyCounter): Promise<void> {
    const days = this.config.metricsRetentionDays;
    const kept = tally.recent(records, { now: this.clock.now(), days }, sampleOf, ({ at }) => at);
    for (const { at, seconds } of kept) {
      const minute = Math.floor(at.getTime() / MINUTE_MS);
      const { requests, seconds: before } = this.minutes.get(minute) ?? { requests: 0, seconds: 0 };
      this.minutes.set(minute, { requests: requests + 1, seconds: before + seconds });
    }
    if (this.minutes.size > MAX_MINUTES) await this.write(MAX_MINUTES / 2, tally);
  }

  async finish(tally: TallyCounter): Promise<void> {
    await this.write(0, tally);
  }

  /** @param kept the number of latest minutes that may still grow */
  private async write(kept: number, tally: TallyCounter): Promise<void> {
    const days = this.config.metricsRetentionDays;
    const expiresAt = (minute: number): Date | undefined => expiryOf(new Date(minute * MINUTE_MS), days);
    const inOrder = [...this.minutes].sort(([a], [b]) => a - b);
    const written = inOrder.slice(0, inOrder.length - kept);
    for (let from = 0; from < written.length; from += BATCH_SIZE) {
      const part = new Map(written.slice(from, from + BATCH_SIZE));
      const added = await this.samples.addMissing(part, expiresAt);
      for (const [minute, { requests }] of part) {
        if (added.has(minute)) tally.imported(requests);
        else tally.known(requests);
        this.minutes.delete(minute);
      }
    }
  }
}

/** Reads one request. @throws AppError `invalid`, which names the field */
export function sampleOf(document: DumpDocument): { readonly at: Date; readonly seconds: number } {
  const fields = new SourceFields(document);
  const nanoseconds = fields.number('latency');
  if (nanoseconds < 0) fail('invalid', 'latency must not be negative');
  return { at: fields.requiredDate('timestamp'), seconds: nanoseconds / NANOSECONDS_PER_SECOND };
}
