import { EnvInteger } from '../../../platform/config/env.js';

/** Limits the lifetime of API keys. */
export class ApiKeyConfig {
  @EnvInteger({
    name: 'API_KEY_MAX_DAYS',
    page: 'retention',
    description:
      'The maximum lifetime of new API keys, in days; 0 sets no maximum. Existing keys are unchanged, and `UMBRA_API_KEY` never expires.',
    range: { from: 0, to: 3650, unit: 'days' },
  })
  readonly maxDays: number = 0;

  @EnvInteger({
    name: 'API_KEY_REMINDER_DAYS',
    page: 'retention',
    description:
      'How many days before a named key expires its owner gets a message in the inbox; for a service account, the user who created the key. 0 sends no messages.',
    range: { from: 0, to: 365, unit: 'days' },
  })
  readonly reminderDays: number = 14;
}
