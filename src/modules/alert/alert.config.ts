import { IsInt, Max, Min } from 'class-validator';
import { Env } from '../../platform/config/env.js';

export class AlertConfig {
  @Env({
    name: 'ALERT_RETENTION_DAYS',
    description: 'Alerts older than this are deleted by the database.',
    must: 'a whole number from 1 to 3650',
  })
  @IsInt()
  @Min(1)
  @Max(3650)
  readonly retentionDays: number = 365;
}
