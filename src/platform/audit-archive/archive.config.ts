import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { Env } from '../config/env.js';

/** Younger entries are still needed by histories and reports of documents in progress. */
const MIN_DAYS = 30;

export class ArchiveConfig {
  @Env({
    name: 'AUDIT_ARCHIVE_AFTER_DAYS',
    page: 'retention',
    description:
      'The age in days at which entries of the audit log may be archived and then removed by an administrator (GET /api/v1/audit/archive). 0, the default, never allows it.',
    must: `0, or a whole number from ${MIN_DAYS} to 36500`,
  })
  @ValidateIf(({ afterDays }: ArchiveConfig) => afterDays !== 0)
  @IsInt()
  @Min(MIN_DAYS)
  @Max(36_500)
  readonly afterDays: number = 0;
}
