import { EnvInteger } from '../../platform/config/env.js';

export class AlertConfig {
  @EnvInteger({
    name: 'ALERT_RETENTION_DAYS',
    page: 'retention',
    description: 'How many days alerts are kept. The database deletes older ones.',
    range: { from: 1, to: 3650 },
  })
  readonly retentionDays: number = 365;

  @EnvInteger({
    name: 'ALERT_MAX_STORED',
    page: 'retention',
    description:
      'The maximum number of alerts kept. Older ones are deleted once a minute. Alerts of inline policies are not kept.',
    range: { from: 1000, to: 10_000_000 },
  })
  readonly maxStored: number = 100_000;
}
