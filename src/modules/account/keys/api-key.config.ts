import { IsInt, Max, Min } from 'class-validator';
import { Env } from '../../../platform/config/env.js';

/** Limits the lifetime of API keys. */
export class ApiKeyConfig {
  @Env({
    name: 'API_KEY_MAX_DAYS',
    page: 'retention',
    description:
      'The maximum lifetime of new API keys, in days; 0 sets no maximum. Existing keys are unchanged, and `UMBRA_API_KEY` never expires.',
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
      'How many days before a named key expires its owner gets a message in the inbox; for a service account, the user who created the key. 0 sends no messages.',
    must: 'a whole number of days from 0 to 365',
  })
  @IsInt()
  @Min(0)
  @Max(365)
  readonly reminderDays: number = 14;
}
