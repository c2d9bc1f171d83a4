import { Logger } from '@nestjs/common';
import { KafkaJSConnectionError, KafkaJSNumberOfRetriesExceeded, KafkaJSProtocolError, type Message } from 'kafkajs';
import { DeadLetters, type Rejection } from './dead-letters.js';
import { QueueConfig } from './queue.config.js';
import type { QueueProducer } from './queue-producer.js';

const FROM = { topic: 'counts', partition: 3 };

function makeLetters(topic: string) {
  const world = { sent: [] as (readonly Message[])[], failure: undefined as Error | undefined };
  const producer: Pick<QueueProducer, 'send'> = {
    send: async (to: string, messages: readonly Message[]) => {
      await Promise.resolve();
      if (world.failure !== undefined) throw world.failure;
      expect(to).toBe(topic);
      world.sent.push(messages);
    },
  };
  const config = Object.assign(new QueueConfig(), { deadLetterTopic: topic });
  return { world, letters: new DeadLetters(producer as QueueProducer, config) };
}

const rejection = (offset: number, size = 2): Rejection => ({
  message: {
    key: Buffer.from('k'),
    value: Buffer.alloc(size, 'x'),
    offset: String(offset),
    timestamp: '7',
    attributes: 0,
    headers: { trace: 'abc' },
  },
  reason: 'The message is empty.',
});

/** As the client gives up on what a broker has said. */
const refused = (type: string): Error =>
  new KafkaJSNumberOfRetriesExceeded(new KafkaJSProtocolError(Object.assign(new Error('no'), { type, code: 1 })), {
    retryCount: 4,
    retryTime: 1,
  });

let errors: unknown[][];
beforeEach(() => {
  errors = [];
  jest.spyOn(Logger.prototype, 'error').mockImplementation((...parts: unknown[]) => {
    errors.push(parts);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a dead letter', () => {
  it('is the message as it was, with why it is here and where it was', async () => {
    const { world, letters } = makeLetters('dead');
    await letters.send(FROM, [rejection(5)]);
    const headers = { trace: 'abc', error: 'The message is empty.', origin: 'counts/3/5' };
    expect(world.sent).toEqual([[{ key: Buffer.from('k'), value: Buffer.from('xx'), timestamp: '7', headers }]]);
  });

  it('is sent with others as far as brokers take them at once', async () => {
    const { world, letters } = makeLetters('dead');
    const sizes = [100, 400_000, 200_000, 900_000, 10];
    await letters.send(
      FROM,
      sizes.map((size, offset) => rejection(offset, size)),
    );
    expect(world.sent.map((messages) => messages.map(({ value }) => value?.length))).toEqual([
      [100, 400_000],
      [200_000],
      [900_000],
      [10],
    ]);
  });

  it('is not sent where no topic is set', async () => {
    const { world, letters } = makeLetters('');
    world.failure = new Error('must not be called');
    await letters.send(FROM, [rejection(1)]);
    expect(world.sent).toEqual([]);
  });

  it('waits for brokers that are away', async () => {
    const { world, letters } = makeLetters('dead');
    world.failure = new KafkaJSConnectionError('away');
    await expect(letters.send(FROM, [rejection(1)])).rejects.toThrow('away');
  });

  it.each(['UNKNOWN_TOPIC_OR_PARTITION', 'MESSAGE_TOO_LARGE', 'TOPIC_AUTHORIZATION_FAILED'])(
    'that is refused for good by %s is given up and logged',
    async (type) => {
      const { world, letters } = makeLetters('dead');
      world.failure = refused(type);
      await letters.send(FROM, [rejection(1)]);
      expect(errors).toHaveLength(1);
    },
  );
});
