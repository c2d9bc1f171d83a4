import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { describeError } from '../../../platform/logging/describe-error.js';
import { ConsumerSession } from './consumer-session.js';
import { pause } from '../ingest/deadline.js';
import { KafkaClient } from '../../../platform/kafka/kafka-client.js';
import { MessageIntake } from './message-intake.js';
import { QueueConfig } from './queue.config.js';
import { QueueMetrics } from './queue.metrics.js';

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 15_000;

/**
 * Reads reports from the queue as long as the process runs. Start-up does not wait for the brokers; whenever they are
 * unavailable, or the client has given up or fallen silent, it restarts.
 */
@Injectable()
export class QueueConsumer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Queue');
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly client: KafkaClient,
    private readonly intake: MessageIntake,
    private readonly config: QueueConfig,
    private readonly metrics: QueueMetrics,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.enabled) this.running = this.consume();
  }

  /** Stores and commits the current messages, and leaves the group, so that other members continue at once. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async consume(): Promise<void> {
    const { client, intake, config, metrics } = this;
    const { signal } = this.stopping;
    let retryMs = FIRST_RETRY_MS;
    while (!signal.aborted) {
      const session = new ConsumerSession({ client, intake, config, metrics });
      try {
        const end = await session.run(signal);
        if (end === 'stopped') return;
        this.logger.warn({ end, retryMs }, 'The connection to the queue is lost; reconnecting');
      } catch (error) {
        this.logger.warn({ ...describeError(error), retryMs }, 'The queue cannot be reached; trying again');
      }
      if (session.joined) retryMs = FIRST_RETRY_MS;
      await pause(retryMs, signal);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    }
  }
}
