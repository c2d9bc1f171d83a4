import { IsBoolean, IsNumber, IsTimeZone, Matches, Min } from 'class-validator';
import { Env, EnvBoolean, EnvChoice, EnvInteger, EnvNumber, GO_BOOLEANS } from '../../platform/config/env.js';
import type { OpeningDoors, ProductionChecking, SettingsProblem } from '../../platform/config/problem.js';
import { METHOD_IDS, type MethodId } from './detection/catalog.js';
import { DIRECTION_SETTINGS, type DirectionSetting } from './detection/direction.js';
import { UTC } from './detection/local-time.js';

const COUNT = { from: 0, to: Number.MAX_SAFE_INTEGER };
const DAYS = { from: 0, to: 36_500, unit: 'days', note: '0 keeps all' };
const SERIES = { from: 0, to: 100_000_000 };
const MIN_POSITIVE = 0.000_000_001;
const MIN_PRODUCTION_KEY_LENGTH = 32;

/** Settings for judging counts, and how long they are kept. */
export class TrendConfig implements ProductionChecking, OpeningDoors {
  @Env({
    name: 'MONITOR_API_KEY',
    description:
      'Key for /ingest, /replay and /mute, sent as a bearer token. If absent, everyone who can reach these routes can use them.',
    must: 'a key without leading or trailing blanks',
    secret: true,
  })
  @Matches(/^(?:\S(?:.*\S)?)?$/)
  readonly apiKey: string = '';

  @EnvChoice({
    name: 'MONITOR_TREND_METHOD',
    description: 'The method that detects abnormal counts; docs/how-to/trend.md compares the methods.',
    choices: METHOD_IDS,
  })
  readonly method: MethodId = 'percentage_delta';

  @Env({
    name: 'MONITOR_ALERT_THRESHOLD',
    description: 'percentage_delta: the fractional increase over the average that is abnormal; 0.2 is 20 %.',
    must: 'a number above 0',
  })
  @IsNumber()
  @Min(MIN_POSITIVE)
  readonly alertThreshold: number = 0.2;

  @Env({
    name: 'MONITOR_SENSITIVITY',
    description: 'z_score: the distance from the mean, in standard deviations, that is abnormal.',
    must: 'a number above 0',
  })
  @IsNumber()
  @Min(MIN_POSITIVE)
  readonly sensitivity: number = 3;

  @EnvNumber({
    name: 'MONITOR_RISK',
    description:
      'auto, seasonal, evt, ewma, cusum: the probability that an ordinary count is reported as abnormal; 0.0001 is once in 10,000 reports of a series.',
    range: { from: 0.000_000_000_001, to: 0.1 },
  })
  readonly risk: number = 0.0001;

  @Env({
    name: 'MONITOR_TIME_ZONE',
    description:
      'auto, seasonal: the time zone of the hours and days that counts follow, so that nothing is abnormal because clocks change. After a change, they learn the week again.',
    must: 'a time zone of the IANA database, such as Europe/Berlin',
  })
  @IsTimeZone()
  readonly timeZone: string = UTC;

  @EnvInteger({
    name: 'MONITOR_WINDOW_SIZE',
    description: 'percentage_delta: the number of hours for the average.',
    range: { from: 1, to: 8784, unit: 'hours' },
  })
  readonly windowHours: number = 24;

  @EnvInteger({
    name: 'MONITOR_WARMUP_COUNT',
    description:
      'All methods except percentage_delta: the number of points that a series needs before its first alert.',
    range: COUNT,
  })
  readonly warmUp: number = 20;

  @EnvInteger({
    name: 'MONITOR_COOLDOWN_MINUTES',
    description:
      'The cooldown: how long a series causes no further breach after a recorded one. 0 records every breach.',
    range: { from: 0, to: 525_600, unit: 'minutes' },
  })
  readonly cooldownMinutes: number = 60;

  @EnvChoice({
    name: 'MONITOR_DIRECTION',
    description:
      'Which counts can be abnormal: `up` (too high), `down` (too low), `both`, or `by-method`: `up` for percentage_delta and z_score, `both` for the other methods.',
    choices: DIRECTION_SETTINGS,
  })
  readonly direction: DirectionSetting = 'by-method';

  @EnvInteger({
    name: 'MONITOR_MIN_COUNT',
    description: 'Counts below this are never abnormally high.',
    range: COUNT,
  })
  readonly minCount: number = 0;

  @EnvInteger({
    name: 'MONITOR_MIN_INCREASE',
    description: 'Counts that differ from the expected value by less than this are never abnormal.',
    range: COUNT,
  })
  readonly minIncrease: number = 0;

  @EnvInteger({
    name: 'MONITOR_NEW_TYPE_AFTER',
    description:
      'Alert if a source reports a type for the first time, once the source has sent this many reports. 0 turns this off.',
    range: COUNT,
  })
  readonly newTypeAfter: number = 0;

  @EnvInteger({
    name: 'MONITOR_SILENCE_MINUTES',
    description: 'Alert if a source that used to report has sent nothing for this time. 0 turns this off.',
    range: { from: 0, to: 525_600, unit: 'minutes' },
  })
  readonly silenceMinutes: number = 0;

  @EnvBoolean({
    name: 'MONITOR_OWN_REDACTIONS',
    description:
      'Count the redactions of this process as reports of the source `umbra`: types and numbers, never text. Contexts are left out while the dashboard is open to everyone.',
  })
  readonly ownRedactions: boolean = true;

  @Env({
    name: 'MONITOR_DASHBOARD_ENABLED',
    description:
      'Serve /dashboard and its JSON. They need no key, except in the production profile, which requires a session or key.',
    must: 'true or false (also 1, t, 0 and f)',
    spellings: GO_BOOLEANS,
  })
  @IsBoolean()
  readonly dashboardEnabled: boolean = true;

  @EnvInteger({
    name: 'MONITOR_MAX_REQUEST_BYTES',
    description: 'The maximum body size of /ingest, /replay and /mute; 0 sets no separate limit.',
    range: { from: 0, to: 1_073_741_824, unit: 'bytes' },
  })
  readonly maxRequestBytes: number = 1_048_576;

  @EnvInteger({
    name: 'MONITOR_MAX_TYPES_PER_REPORT',
    description: 'The maximum number of types in one report; 0 sets no limit.',
    range: SERIES,
  })
  readonly maxTypesOfReport: number = 1000;

  @EnvInteger({
    name: 'MONITOR_MAX_TYPES_PER_SOURCE',
    description:
      'The maximum number of types that a source may report in one organization and context; 0 sets no limit.',
    range: SERIES,
  })
  readonly maxTypesOfSource: number = 1000;

  @EnvInteger({
    name: 'MONITOR_MAX_SERIES_PER_ORGANIZATION',
    description: 'The maximum number of series of one organization, each 1 to 10 KB in the database; 0 sets no limit.',
    range: SERIES,
  })
  readonly maxSeriesOfOrganization: number = 20_000;

  @EnvInteger({
    name: 'MONITOR_MAX_SERIES',
    description:
      'The maximum number of series of all organizations together; 0 sets no limit. Reports that would need more are refused, while reports of existing series are accepted.',
    range: SERIES,
  })
  readonly maxSeries: number = 100_000;

  @EnvInteger({
    name: 'MONITOR_MAX_SERIES_WITHOUT_KEY',
    description:
      'While MONITOR_API_KEY is not set, /ingest creates no new series above this total; 0 sets no separate limit.',
    range: SERIES,
  })
  readonly maxSeriesWithoutKey: number = 10_000;

  @EnvInteger({
    name: 'MONITOR_MAX_REPLAY_HOURS',
    description: 'The maximum window of a replay; 0 sets no limit.',
    range: { from: 0, to: 876_000, unit: 'hours' },
  })
  readonly maxReplayHours: number = 2160;

  @EnvInteger({
    name: 'MONITOR_MAX_REPLAY_BREACH_DETAILS',
    description: 'The maximum number of breaches listed by a replay; all are counted. 0 sets no limit.',
    range: { from: 0, to: 10_000_000 },
  })
  readonly maxReplayBreachDetails: number = 1000;

  @EnvInteger({
    name: 'MONITOR_MAX_CONCURRENT_REPLAYS',
    description: 'The maximum number of concurrent replays over all processes; 0 sets no limit.',
    range: { from: 0, to: 1000 },
  })
  readonly maxConcurrentReplays: number = 1;

  @EnvInteger({
    name: 'MONITOR_COUNTS_RETENTION_DAYS',
    page: 'retention',
    description: 'How long reports are kept, and series without reports. A replay can use only stored reports.',
    range: DAYS,
  })
  readonly countsRetentionDays: number = 365;

  @EnvInteger({
    name: 'MONITOR_BREACHES_RETENTION_DAYS',
    page: 'retention',
    description: 'How long breaches and the outcomes of their notifications are kept.',
    range: DAYS,
  })
  readonly breachesRetentionDays: number = 365;

  @EnvInteger({
    name: 'MONITOR_METRICS_RETENTION_DAYS',
    page: 'retention',
    description: 'How long samples of the two 24-hour gauges are kept.',
    range: DAYS,
  })
  readonly metricsRetentionDays: number = 7;

  weaknesses(): readonly SettingsProblem[] {
    if (this.apiKey.length >= MIN_PRODUCTION_KEY_LENGTH) return [];
    const must = `must have at least ${MIN_PRODUCTION_KEY_LENGTH} characters (openssl rand -hex 32 makes one): it protects /ingest, /replay and /mute.`;
    return [{ variable: 'MONITOR_API_KEY', must }];
  }

  openDoors(): readonly string[] {
    return [
      ...(this.apiKey === '' ? ['/ingest, /replay and /mute'] : []),
      ...(this.dashboardEnabled ? ['the dashboard'] : []),
    ];
  }
}
