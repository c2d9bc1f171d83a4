import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { BreachRepository } from '../breaches/breach.repository.js';
import { TrendConfig } from '../trend.config.js';
import type { Breach } from '../trend.types.js';
import type { DumpDocument } from './dump-record.js';
import type { CollectionImport, SourceRecord, TallyCounter } from './import-tally.js';
import { SourceFields, sourceIdOf } from './source-fields.js';

/** Imports breaches without notifying anybody. */
@Injectable()
export class BreachesImport implements CollectionImport {
  constructor(
    private readonly breaches: BreachRepository,
    private readonly config: TrendConfig,
    private readonly clock: Clock,
  ) {}

  async take(records: readonly SourceRecord[], tally: TallyCounter): Promise<void> {
    const days = this.config.breachesRetentionDays;
    const method = methodOf(this.config);
    const kept = tally.recent(
      records,
      { now: this.clock.now(), days },
      (document) => breachOf(document, method),
      ({ detectedAt }) => detectedAt,
    );
    const recorded = await this.breaches.record(kept, days);
    tally.imported(recorded);
    tally.known(kept.length - recorded);
  }
}

type Method = Pick<Breach, 'method' | 'limit'>;

/**
 * Returns the method of imported breaches, which is not stored with them. Existing monitors know two methods, so it is
 * one of these.
 */
export function methodOf({ method, alertThreshold, sensitivity }: TrendConfig): Method {
  return method === 'percentage_delta' ? { method, limit: alertThreshold } : { method: 'z_score', limit: sensitivity };
}

/** @throws AppError `invalid`, which names the field */
export function breachOf(document: DumpDocument, method: Method): Breach {
  const fields = new SourceFields(document);
  // The recorded time is the time of the detection; the time of the count is not stored.
  const detectedAt = fields.requiredDate('timestamp');
  return {
    ...fields.seriesKey(),
    ...method,
    id: `import-${sourceIdOf(document)}`,
    kind: 'increase',
    at: detectedAt,
    detectedAt,
    count: fields.count('count'),
    expected: fields.number('average'),
    score: fields.number('z_score'),
    muted: false,
  };
}
