/** @jest-environment node */
import { Logger } from '@nestjs/common';
import type { Consumer, ConsumerRunConfig, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { ConsumerSession, type SessionParts } from './consumer-session.js';
import type { KafkaClient } from '../../../platform/kafka/kafka-client.js';
import type { IntakeOutcome, MessageIntake } from './message-intake.js';
import { QueueConfig } from './queue.config.js';
import type { QueueMetrics } from './queue.metrics.js';

const SECOND = 1000;
const EVENTS = { CRASH: 'crash', FETCH: 'fetch', HEARTBEAT: 'heartbeat', GROUP_JOIN: 'join' };

const settle: (signal: AbortSignal) => Promise<IntakeOutcome> = () => Promise.resolve('settled');

/** A consumer of the client as far as a session knows it, and what happens to it. */
function makeSession() {
  const listeners = new Map<string, (event: unknown) => void>();
  let handle: ConsumerRunConfig['eachBatch'];
  const world = {
    disconnected: 0,
    connect: (): Promise<void> => Promise.resolve(),
    taken: [] as string[][],
    take: settle,
    lag: -1,
    isMember: false,
    emit: (event: string, payload: unknown = {}): void => {
      listeners.get(event)?.({ payload });
    },
    handle: (payload: EachBatchPayload): Promise<void> | undefined => handle?.(payload),
  };
  const consumer = {
    events: EVENTS,
    on: (event: string, listener: (event: unknown) => void) => listeners.set(event, listener),
    connect: () => world.connect(),
    subscribe: () => Promise.resolve(),
    run: (config: ConsumerRunConfig) => {
      handle = config.eachBatch;
      world.emit('join', { memberAssignment: { 'pii-counts': [0] } });
      return Promise.resolve();
    },
    disconnect: () => {
      world.disconnected += 1;
      return Promise.resolve();
    },
  };
  const parts: SessionParts = {
    client: {
      make: () => Promise.resolve({ consumer: () => consumer as unknown as Consumer } as unknown as Kafka),
    } as Pick<KafkaClient, 'make'> as KafkaClient,
    intake: {
      take: (_: unknown, messages: readonly KafkaMessage[], signal: AbortSignal) => {
        world.taken.push(messages.map(({ offset }) => offset));
        return world.take(signal);
      },
    } as unknown as MessageIntake,
    config: new QueueConfig(),
    metrics: {
      joined: () => (world.isMember = true),
      left: () => (world.isMember = false),
      setLag: (_: number, lag: number) => (world.lag = lag),
    } as unknown as QueueMetrics,
  };
  return { session: new ConsumerSession(parts), world };
}

/** A batch of messages from offset 0, and what the session does with it. */
function makeBatch(size: number, more: Partial<EachBatchPayload> = {}) {
  const done = { committed: [] as string[], resolved: [] as string[] };
  const payload = {
    batch: {
      topic: 'pii-counts',
      partition: 0,
      highWatermark: '2000',
      messages: Array.from({ length: size }, (_, offset) => ({ offset: String(offset) })),
    },
    heartbeat: () => Promise.resolve(),
    isRunning: () => true,
    isStale: () => false,
    resolveOffset: (offset: string) => done.resolved.push(offset),
    commitOffsetsIfNecessary: (offsets: { topics: { partitions: { offset: string }[] }[] }) => {
      done.committed.push(offsets.topics[0]?.partitions[0]?.offset ?? '');
      return Promise.resolve();
    },
    ...more,
  } as unknown as EachBatchPayload;
  return { payload, done };
}

const never = (): Promise<never> => new Promise(() => undefined);
let stop: AbortController;

beforeEach(() => {
  stop = new AbortController();
  for (const method of ['log', 'warn', 'debug'] as const) jest.spyOn(Logger.prototype, method).mockImplementation();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** A session that has joined its group, and how it will end. */
async function joined() {
  jest.useFakeTimers();
  const made = makeSession();
  const end = made.session.run(stop.signal);
  await jest.advanceTimersByTimeAsync(0);
  expect([made.session.joined, made.world.isMember]).toEqual([true, true]);
  return { ...made, end };
}

describe('a session of the consumer', () => {
  it('ends when it is told to, and leaves the group', async () => {
    const { world, end } = await joined();
    stop.abort();
    expect(await end).toBe('stopped');
    expect([world.disconnected, world.isMember]).toEqual([1, false]);
  });

  it('ends when the client gives up', async () => {
    const { world, end } = await joined();
    world.emit('crash', { error: new Error('not retriable') });
    expect(await end).toBe('crashed');
    expect(world.disconnected).toBe(1);
  });

  it('ends when nothing has been heard for half a minute, and not before', async () => {
    const { world, end } = await joined();
    let ended = false;
    void end.then(() => (ended = true));
    for (const sign of ['fetch', 'heartbeat']) {
      await jest.advanceTimersByTimeAsync(29 * SECOND);
      world.emit(sign);
    }
    await jest.advanceTimersByTimeAsync(29 * SECOND);
    expect(ended).toBe(false);
    await jest.advanceTimersByTimeAsync(4 * SECOND);
    expect(await end).toBe('silent');
  });

  it('fails when connecting takes too long, and discards the client', async () => {
    jest.useFakeTimers();
    const { session, world } = makeSession();
    world.connect = never;
    const end = expect(session.run(stop.signal)).rejects.toThrow('too long');
    await jest.advanceTimersByTimeAsync(16 * SECOND);
    await end;
    expect([session.joined, world.disconnected]).toEqual([false, 1]);
  });
});

describe('a batch', () => {
  it('is taken in parts, each committed after it was stored', async () => {
    const { world } = await joined();
    const { payload, done } = makeBatch(1200);
    await world.handle(payload);
    expect(world.taken.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(done).toEqual({ committed: ['500', '1000', '1200'], resolved: ['499', '999', '1199'] });
    expect(world.lag).toBe(800);
  });

  it('that could not be stored is neither committed nor resolved', async () => {
    const { world } = await joined();
    world.take = () => Promise.resolve('interrupted');
    const { payload, done } = makeBatch(10);
    await world.handle(payload);
    expect(done).toEqual({ committed: [], resolved: [] });
    expect(world.lag).toBe(2000);
  });

  it('whose commit fails is not resolved, and nothing is thrown', async () => {
    const { world } = await joined();
    const { payload, done } = makeBatch(1000, { commitOffsetsIfNecessary: () => Promise.reject(new Error('away')) });
    await world.handle(payload);
    expect([world.taken.length, done.resolved]).toEqual([1, []]);
  });

  it('that takes long keeps its place in the group', async () => {
    const { world } = await joined();
    let beats = 0;
    const heartbeat = (): Promise<void> => {
      beats += 1;
      return Promise.resolve();
    };
    const { payload } = makeBatch(1, { heartbeat });
    let finish = (): void => undefined;
    world.take = () =>
      new Promise((resolve) => {
        finish = () => {
          resolve('settled');
        };
      });
    const handled = world.handle(payload);
    await jest.advanceTimersByTimeAsync(20 * SECOND);
    expect(beats).toBe(10);
    finish();
    await handled;
  });

  it.each([
    ['the group regroups', () => makeBatch(1000, { heartbeat: () => Promise.reject(new Error('rebalancing')) })],
    ['the process stops', () => makeBatch(1000)],
  ])('stops waiting when %s', async (what, make) => {
    const { world, end } = await joined();
    world.take = (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          resolve('interrupted');
        });
      });
    const { payload, done } = make();
    const handled = world.handle(payload);
    if (what === 'the process stops') stop.abort();
    await jest.advanceTimersByTimeAsync(3 * SECOND);
    await handled;
    expect([world.taken.length, done.committed]).toEqual([1, []]);
    stop.abort();
    await end;
  });
});
