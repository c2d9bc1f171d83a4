import { IsInt, Max, Min } from 'class-validator';
import { Env } from '../../../platform/config/env.js';

/** Limits the lifetime of API keys. */
export class ApiKeyConfig {
  @Env({
    name: 'API_KEY_MAX_DAYS',
    page: 'retention',
    description:
      'An API key that is made ends after so many days at the latest; 0: a key may last without end. Keys that were made ' +
      'before keep what they have, and `UMBRA_API_KEY` never ends by itself.',
    must: 'a whole number of days from 0 to 3650',
  })
  @IsInt()
  @Min(0)
  @Max(3650)
  readonly maxDays: number = 0;

  @Env({
    name: 'API_KEY_REMINDER_DAYS',
    page: 'retention',
    description:
      'So many days before a named key ends, its owner is told in the inbox; for a service account, whoever made the key. ' +
      '0: nobody is told.',
    must: 'a whole number of days from 0 to 365',
  })
  @IsInt()
  @Min(0)
  @Max(365)
  readonly reminderDays: number = 14;
}
