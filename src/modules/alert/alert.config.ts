import { IsInt, Max, Min } from 'class-validator';
import { Env } from '../../platform/config/env.js';

export class AlertConfig {
  @Env({
    name: 'ALERT_RETENTION_DAYS',
    page: 'retention',
    description: 'How many days alerts are kept. The database deletes older ones.',
    must: 'a whole number from 1 to 3650',
  })
  @IsInt()
  @Min(1)
  @Max(3650)
  readonly retentionDays: number = 365;

  @Env({
    name: 'ALERT_MAX_STORED',
    page: 'retention',
    description:
      'The maximum number of alerts kept. Older ones are deleted once a minute. Alerts of inline policies are not kept.',
    must: 'a whole number from 1000 to 10000000',
  })
  @IsInt()
  @Min(1000)
  @Max(10_000_000)
  readonly maxStored: number = 100_000;
}
