import { CONFIG_CLASSES } from '../../config-classes.js';
import { DatabaseConfig } from '../../platform/database/database.config.js';
import { SettingsError } from '../../platform/config/problem.js';
import { readSettings } from '../../platform/config/settings.js';
import { HttpConfig } from '../../platform/http/http.config.js';
import { TrendConfig } from './trend.config.js';

const read = (env: Readonly<Record<string, string>>) => readSettings(CONFIG_CLASSES, env);

function problemsOf(env: Readonly<Record<string, string>>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
}

describe('the settings of the monitor', () => {
  it('have the defaults that existing monitors have', () => {
    expect(read({}).of(TrendConfig)).toMatchObject({
      apiKey: '',
      method: 'percentage_delta',
      alertThreshold: 0.2,
      sensitivity: 3,
      windowHours: 24,
      warmUp: 20,
      cooldownMinutes: 60,
      direction: 'by-method',
      minCount: 0,
      minIncrease: 0,
      dashboardEnabled: true,
      maxRequestBytes: 1_048_576,
      maxReplayHours: 2160,
      maxReplayBreachDetails: 1000,
      maxConcurrentReplays: 1,
      metricsRetentionDays: 7,
    });
  });

  it('are also those of the server, under the names that existing monitors have', () => {
    const settings = read({
      MONITOR_PORT: '9000',
      MONITOR_READ_TIMEOUT_SECONDS: '0',
      MONITOR_WRITE_TIMEOUT_SECONDS: '600',
      MONITOR_IDLE_TIMEOUT_SECONDS: '0',
      MONITOR_MONGO_URI: 'mongodb://db.example.com/counts',
    });
    expect(settings.of(HttpConfig)).toMatchObject({
      port: 9000,
      receiveTimeoutSeconds: 0,
      answerTimeoutSeconds: 600,
      idleTimeoutSeconds: 0,
    });
    expect(settings.of(DatabaseConfig).databaseName).toBe('counts');
  });

  it.each([
    ['1', true],
    ['t', true],
    ['TRUE', true],
    ['0', false],
    ['f', false],
    ['False', false],
  ])('take %s for a truth value where existing monitors do', (text, value) => {
    expect(read({ MONITOR_DASHBOARD_ENABLED: text }).of(TrendConfig).dashboardEnabled).toBe(value);
  });

  it.each([
    ['MONITOR_API_KEY', '  '],
    ['MONITOR_API_KEY', 'key '],
    ['MONITOR_TREND_METHOD', 'zscore'],
    ['MONITOR_TREND_METHOD', 'Z_SCORE'],
    ['MONITOR_ALERT_THRESHOLD', '0'],
    ['MONITOR_ALERT_THRESHOLD', '-0.2'],
    ['MONITOR_ALERT_THRESHOLD', '20%'],
    ['MONITOR_SENSITIVITY', '0'],
    ['MONITOR_SENSITIVITY', 'NaN'],
    ['MONITOR_WINDOW_SIZE', '0'],
    ['MONITOR_WINDOW_SIZE', '1.5'],
    ['MONITOR_WARMUP_COUNT', '-1'],
    ['MONITOR_TIME_ZONE', 'Mars/Olympus'],
    ['MONITOR_TIME_ZONE', ''],
    ['MONITOR_COOLDOWN_MINUTES', 'an hour'],
    ['MONITOR_DIRECTION', 'sideways'],
    ['MONITOR_DASHBOARD_ENABLED', 'yes'],
    ['MONITOR_MAX_REQUEST_BYTES', '1MB'],
    ['MONITOR_MAX_REPLAY_HOURS', '-1'],
    ['MONITOR_MAX_CONCURRENT_REPLAYS', '1e3'],
    ['MONITOR_METRICS_RETENTION_DAYS', ''],
    ['MONITOR_PORT', '70000'],
    ['MONITOR_MONGO_URI', 'http://db'],
  ])('%s=%s stops the start, by name', (name, value) => {
    expect(problemsOf({ [name]: value })).toMatch(new RegExp(`^${name} must be `));
  });

  it('that are misspelt stop the start', () => {
    expect(problemsOf({ MONITOR_TREND_METOD: 'z_score' })).toBe(
      'MONITOR_TREND_METOD is not a setting: did you mean MONITOR_TREND_METHOD?',
    );
  });

  it('have half a certificate refused', () => {
    expect(problemsOf({ MONITOR_CERT_FILE: '/cert.pem' })).toContain('TLS_KEY_FILE must be set');
  });
});
