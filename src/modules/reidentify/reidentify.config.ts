import { IsIn, IsInt, Max, Min } from 'class-validator';
import { Env } from '../../platform/config/env.js';

/** How much may be re-identified, and who must agree. */
export class ReidentifyConfig {
  @Env({
    name: 'REIDENTIFY_APPROVAL',
    description:
      'With `second-person`, values are only told once another administrator has approved the request in a session of their own.',
    must: 'none or second-person',
  })
  @IsIn(['none', 'second-person'])
  readonly approval: 'none' | 'second-person' = 'none';

  @Env({
    name: 'REIDENTIFY_APPROVAL_HOURS',
    page: 'retention',
    description: 'How long such a request can be approved and its result be fetched.',
    must: 'a whole number of hours from 1 to 720',
  })
  @IsInt()
  @Min(1)
  @Max(720)
  readonly approvalHours: number = 24;

  @Env({
    name: 'REIDENTIFY_MAX_VALUES',
    description: 'Values that one request may ask for.',
    must: 'a whole number from 1 to 1000',
  })
  @IsInt()
  @Min(1)
  @Max(1000)
  readonly maxValues: number = 100;

  @Env({
    name: 'REIDENTIFY_DAILY_VALUES',
    description: 'Values that one user may ask for in one day (UTC). 0 switches re-identification off.',
    must: 'a whole number from 0 to 1000000',
  })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  readonly dailyValues: number = 1000;
}
