import { IsInt, Max, Min } from 'class-validator';
import { Env } from '../config/env.js';

const MS_PER_HOUR = 3_600_000;

/** How long responses to requests with an `Idempotency-Key` are kept. */
export class IdempotencyConfig {
  @Env({
    name: 'IDEMPOTENCY_KEY_HOURS',
    page: 'retention',
    description:
      'How long an Idempotency-Key is stored with the encrypted response: a repeated request gets the same response.',
    must: 'a whole number of hours from 1 to 720',
  })
  @IsInt()
  @Min(1)
  @Max(720)
  readonly keyHours: number = 24;

  get keyMs(): number {
    return this.keyHours * MS_PER_HOUR;
  }
}
