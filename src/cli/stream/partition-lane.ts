import type { Admin, ICustomPartitioner, Kafka, Producer, TopicMessages, Transaction } from 'kafkajs';

import { sendsOf } from './sends.js';

/** Ends transactions of instances that vanished; another instance that takes over ends them at once. */
const TRANSACTION_TIMEOUT_MS = 60_000;
const RETRY = { initialRetryTime: 5, multiplier: 2, maxRetryTime: 1000, retries: 12 };

/** The connections and names that the lanes of a session share. */
export interface LaneParts {
  readonly kafka: Kafka;
  readonly admin: Pick<Admin, 'fetchOffsets'>;
  readonly partitioner: ICustomPartitioner;
  readonly group: string;
  readonly topic: string;
}

/**
 * Writes the records of one partition in transactions. The client commits offsets without the generation of the group
 * (before KIP-447), so a former owner of the partition is excluded by a transactional id for each partition: opening it
 * ends the former owner's transaction and refuses its later ones.
 */
export class PartitionLane {
  private open: { readonly producer: Producer; begun: Transaction | undefined; next: bigint } | undefined;

  constructor(
    private readonly parts: LaneParts,
    private readonly partition: number,
  ) {}

  /**
   * Opens the lane if necessary, and returns the first offset that is not committed. It is read only after the former
   * owner is excluded: before that, its last transaction could still be committed and then done twice.
   */
  async position(): Promise<bigint> {
    if (this.open !== undefined) return this.open.next;
    const { kafka, admin, partitioner, group, topic } = this.parts;
    const producer = kafka.producer({
      transactionalId: `umbra/${group}/${topic}/${this.partition}`,
      idempotent: true,
      maxInFlightRequests: 1,
      transactionTimeout: TRANSACTION_TIMEOUT_MS,
      createPartitioner: partitioner,
      retry: RETRY,
    });
    try {
      await producer.connect();
      const begun = await producer.transaction();
      const [committed] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
      const offset = committed?.partitions.find(({ partition }) => partition === this.partition)?.offset ?? '-1';
      const next = BigInt(offset);
      this.open = { producer, begun, next };
      return next;
    } catch (error) {
      await producer.disconnect().catch(() => undefined);
      throw error;
    }
  }

  /** Writes records and the offset after them in one transaction. @throws Error after which the lane must be closed */
  async commit(topicMessages: TopicMessages[], next: bigint): Promise<void> {
    if (this.open === undefined) throw new Error('The lane is closed.');
    const { producer, begun } = this.open;
    const transaction = begun ?? (await producer.transaction());
    this.open.begun = undefined;
    for (const send of sendsOf(topicMessages)) await transaction.sendBatch({ topicMessages: [send], acks: -1 });
    const { group, topic } = this.parts;
    const partitions = [{ partition: this.partition, offset: String(next) }];
    await transaction.sendOffsets({ consumerGroupId: group, topics: [{ topic, partitions }] });
    await transaction.commit();
    this.open.next = next;
  }

  async close(): Promise<void> {
    const { open } = this;
    this.open = undefined;
    await open?.producer.disconnect().catch(() => undefined);
  }
}
