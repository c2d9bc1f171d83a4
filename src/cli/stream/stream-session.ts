import { setTimeout as wait } from 'node:timers/promises';
import { Partitioners, type Admin, type Consumer, type EachBatchPayload, type Kafka } from 'kafkajs';

import { CONSUMER_TIMEOUTS } from '../../platform/kafka/kafka-client.js';
import { PartitionLane } from './partition-lane.js';
import { redactBatch, type BatchParts } from './redact-batch.js';
import type { Refusal } from './records.js';
import type { StreamCommand } from './stream-command.js';
import { finalFailure, kindOf } from './stream-failures.js';

const BEAT_MS = 2000;
const RETRY_MS = 500;
const SILENCE_MS = 30_000;
const POLL_MS = 2000;
/** Bounds the memory of an instance, with the partitions worked on at once, and the length of a transaction. */
const MAX_BYTES_OF_PARTITION = 1024 * 1024;
const MAX_CONCURRENT_PARTITIONS = 4;

const CONSUMER = {
  ...CONSUMER_TIMEOUTS,
  maxWaitTimeInMs: 500,
  maxBytesPerPartition: MAX_BYTES_OF_PARTITION,
  readUncommitted: false,
};

/** The reason why a session ended: it was stopped, it met a record that it must not pass, or the brokers became unreachable. */
export type StreamEnd = 'stopped' | 'lost' | { readonly refusal: Refusal };

export interface StreamParts extends BatchParts {
  readonly command: StreamCommand;
  readonly kafka: Kafka;
  readonly admin: Admin;
  readonly watcher: StreamWatcher;
}

/** Receives the events of a session. */
export interface StreamWatcher {
  readonly joined: (partitions: number) => void;
  readonly done: (records: number, refused: number) => void;
  readonly lag: (partition: number, records: bigint) => void;
  readonly failed: (kind: string) => void;
}

/** One consumer of the group from joining to its end. */
export class StreamSession {
  private readonly lanes = new Map<number, PartitionLane>();
  private lastSign = performance.now();
  private end: (end: StreamEnd | Error) => void = () => undefined;

  constructor(private readonly parts: StreamParts) {}

  /** @throws FileError if the brokers refuse what a stream needs */
  async run(stop: AbortSignal): Promise<StreamEnd> {
    const { kafka, command } = this.parts;
    const over = new Promise<StreamEnd | Error>((resolve) => {
      this.end = resolve;
    });
    const onStop = (): void => {
      this.end('stopped');
    };
    if (stop.aborted) return 'stopped';
    stop.addEventListener('abort', onStop);
    const watchdog = setInterval(() => {
      if (performance.now() - this.lastSign > SILENCE_MS) this.end('lost');
    }, POLL_MS);
    const consumer = kafka.consumer({ groupId: command.group, ...CONSUMER });
    this.listenTo(consumer);
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [command.from], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: MAX_CONCURRENT_PARTITIONS,
        eachBatch: (payload) => this.handle(payload, stop),
      });
      const end = await over;
      if (end instanceof Error) throw end;
      return end;
    } finally {
      clearInterval(watchdog);
      stop.removeEventListener('abort', onStop);
      // Waits for the batches under way.
      await consumer.disconnect().catch(() => undefined);
      await this.closeLanes();
    }
  }

  private listenTo(consumer: Consumer): void {
    const { FETCH, HEARTBEAT, GROUP_JOIN, CRASH } = consumer.events;
    const heard = (): void => {
      this.lastSign = performance.now();
    };
    consumer.on(FETCH, heard);
    consumer.on(HEARTBEAT, heard);
    consumer.on(GROUP_JOIN, ({ payload }) => {
      heard();
      this.parts.watcher.joined(payload.memberAssignment[this.parts.command.from]?.length ?? 0);
      void this.closeLanes();
    });
    consumer.on(CRASH, ({ payload: { error } }) => {
      this.fail(error);
      this.end('lost');
    });
  }

  /** Never throws: the client would block the partition. Records that are not resolved are fetched again. */
  private async handle(payload: EachBatchPayload, stop: AbortSignal): Promise<void> {
    const { partition } = payload.batch;
    const lane = this.laneOf(partition);
    let isInterrupted = false;
    // The group removes a member that is silent for long.
    const beat = setInterval(() => {
      payload.heartbeat().catch(() => {
        isInterrupted = true;
      });
    }, BEAT_MS);
    try {
      await this.work(lane, payload, () => stop.aborted || isInterrupted || !payload.isRunning() || payload.isStale());
    } catch (error) {
      await lane.close();
      if (this.lanes.get(partition) === lane) this.lanes.delete(partition);
      this.fail(error);
      await wait(RETRY_MS, undefined, { signal: stop }).catch(() => undefined);
    } finally {
      clearInterval(beat);
    }
  }

  private async work(lane: PartitionLane, payload: EachBatchPayload, isOver: () => boolean): Promise<void> {
    const { partition, messages, highWatermark } = payload.batch;
    const last = messages.at(-1);
    if (last === undefined || isOver()) return;
    const position = await lane.position();
    const left = messages.filter(({ offset }) => BigInt(offset) >= position);
    const batch = await redactBatch(this.parts, partition, left);
    if (isOver()) return;
    const { stoppedAt, records, refused } = batch;
    const next = BigInt(stoppedAt?.offset ?? String(BigInt(last.offset) + 1n));
    if (records > 0) {
      await lane.commit(batch.topicMessages, next);
      this.parts.watcher.done(records, refused);
    }
    this.parts.watcher.lag(partition, BigInt(highWatermark) - next);
    if (stoppedAt === undefined) payload.resolveOffset(last.offset);
    else this.end({ refusal: stoppedAt });
  }

  private laneOf(partition: number): PartitionLane {
    const { kafka, admin, command } = this.parts;
    const known = this.lanes.get(partition);
    if (known !== undefined) return known;
    const by = {
      kafka,
      admin,
      partitioner: Partitioners.DefaultPartitioner,
      group: command.group,
      topic: command.from,
    };
    const lane = new PartitionLane(by, partition);
    this.lanes.set(partition, lane);
    return lane;
  }

  /** Other instances may have owned the partitions since: each lane is opened anew. */
  private async closeLanes(): Promise<void> {
    const lanes = [...this.lanes.values()];
    this.lanes.clear();
    await Promise.all(lanes.map((lane) => lane.close()));
  }

  private fail(error: unknown): void {
    const failure = finalFailure(error);
    if (failure === undefined) this.parts.watcher.failed(kindOf(error));
    else this.end(failure);
  }
}
