import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Kafka, KafkaJSProtocolError, logLevel, Partitioners, type Admin, type Message, type Producer } from 'kafkajs';
import { freePort } from './free-port.js';

const run = promisify(execFile);
const SCRIPT = path.resolve(__dirname, '../../scripts/services/kafka.sh');

const POLL_MS = 100;

/** True for transient errors: a broker that has just started does not serve its groups at once. */
export const isPassing = (error: unknown): boolean => error instanceof KafkaJSProtocolError && error.retriable;

/** Returns the number of messages that the group has not committed. */
async function lag(admin: Admin, groupId: string, topic: string): Promise<number> {
  const ends = await admin.fetchTopicOffsets(topic);
  const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] });
  const offsets = new Map(committed?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
  return ends.reduce((sum, { partition, high }) => sum + Number(high) - Math.max(0, offsets.get(partition) ?? 0), 0);
}

/** A broker that belongs to one suite, which may kill it. */
export class KafkaBroker {
  private constructor(
    private readonly directory: string,
    readonly address: string,
  ) {}

  /** @param settings additional lines of its properties, and the port they are for */
  static async start(settings?: { readonly port: number; readonly lines: readonly string[] }): Promise<KafkaBroker> {
    const directory = await mkdtemp(path.join(tmpdir(), 'umbra-kafka-'));
    const env = { ...process.env, KAFKA_EXTRA: settings?.lines.join('\n') ?? '' };
    // For clients and the controller.
    const port = settings?.port ?? (await freePort(2));
    const { stdout } = await run(SCRIPT, ['start', String(port), directory], { env });
    return new KafkaBroker(directory, stdout.trim());
  }

  /** Kills the broker, as in a crash. */
  async kill(): Promise<void> {
    await run(SCRIPT, ['kill', this.directory]);
  }

  /** Restarts the broker at the same address with its data. */
  async startAgain(): Promise<void> {
    await run(SCRIPT, ['start', this.address.split(':')[1] ?? '', this.directory]);
  }

  async remove(): Promise<void> {
    await run(SCRIPT, ['stop', this.directory]);
    await rm(this.directory, { recursive: true, force: true });
  }

  async admin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.client().admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }

  async makeTopics(topics: Readonly<Record<string, number>>): Promise<void> {
    await this.admin((admin) =>
      admin.createTopics({
        topics: Object.entries(topics).map(([topic, numPartitions]) => ({ topic, numPartitions })),
        waitForLeaders: true,
      }),
    );
  }

  /** Sends each message once. */
  async send(topic: string, messages: readonly Message[]): Promise<void> {
    await this.produce((producer) => producer.send({ topic, messages: [...messages] }));
  }

  private async produce(work: (producer: Producer) => Promise<unknown>): Promise<void> {
    const createPartitioner = Partitioners.DefaultPartitioner;
    const producer = this.client().producer({ idempotent: true, maxInFlightRequests: 1, createPartitioner });
    await producer.connect();
    try {
      await work(producer);
    } finally {
      await producer.disconnect();
    }
  }

  /** Resolves when the group has committed every message of a topic. */
  async whenRead(groupId: string, topic: string): Promise<void> {
    await this.admin(async (admin) => {
      for (;;) {
        const left = await lag(admin, groupId, topic).catch((error: unknown) => {
          if (isPassing(error)) return Infinity;
          throw error;
        });
        if (left === 0) return;
        await wait(POLL_MS);
      }
    });
  }

  /** Returns all current messages of a topic. */
  async read(topic: string, groupId: string): Promise<readonly ReadBack[]> {
    const ends = await this.admin((admin) => admin.fetchTopicOffsets(topic));
    const all = ends.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
    return this.readAtLeast(all, topic, groupId);
  }

  /** Waits for `wanted` messages. */
  async readAtLeast(wanted: number, topic: string, groupId: string): Promise<readonly ReadBack[]> {
    // A consumer that has to join again reads some messages twice.
    const found = new Map<string, ReadBack>();
    const consumer = this.client().consumer({ groupId, maxWaitTimeInMs: 200 });
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      const look = (): void => {
        if (found.size >= wanted) resolve();
      };
      look();
      // After an error that it takes for final, the consumer does not restart.
      consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
        if (!restart) reject(error);
      });
      consumer
        .run({
          eachMessage: ({ partition, message: { offset, key, value, headers = {} } }) => {
            const texts = Object.entries(headers).map(([name, header]) => [name, String(header)] as const);
            found.set(`${partition} ${offset}`, { key: key?.toString() ?? null, value, headers: new Map(texts) });
            look();
            return Promise.resolve();
          },
        })
        .catch(reject);
    });
    await consumer.disconnect();
    return [...found.values()];
  }

  private client(): Kafka {
    return new Kafka({ clientId: 'test', brokers: [this.address], logLevel: logLevel.NOTHING });
  }
}

export interface ReadBack {
  readonly key: string | null;
  readonly value: Buffer | null;
  readonly headers: ReadonlyMap<string, string>;
}
