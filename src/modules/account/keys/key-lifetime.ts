import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../platform/clock/durations.js';
import { fail } from '../../../platform/http/app-error.js';
import { ApiKeyConfig } from './api-key.config.js';

/** Decides when a new key expires. */
@Injectable()
export class KeyLifetime {
  constructor(private readonly config: ApiKeyConfig) {}

  /**
   * Returns when a key made now expires: at the requested time, or at the latest time that the settings allow; null for
   * never.
   * @throws AppError `invalid` for a time that has passed, or that is later than the settings allow
   */
  endOf(asked: Date | null, now: Date): Date | null {
    const { maxDays } = this.config;
    const latest = maxDays === 0 ? null : new Date(now.getTime() + maxDays * DAY_MS);
    if (asked === null) return latest;
    if (asked.getTime() <= now.getTime())
      fail('invalid', 'expiresAt must be in the future.', { code: 'EXPIRY_PASSED' });
    if (latest !== null && asked.getTime() > latest.getTime()) {
      fail(
        'invalid',
        `expiresAt must be within ${maxDays} days, the maximum lifetime of keys here (API_KEY_MAX_DAYS).`,
        {
          code: 'EXPIRY_TOO_FAR',
        },
      );
    }
    return asked;
  }
}
