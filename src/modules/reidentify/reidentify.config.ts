import { EnvChoice, EnvInteger } from '../../platform/config/env.js';

/** Limits of re-identification, and who must agree to it. */
export class ReidentifyConfig {
  @EnvChoice({
    name: 'REIDENTIFY_APPROVAL',
    description:
      'With `second-person`, values are returned only after another administrator has approved the request in a session.',
    choices: ['none', 'second-person'],
  })
  readonly approval: 'none' | 'second-person' = 'none';

  @EnvInteger({
    name: 'REIDENTIFY_APPROVAL_HOURS',
    page: 'retention',
    description: 'How many hours such a request can be approved and its result be fetched.',
    range: { from: 1, to: 720, unit: 'hours' },
  })
  readonly approvalHours: number = 24;

  @EnvInteger({
    name: 'REIDENTIFY_MAX_VALUES',
    description: 'The maximum number of values in one request.',
    range: { from: 1, to: 1000 },
  })
  readonly maxValues: number = 100;

  @EnvInteger({
    name: 'REIDENTIFY_DAILY_VALUES',
    description: 'The maximum number of values that one user may request per day (UTC). 0 turns re-identification off.',
    range: { from: 0, to: 1_000_000 },
  })
  readonly dailyValues: number = 1000;
}
