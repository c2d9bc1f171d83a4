import { ArrayMaxSize, IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { Env } from '../../../platform/config/env.js';
import type { SelfChecking, SettingsProblem } from '../../../platform/config/problem.js';

const SASL_MECHANISMS = ['', 'plain', 'scram-sha-256', 'scram-sha-512'] as const;
type SaslMechanism = (typeof SASL_MECHANISMS)[number];

const MAX_BROKERS = 100;
/** The client splits at the colon, so an IPv6 broker needs a host name. Ports go up to 65535. */
const BROKER = /^[\w.-]{1,253}:(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/;
/** Kafka's rule for topics; `.` and `..` would be folders of the broker. */
const TOPIC = /^(?!\.{1,2}$)[\w.-]{1,249}$/;
const TOPIC_OR_NONE = /^(?!\.{1,2}$)[\w.-]{0,249}$/;
const MUST_BE_TOPIC = 'the name of a topic: 1 to 249 letters, digits, dots, hyphens and underscores';

/** The message queue: whether reports are read from it, and whether Umbra's own are written to it. */
export class QueueConfig implements SelfChecking {
  @Env({
    name: 'MONITOR_KAFKA_BROKERS',
    description: 'Kafka brokers. If set, reports are also read from a topic.',
    must: 'a comma-separated list of host:port',
    example: 'kafka-1:9092,kafka-2:9092',
  })
  @ArrayMaxSize(MAX_BROKERS)
  @Matches(BROKER, { each: true })
  readonly brokers: string[] = [];

  @Env({
    name: 'MONITOR_KAFKA_TOPIC',
    description: 'Topic to read reports from, one per message, in the JSON format of /ingest.',
    must: MUST_BE_TOPIC,
  })
  @Matches(TOPIC)
  readonly topic: string = 'pii-counts';

  @Env({
    name: 'MONITOR_KAFKA_GROUP_ID',
    description: 'Consumer group. Processes of the same group share the partitions of the topic.',
    must: 'a name of 1 to 255 characters',
  })
  @Matches(/^\P{Cc}{1,255}$/u)
  readonly groupId: string = 'umbra-trend';

  @Env({
    name: 'MONITOR_KAFKA_DEAD_LETTER_TOPIC',
    description: 'Topic that invalid messages are copied to, with the reason. If absent, they are only logged.',
    must: MUST_BE_TOPIC,
  })
  @Matches(TOPIC_OR_NONE)
  readonly deadLetterTopic: string = '';

  @Env({
    name: 'REDACTION_COUNTS_TOPIC',
    description:
      "Topic that counts of Umbra's redactions are written to, instead of being stored by this process. Requires MONITOR_KAFKA_BROKERS.",
    must: MUST_BE_TOPIC,
  })
  @Matches(TOPIC_OR_NONE)
  readonly redactionCountsTopic: string = '';

  @Env({
    name: 'MONITOR_KAFKA_TLS',
    description: 'Encrypt the connections to the brokers.',
    must: 'true or false',
  })
  @IsBoolean()
  readonly tls: boolean = false;

  @Env({
    name: 'MONITOR_KAFKA_CA_FILE',
    description: 'PEM file with the certificate authorities of the brokers, instead of those of Node.',
    must: 'the path of a PEM file',
  })
  @IsString()
  readonly caFile: string = '';

  @Env({
    name: 'MONITOR_KAFKA_CLIENT_CERT_FILE',
    description: 'PEM file with the client certificate for the brokers.',
    must: 'the path of a PEM file',
  })
  @IsString()
  readonly clientCertFile: string = '';

  @Env({
    name: 'MONITOR_KAFKA_CLIENT_KEY_FILE',
    description: 'PEM file with the private key of the client certificate.',
    must: 'the path of a PEM file',
  })
  @IsString()
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
  @IsString()
  @MaxLength(1024)
  readonly username: string = '';

  @Env({
    name: 'MONITOR_KAFKA_PASSWORD',
    description: 'Password for the brokers.',
    must: 'a password of at least one character',
    secret: true,
  })
  @IsString()
  readonly password: string = '';

  get enabled(): boolean {
    return this.brokers.length > 0;
  }

  conflicts(): readonly SettingsProblem[] {
    return [...this.halfSets(), ...this.withoutUse(), ...this.sameTopics()];
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
      MONITOR_KAFKA_DEAD_LETTER_TOPIC: this.deadLetterTopic,
      REDACTION_COUNTS_TOPIC: this.redactionCountsTopic,
      MONITOR_KAFKA_TLS: this.tls ? 'true' : '',
      MONITOR_KAFKA_SASL_MECHANISM: this.saslMechanism,
    };
    return [
      ...(this.tls ? [] : given(ofTls).map((variable) => ({ variable, must: 'requires MONITOR_KAFKA_TLS=true.' }))),
      ...(this.enabled
        ? []
        : given(ofBrokers).map((variable) => ({ variable, must: 'requires MONITOR_KAFKA_BROKERS.' }))),
    ];
  }

  /** An invalid message would be read as a report again, for ever. */
  private sameTopics(): readonly SettingsProblem[] {
    return this.deadLetterTopic !== '' && [this.topic, this.redactionCountsTopic].includes(this.deadLetterTopic)
      ? [{ variable: 'MONITOR_KAFKA_DEAD_LETTER_TOPIC', must: 'must differ from the other topics.' }]
      : [];
  }
}

const given = (values: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(values).filter((variable) => values[variable] !== '');

function allOrNone(what: string, values: Readonly<Record<string, string>>): readonly SettingsProblem[] {
  const variables = given(values);
  if (variables.length === 0) return [];
  return Object.keys(values)
    .filter((variable) => !variables.includes(variable))
    .map((variable) => ({ variable, must: `must be set: ${what} is only half given.` }));
}
