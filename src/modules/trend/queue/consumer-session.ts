import { Logger } from '@nestjs/common';
import type { Consumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import { describeError } from '../../../platform/logging/describe-error.js';
import { within } from '../ingest/deadline.js';
import { CONSUMER_TIMEOUTS, type KafkaClient } from '../../../platform/kafka/kafka-client.js';
import type { MessageIntake } from './message-intake.js';
import type { QueueConfig } from './queue.config.js';
import type { QueueMetrics } from './queue.metrics.js';
import type { Partition } from './read-message.js';

const CONNECT_MS = 15_000;
/** Includes the time to finish the current messages. */
const DISCONNECT_MS = 15_000;
const SILENCE_MS = 30_000;
const POLL_MS = 2000;
const BEAT_MS = 2000;
/** The maximum number of messages stored, and committed, at once. */
const MAX_BATCH_SIZE = 500;
/** A partition that waits for the database does not delay the others. */
const MAX_CONCURRENT_PARTITIONS = 4;
/** The time that the broker waits for messages before it responds without any. */
const MAX_WAIT_MS = 1000;

/** The reason why a session ended: it was stopped, the client gave up, or the brokers fell silent. */
export type SessionEnd = 'stopped' | 'crashed' | 'silent';

export interface SessionParts {
  readonly client: KafkaClient;
  readonly intake: MessageIntake;
  readonly config: QueueConfig;
  readonly metrics: QueueMetrics;
}

/** One consumer from connecting to its end. It is never restarted: another one replaces it. */
export class ConsumerSession {
  private readonly logger = new Logger('Queue');
  private readonly ending = new AbortController();
  private lastSign = performance.now();
  private hasJoined = false;

  constructor(private readonly parts: SessionParts) {}

  /** True if it was ever a member of the group. */
  get joined(): boolean {
    return this.hasJoined;
  }

  /** @throws Error when the brokers cannot be reached */
  async run(stop: AbortSignal): Promise<SessionEnd> {
    const { client, config, metrics } = this.parts;
    const consumer = (await client.make()).consumer({
      groupId: config.groupId,
      ...CONSUMER_TIMEOUTS,
      maxWaitTimeInMs: MAX_WAIT_MS,
    });
    let watchdog: NodeJS.Timeout | undefined;
    const over = new Promise<SessionEnd>((resolve) => {
      const onStop = (): void => {
        resolve('stopped');
      };
      if (stop.aborted) onStop();
      stop.addEventListener('abort', onStop, { signal: this.ending.signal });
      consumer.on(consumer.events.CRASH, ({ payload }) => {
        this.logger.warn(describeError(payload.error), 'The queue consumer gave up');
        resolve('crashed');
      });
      watchdog = setInterval(() => {
        if (performance.now() - this.lastSign > SILENCE_MS) resolve('silent');
      }, POLL_MS);
    });
    this.listenFor(consumer);
    try {
      const connected = within(CONNECT_MS, 'Connecting', this.connect(consumer));
      return await Promise.race([connected.then(() => over), over]);
    } finally {
      clearInterval(watchdog);
      metrics.left();
      this.ending.abort();
      await within(DISCONNECT_MS, 'Disconnecting', consumer.disconnect()).catch((error: unknown) => {
        this.logger.debug(describeError(error), 'A queue consumer could not be stopped');
      });
    }
  }

  private async connect(consumer: Consumer): Promise<void> {
    await consumer.connect();
    await consumer.subscribe({ topics: [this.parts.config.topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: MAX_CONCURRENT_PARTITIONS,
      eachBatch: (payload) => this.handle(payload),
    });
  }

  /** Records activity for the watchdog: the client does not notice a connection that is dead but open. */
  private listenFor(consumer: Consumer): void {
    const { FETCH, HEARTBEAT, GROUP_JOIN } = consumer.events;
    const { metrics, config } = this.parts;
    const heard = (): void => {
      this.lastSign = performance.now();
    };
    consumer.on(FETCH, heard);
    consumer.on(HEARTBEAT, heard);
    consumer.on(GROUP_JOIN, ({ payload }) => {
      heard();
      if (this.ending.signal.aborted) return;
      this.hasJoined = true;
      const partitions = payload.memberAssignment[config.topic] ?? [];
      metrics.joined(partitions);
      this.logger.log({ topic: config.topic, partitions: partitions.length }, 'Reading from the queue');
    });
  }

  /**
   * Never throws: the client would pass the same batch several times and then block the partition. Unresolved messages
   * are fetched again.
   */
  private async handle(payload: EachBatchPayload): Promise<void> {
    const { messages } = payload.batch;
    this.showLag(payload, messages[0]?.offset);
    const work = new AbortController();
    const interrupt = (): void => {
      work.abort();
    };
    // The group removes a member that is silent for long; one that must join again has to stop.
    const beat = setInterval(() => void payload.heartbeat().catch(interrupt), BEAT_MS);
    this.ending.signal.addEventListener('abort', interrupt);
    try {
      for (let start = 0; start < messages.length; start += MAX_BATCH_SIZE) {
        if (work.signal.aborted || this.ending.signal.aborted || !payload.isRunning() || payload.isStale()) return;
        if (!(await this.take(payload, messages.slice(start, start + MAX_BATCH_SIZE), work.signal))) return;
        await payload.heartbeat();
      }
    } catch (error) {
      this.logger.debug(describeError(error), 'The position in the queue could not be committed');
    } finally {
      clearInterval(beat);
      this.ending.signal.removeEventListener('abort', interrupt);
    }
  }

  /** Processes messages and then commits them: repeated ones are recognised by their keys. */
  private async take(
    payload: EachBatchPayload,
    messages: readonly KafkaMessage[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const { topic, partition } = payload.batch;
    const from: Partition = { topic, partition };
    const last = messages.at(-1);
    if (last === undefined) return true;
    if ((await this.parts.intake.take(from, messages, signal)) === 'interrupted') return false;
    const next = BigInt(last.offset) + 1n;
    await payload.commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset: String(next) }] }] });
    payload.resolveOffset(last.offset);
    this.showLag(payload, String(next));
    return true;
  }

  /** Sets the lag: from the next message to process to the end of the partition, as of the fetch. */
  private showLag({ batch: { partition, highWatermark } }: EachBatchPayload, next = highWatermark): void {
    this.parts.metrics.setLag(partition, Number(BigInt(highWatermark) - BigInt(next)));
  }
}
