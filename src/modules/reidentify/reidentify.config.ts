import { IsIn, IsInt, Max, Min } from 'class-validator';
import { Env } from '../../platform/config/env.js';

/** How much may be re-identified, and who must agree. */
export class ReidentifyConfig {
  @Env({
    name: 'REIDENTIFY_APPROVAL',
    description:
      'With `second-person`, values are returned only after another administrator has approved the request in a session.',
    must: 'none or second-person',
  })
  @IsIn(['none', 'second-person'])
  readonly approval: 'none' | 'second-person' = 'none';

  @Env({
    name: 'REIDENTIFY_APPROVAL_HOURS',
    page: 'retention',
    description: 'How many hours such a request can be approved and its result be fetched.',
    must: 'a whole number of hours from 1 to 720',
  })
  @IsInt()
  @Min(1)
  @Max(720)
  readonly approvalHours: number = 24;

  @Env({
    name: 'REIDENTIFY_MAX_VALUES',
    description: 'The maximum number of values in one request.',
    must: 'a whole number from 1 to 1000',
  })
  @IsInt()
  @Min(1)
  @Max(1000)
  readonly maxValues: number = 100;

  @Env({
    name: 'REIDENTIFY_DAILY_VALUES',
    description: 'The maximum number of values that one user may request per day (UTC). 0 turns re-identification off.',
    must: 'a whole number from 0 to 1000000',
  })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  readonly dailyValues: number = 1000;
}
