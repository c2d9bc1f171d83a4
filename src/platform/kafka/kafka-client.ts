import { readFile } from 'node:fs/promises';
import { Logger, type OnModuleInit } from '@nestjs/common';
import type { Kafka, KafkaConfig, LogEntry, SASLOptions } from 'kafkajs';
import type { KafkaConfig as BrokerConfig } from './kafka.config.js';

const CLIENT_ID = 'umbra';
const CONNECTION_TIMEOUT_MS = 5000;
const WARNING_INTERVAL_MS = 10_000;

/**
 * Settings of consumers: they leave the group late, end their retries early, and never restart themselves, since the
 * client does not after errors that it considers final.
 */
export const CONSUMER_TIMEOUTS = {
  sessionTimeout: 10_000,
  rebalanceTimeout: 30_000,
  heartbeatInterval: 3000,
  retry: { retries: 1e9, maxRetryTime: 2000, restartOnFailure: () => Promise.resolve(false) },
};

/** The connection to the brokers. Its module is loaded only if a queue is used. */
export class KafkaClient implements OnModuleInit {
  private nextWarning = 0;

  constructor(
    private readonly config: BrokerConfig,
    private readonly logger: Pick<Logger, 'warn' | 'debug'> = new Logger('Kafka'),
  ) {}

  /** @throws Error when a certificate or key cannot be read: better at start-up than when connecting endlessly */
  async onModuleInit(): Promise<void> {
    if (this.config.enabled) await this.tls();
  }

  /** Returns a client with the current settings: certificate files are read again. */
  async make(): Promise<Kafka> {
    const { Kafka, logLevel } = await import('kafkajs');
    const { brokers } = this.config;
    return new Kafka({
      clientId: CLIENT_ID,
      brokers: [...brokers],
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      ...(await this.tls()),
      ...this.sasl(),
      logLevel: logLevel.WARN,
      logCreator: () => (entry) => {
        this.write(entry, entry.level === logLevel.ERROR);
      },
    });
  }

  private async tls(): Promise<Pick<KafkaConfig, 'ssl'>> {
    const { tls, caFile, clientCertFile, clientKeyFile } = this.config;
    if (!tls) return {};
    return {
      ssl: {
        ...(caFile !== '' && { ca: [await readPem('MONITOR_KAFKA_CA_FILE', caFile)] }),
        ...(clientCertFile !== '' && {
          cert: await readPem('MONITOR_KAFKA_CLIENT_CERT_FILE', clientCertFile),
          key: await readPem('MONITOR_KAFKA_CLIENT_KEY_FILE', clientKeyFile),
        }),
      },
    };
  }

  private sasl(): Pick<KafkaConfig, 'sasl'> {
    const { saslMechanism: mechanism, username, password } = this.config;
    return mechanism === '' ? {} : { sasl: { mechanism, username, password } as SASLOptions };
  }

  /**
   * Logs a message of the client, which reports retries as errors and ordinary events as warnings. Its details may
   * contain stacks and payloads, so only the message of the broker or socket is kept.
   */
  private write({ namespace, log }: LogEntry, isError: boolean): void {
    const { message, error } = log as { readonly message: string; readonly error?: unknown };
    const facts = { part: namespace, ...(typeof error === 'string' && { error: cut(error) }) };
    // An unavailable broker causes an error several times a second.
    if (isError && performance.now() >= this.nextWarning) {
      this.nextWarning = performance.now() + WARNING_INTERVAL_MS;
      this.logger.warn(facts, cut(message));
    } else this.logger.debug(facts, cut(message));
  }
}

const MAX_LOGGED_CHARACTERS = 300;
const cut = (text: string): string => text.slice(0, MAX_LOGGED_CHARACTERS);

/** @throws Error that names the variable */
async function readPem(variable: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`${variable} names a file that cannot be read.`, { cause: error });
  }
}
