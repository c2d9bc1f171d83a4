import { ArrayMaxSize, IsIn, Matches, MaxLength } from 'class-validator';
import { Env, EnvBoolean } from '../config/env.js';
import type { ProductionChecking, SelfChecking, SettingsProblem } from '../config/problem.js';

const SASL_MECHANISMS = ['', 'plain', 'scram-sha-256', 'scram-sha-512'] as const;
type SaslMechanism = (typeof SASL_MECHANISMS)[number];

const MAX_BROKERS = 100;
/** The client splits at the colon, so an IPv6 broker needs a host name. Ports go up to 65535. */
const BROKER = /^[\w.-]{1,253}:(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/;

/** The end of a message about a setting that has no effect without brokers. */
export const NEEDS_BROKERS = 'requires MONITOR_KAFKA_BROKERS.';

/** The addresses and credentials of the brokers. */
export class KafkaConfig implements SelfChecking, ProductionChecking {
  @Env({
    name: 'MONITOR_KAFKA_BROKERS',
    description: 'Kafka brokers. If set, reports are also read from a topic.',
    must: 'a comma-separated list of host:port',
    example: 'kafka-1:9092,kafka-2:9092',
  })
  @ArrayMaxSize(MAX_BROKERS)
  @Matches(BROKER, { each: true })
  readonly brokers: string[] = [];

  @EnvBoolean({
    name: 'MONITOR_KAFKA_TLS',
    description: 'Encrypt the connections to the brokers.',
  })
  readonly tls: boolean = false;

  @Env({
    name: 'MONITOR_KAFKA_CA_FILE',
    description: 'PEM file with the certificate authorities of the brokers, instead of those of Node.',
    must: 'the path of a PEM file',
  })
  readonly caFile: string = '';

  @Env({
    name: 'MONITOR_KAFKA_CLIENT_CERT_FILE',
    description: 'PEM file with the client certificate for the brokers.',
    must: 'the path of a PEM file',
  })
  readonly clientCertFile: string = '';

  @Env({
    name: 'MONITOR_KAFKA_CLIENT_KEY_FILE',
    description: 'PEM file with the private key of the client certificate.',
    must: 'the path of a PEM file',
  })
  readonly clientKeyFile: string = '';

  @Env({
    name: 'MONITOR_KAFKA_SASL_MECHANISM',
    description: 'The SASL mechanism for user name and password. Use `plain` only over TLS.',
    must: 'plain, scram-sha-256 or scram-sha-512',
  })
  @IsIn(SASL_MECHANISMS)
  readonly saslMechanism: SaslMechanism = '';

  @Env({
    name: 'MONITOR_KAFKA_USERNAME',
    description: 'User name for the brokers.',
    must: 'a name of at most 1024 characters',
  })
  @MaxLength(1024)
  readonly username: string = '';

  @Env({
    name: 'MONITOR_KAFKA_PASSWORD',
    description: 'Password for the brokers.',
    must: 'a password of at least one character',
    secret: true,
  })
  readonly password: string = '';

  get enabled(): boolean {
    return this.brokers.length > 0;
  }

  conflicts(): readonly SettingsProblem[] {
    return [...this.halfSets(), ...this.withoutUse()];
  }

  weaknesses(): readonly SettingsProblem[] {
    if (!this.enabled) return [];
    const problems: SettingsProblem[] = [];
    if (!this.tls) {
      const must = 'must be true: otherwise everyone on the way to the brokers could read and change what is sent.';
      problems.push({ variable: 'MONITOR_KAFKA_TLS', must });
    }
    if (this.saslMechanism === '' && this.clientCertFile === '') {
      const must = 'must be set, or MONITOR_KAFKA_CLIENT_CERT_FILE: otherwise everyone could write to the topics.';
      problems.push({ variable: 'MONITOR_KAFKA_SASL_MECHANISM', must });
    }
    return problems;
  }

  private halfSets(): readonly SettingsProblem[] {
    return [
      ...allOrNone('MONITOR_KAFKA_SASL_MECHANISM', {
        MONITOR_KAFKA_SASL_MECHANISM: this.saslMechanism,
        MONITOR_KAFKA_USERNAME: this.username,
        MONITOR_KAFKA_PASSWORD: this.password,
      }),
      ...allOrNone('a client certificate', {
        MONITOR_KAFKA_CLIENT_CERT_FILE: this.clientCertFile,
        MONITOR_KAFKA_CLIENT_KEY_FILE: this.clientKeyFile,
      }),
    ];
  }

  private withoutUse(): readonly SettingsProblem[] {
    const ofTls = { MONITOR_KAFKA_CA_FILE: this.caFile, MONITOR_KAFKA_CLIENT_CERT_FILE: this.clientCertFile };
    const ofBrokers = {
      MONITOR_KAFKA_TLS: this.tls ? 'true' : '',
      MONITOR_KAFKA_SASL_MECHANISM: this.saslMechanism,
    };
    return [
      ...(this.tls ? [] : given(ofTls).map((variable) => ({ variable, must: 'requires MONITOR_KAFKA_TLS=true.' }))),
      ...(this.enabled ? [] : given(ofBrokers).map((variable) => ({ variable, must: NEEDS_BROKERS }))),
    ];
  }
}

/** Returns the names of the variables that have a value. */
export const given = (values: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(values).filter((variable) => values[variable] !== '');

function allOrNone(what: string, values: Readonly<Record<string, string>>): readonly SettingsProblem[] {
  const variables = given(values);
  if (variables.length === 0) return [];
  return Object.keys(values)
    .filter((variable) => !variables.includes(variable))
    .map((variable) => ({ variable, must: `must be set: ${what} is only half given.` }));
}
