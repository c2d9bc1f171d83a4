import { HOUR_MS } from '../clock/durations.js';
import { EnvInteger } from '../config/env.js';

/** The time for which responses to requests with an `Idempotency-Key` are kept. */
export class IdempotencyConfig {
  @EnvInteger({
    name: 'IDEMPOTENCY_KEY_HOURS',
    page: 'retention',
    description:
      'How long an Idempotency-Key is stored with the encrypted response: a repeated request gets the same response.',
    range: { from: 1, to: 720, unit: 'hours' },
  })
  readonly keyHours: number = 24;

  get keyMs(): number {
    return this.keyHours * HOUR_MS;
  }
}
