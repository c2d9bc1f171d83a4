import { ProfileConfig } from '../config/profile.config.js';
import { readSettings } from '../config/settings.js';
import { KafkaConfig } from './kafka.config.js';

const BROKERS = { MONITOR_KAFKA_BROKERS: 'kafka.example.com:9093' };
const TLS = { MONITOR_KAFKA_TLS: 'true' };
const SASL = {
  MONITOR_KAFKA_SASL_MECHANISM: 'scram-sha-512',
  MONITOR_KAFKA_USERNAME: 'umbra',
  MONITOR_KAFKA_PASSWORD: 'secret',
};
const CERTIFICATE = {
  MONITOR_KAFKA_CLIENT_CERT_FILE: '/run/secrets/client.pem',
  MONITOR_KAFKA_CLIENT_KEY_FILE: '/run/secrets/client-key.pem',
};

const read = (env: Readonly<Record<string, string>>, profile = 'production'): KafkaConfig =>
  readSettings([ProfileConfig, KafkaConfig], { UMBRA_PROFILE: profile, ...env }).of(KafkaConfig);

describe('the settings of the brokers in production', () => {
  it('ask for TLS, and for credentials of either kind', () => {
    expect(read({ ...BROKERS, ...TLS, ...SASL }).enabled).toBe(true);
    expect(read({ ...BROKERS, ...TLS, ...CERTIFICATE }).enabled).toBe(true);
    expect(() => read({ ...BROKERS, ...SASL })).toThrow(/^MONITOR_KAFKA_TLS must/);
    expect(() => read({ ...BROKERS, ...TLS })).toThrow(/^MONITOR_KAFKA_SASL_MECHANISM must/);
  });

  it('ask for nothing without brokers, and in the other profile', () => {
    expect(read({}).enabled).toBe(false);
    expect(read(BROKERS, 'default').enabled).toBe(true);
  });
});
