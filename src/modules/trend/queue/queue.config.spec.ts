import type { Environment } from '../../../platform/config/environment.js';
import { readConfig } from '../../../platform/config/read-config.js';
import { QueueConfig } from './queue.config.js';

const problems = (env: Environment): readonly string[] =>
  readConfig(QueueConfig, env).problems.map(({ variable, must }) => `${variable} ${must}`);

const BROKERS = { MONITOR_KAFKA_BROKERS: 'one:9092, two.example:29092' };
const SASL = {
  MONITOR_KAFKA_SASL_MECHANISM: 'scram-sha-256',
  MONITOR_KAFKA_USERNAME: 'umbra',
  MONITOR_KAFKA_PASSWORD: 'p',
};

describe('settings of the queue', () => {
  it('leave it off by default, and on with brokers', () => {
    expect(new QueueConfig().enabled).toBe(false);
    const { value } = readConfig(QueueConfig, BROKERS) as { value: QueueConfig };
    expect([value.enabled, value.brokers, value.topic, value.groupId]).toEqual([
      true,
      ['one:9092', 'two.example:29092'],
      'pii-counts',
      'umbra-trend',
    ]);
  });

  it.each([
    ['all of SASL', { ...BROKERS, ...SASL }],
    [
      'a client certificate',
      {
        ...BROKERS,
        MONITOR_KAFKA_TLS: 'true',
        MONITOR_KAFKA_CA_FILE: '/ca.pem',
        MONITOR_KAFKA_CLIENT_CERT_FILE: '/c.pem',
        MONITOR_KAFKA_CLIENT_KEY_FILE: '/k.pem',
      },
    ],
    ['both topics of one name', { ...BROKERS, REDACTION_COUNTS_TOPIC: 'pii-counts' }],
  ])('take %s', (_, env) => {
    expect(problems(env)).toEqual([]);
  });

  it.each([
    ['a broker without a port', { MONITOR_KAFKA_BROKERS: 'one' }, 'MONITOR_KAFKA_BROKERS'],
    ['a port that is none', { MONITOR_KAFKA_BROKERS: 'one:65536' }, 'MONITOR_KAFKA_BROKERS'],
    ['a topic with a slash', { ...BROKERS, MONITOR_KAFKA_TOPIC: 'a/b' }, 'MONITOR_KAFKA_TOPIC'],
    ['a topic named ..', { ...BROKERS, MONITOR_KAFKA_TOPIC: '..' }, 'MONITOR_KAFKA_TOPIC'],
    [
      'another mechanism',
      { ...BROKERS, ...SASL, MONITOR_KAFKA_SASL_MECHANISM: 'PLAIN' },
      'MONITOR_KAFKA_SASL_MECHANISM',
    ],
    ['a user without a password', { ...BROKERS, ...SASL, MONITOR_KAFKA_PASSWORD: undefined }, 'MONITOR_KAFKA_PASSWORD'],
    [
      'a certificate without its key',
      {
        ...BROKERS,
        MONITOR_KAFKA_TLS: 'true',
        MONITOR_KAFKA_CLIENT_CERT_FILE: '/c.pem',
      },
      'MONITOR_KAFKA_CLIENT_KEY_FILE',
    ],
    ['authorities without TLS', { ...BROKERS, MONITOR_KAFKA_CA_FILE: '/ca.pem' }, 'MONITOR_KAFKA_CA_FILE'],
    ['TLS without brokers', { MONITOR_KAFKA_TLS: 'true' }, 'MONITOR_KAFKA_TLS'],
    ['a topic to write to without brokers', { REDACTION_COUNTS_TOPIC: 'counts' }, 'REDACTION_COUNTS_TOPIC'],
    [
      'dead letters into the topic itself',
      {
        ...BROKERS,
        MONITOR_KAFKA_DEAD_LETTER_TOPIC: 'pii-counts',
      },
      'MONITOR_KAFKA_DEAD_LETTER_TOPIC',
    ],
  ])('refuse %s', (_, env, variable) => {
    expect(problems(env)).toEqual([expect.stringMatching(new RegExp(`^${variable} `))]);
  });
});
