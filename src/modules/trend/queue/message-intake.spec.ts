/** @jest-environment node */
import { Logger } from '@nestjs/common';
import type { KafkaMessage } from 'kafkajs';
import { SystemClock } from '../../../platform/clock/clock.js';
import type { DeliveryOutcome, IngestService } from '../ingest/ingest.service.js';
import { AppError } from '../../../platform/http/app-error.js';
import { TrendConfig } from '../trend.config.js';
import type { Delivery } from '../trend.types.js';
import { pause } from '../ingest/deadline.js';
import type { DeadLetters, Rejection } from './dead-letters.js';
import { MessageIntake } from './message-intake.js';
import type { MessageOutcome, QueueMetrics } from './queue.metrics.js';
import type { Partition } from './read-message.js';
import type { RejectionRepository } from './rejection.repository.js';

jest.mock('../ingest/deadline.js', () => ({ pause: jest.fn() }));

const FROM: Partition = { topic: 'counts', partition: 0 };
const GO_ON = new AbortController().signal;

const message = (offset: number, value: string): KafkaMessage => ({
  key: null,
  value: Buffer.from(value),
  offset: String(offset),
  timestamp: '1767225600000',
  attributes: 0,
  headers: {},
});
const report = (offset: number): KafkaMessage => message(offset, `{"source_id":"s${offset}","pii_types":{"ssn":1}}`);

/** Everything around the intake, which can fail so many times. */
function makeIntake() {
  const world = {
    stored: [] as string[],
    letters: [] as Rejection[],
    noted: new Set<string>(),
    counted: { accepted: 0, invalid: 0, retried: 0 },
    failures: { store: 0, letters: 0, note: 0 },
    outcome: 'accepted' as DeliveryOutcome,
    /** Sources whose reports are never stored, with the reason. */
    poison: new Map<string, Error>(),
    /** How many messages were handed over at once. */
    portions: [] as number[],
    onFailure: (): void => undefined,
  };
  const mayFail = (what: keyof typeof world.failures): void => {
    if (world.failures[what] === 0) return;
    world.failures[what] -= 1;
    world.onFailure();
    throw new Error('away');
  };
  const ingest: Pick<IngestService, 'accept'> = {
    accept: async (deliveries: readonly Delivery[]) => {
      await Promise.resolve();
      world.portions.push(deliveries.length);
      mayFail('store');
      for (const { report } of deliveries) {
        const failure = world.poison.get(report.source);
        if (failure !== undefined) throw failure;
      }
      world.stored.push(...deliveries.map(({ report: { source } }) => source));
      return deliveries.map(() => world.outcome);
    },
  };
  const rejections: Pick<RejectionRepository, 'latest' | 'add'> = {
    latest: () => Promise.resolve(new Set(world.noted)),
    add: async (_: Partition, ids: readonly string[]) => {
      await Promise.resolve();
      mayFail('note');
      for (const id of ids) world.noted.add(id);
    },
  };
  const deadLetters: Pick<DeadLetters, 'send'> = {
    send: async (_: Partition, rejected: readonly Rejection[]) => {
      await Promise.resolve();
      mayFail('letters');
      world.letters.push(...rejected);
    },
  };
  const metrics: Pick<QueueMetrics, 'count'> = {
    count: (outcome: MessageOutcome, messages: number) => {
      world.counted[outcome] += messages;
    },
  };
  const intake = new MessageIntake(
    ingest as IngestService,
    rejections as RejectionRepository,
    deadLetters as DeadLetters,
    metrics as QueueMetrics,
    new TrendConfig(),
    new SystemClock(),
  );
  return { world, intake };
}

let warnings: unknown[][];
beforeEach(() => {
  jest.mocked(pause).mockReset().mockResolvedValue();
  warnings = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((...parts: unknown[]) => {
    warnings.push(parts);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('messages', () => {
  it('are stored in their order, and what is no report is logged, copied, counted and skipped', async () => {
    const { world, intake } = makeIntake();
    const secret = message(2, '{"source_id":"123-45-6789","pii_types":{}}');
    expect(await intake.take(FROM, [report(1), secret, report(3)], GO_ON)).toBe('settled');
    expect(world.stored).toEqual(['s1', 's3']);
    expect(world.letters.map(({ message: { offset } }) => offset)).toEqual(['2']);
    expect(world.counted).toEqual({ accepted: 2, invalid: 1, retried: 0 });
    expect(warnings).toEqual([
      [
        { ...FROM, offset: '2', reason: expect.stringMatching(/pii_types/) },
        'A message is not a valid report and is skipped',
      ],
    ]);
    expect(JSON.stringify(warnings)).not.toContain('123-45-6789');
  });

  it('that are invalid are reported once, however often they are read', async () => {
    const { world, intake } = makeIntake();
    await intake.take(FROM, [message(1, 'no')], GO_ON);
    await intake.take(FROM, [message(1, 'no'), message(2, 'no')], GO_ON);
    expect(world.letters.map(({ message: { offset } }) => offset)).toEqual(['1', '2']);
    expect(world.counted.invalid).toBe(2);
  });

  it('wait for a database that is away, and none is left out', async () => {
    const { world, intake } = makeIntake();
    world.failures = { store: 2, letters: 1, note: 1 };
    expect(await intake.take(FROM, [report(1), message(2, 'no'), report(3)], GO_ON)).toBe('settled');
    expect(world.stored).toEqual(['s1', 's3']);
    expect([...world.noted]).toEqual(['2@1767225600000']);
    expect(world.letters).toHaveLength(1);
    expect(world.counted).toEqual({ accepted: 2, invalid: 1, retried: 4 });
  });

  it('are left to be read again when the process stops while it waits', async () => {
    const { world, intake } = makeIntake();
    const stop = new AbortController();
    world.failures.store = 1000;
    world.onFailure = () => {
      stop.abort();
    };
    expect(await intake.take(FROM, [report(1)], stop.signal)).toBe('interrupted');
    expect([world.stored, world.counted.accepted]).toEqual([[], 0]);
  });

  it('are still settled when the process stops while they are stored', async () => {
    const { world, intake } = makeIntake();
    const stop = new AbortController();
    stop.abort();
    expect(await intake.take(FROM, [report(1)], stop.signal)).toBe('settled');
    expect(world.stored).toEqual(['s1']);
  });

  it('that use a key of another report are invalid, and repeated ones are not', async () => {
    const { world, intake } = makeIntake();
    world.outcome = 'conflicting';
    await intake.take(FROM, [report(1)], GO_ON);
    expect(world.letters.map(({ reason }) => reason)).toEqual([expect.stringContaining('idempotency-key')]);
    world.outcome = 'repeated';
    expect(await intake.take(FROM, [report(2)], GO_ON)).toBe('settled');
    expect(world.counted).toEqual({ accepted: 0, invalid: 1, retried: 0 });
  });

  it('are handed over in portions', async () => {
    const { world, intake } = makeIntake();
    const wide = (offset: number): KafkaMessage => {
      const counts = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`type-${i}`, 1]));
      return message(offset, JSON.stringify({ source_id: `s${offset}`, pii_types: counts }));
    };
    const all = Array.from({ length: 12 }, (_, i) => wide(i));
    expect(await intake.take(FROM, all, GO_ON)).toBe('settled');
    expect(world.portions).toEqual([5, 5, 2]);
    expect(world.stored).toEqual(all.map((_, i) => `s${i}`));
  });
});

describe('a message that cannot be stored', () => {
  it('is reported and skipped once the others have been stored', async () => {
    const { world, intake } = makeIntake();
    world.poison.set('s2', new Error('cannot be written'));
    expect(await intake.take(FROM, [report(1), report(2), report(3)], GO_ON)).toBe('settled');
    expect(world.stored).toEqual(['s1', 's3']);
    expect(world.letters.map(({ message: { offset }, reason }) => [offset, reason])).toEqual([
      ['2', 'The message cannot be stored.'],
    ]);
    expect(world.counted).toMatchObject({ accepted: 2, invalid: 1 });
    // Together, then one by one, then again what is left.
    expect(world.portions).toEqual([3, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('is told by the other portions, too', async () => {
    const { world, intake } = makeIntake();
    world.poison.set('large', new Error('cannot be written'));
    const large = message(1, JSON.stringify({ source_id: 'large', pad: 'x'.repeat(900_000), pii_types: { ssn: 1 } }));
    const others = [2, 3, 4, 5, 6].map((offset) =>
      message(offset, JSON.stringify({ source_id: `s${offset}`, pad: 'x'.repeat(900_000), pii_types: { ssn: 1 } })),
    );
    expect(await intake.take(FROM, [large, ...others], GO_ON)).toBe('settled');
    expect([...world.stored].sort()).toEqual(['s2', 's3', 's4', 's5', 's6']);
    expect(world.letters.map(({ message: { offset } }) => offset)).toEqual(['1']);
  });

  it('is left to be read again while no other can be stored either', async () => {
    const { world, intake } = makeIntake();
    world.poison = new Map(['s1', 's2'].map((source) => [source, new Error('no space left')]));
    expect(await intake.take(FROM, [report(1), report(2)], GO_ON)).toBe('interrupted');
    expect(await intake.take(FROM, [report(1)], GO_ON)).toBe('interrupted');
    expect([world.letters, world.counted.invalid]).toEqual([[], 0]);
    expect(await intake.take(FROM, [report(1), report(3)], GO_ON)).toBe('settled');
    expect(world.letters.map(({ message: { offset } }) => offset)).toEqual(['1']);
  });

  it.each([
    ['the database', Object.assign(new Error('gone'), { name: 'MongoNetworkError' })],
    ['the service', new AppError('unavailable', 'Try again.')],
  ])('waits with all others when that is because %s is away', async (_, failure) => {
    const { world, intake } = makeIntake();
    world.poison.set('s2', failure);
    const tries = 40;
    jest.mocked(pause).mockImplementation(() => {
      if (world.portions.length === tries) world.poison.clear();
      return Promise.resolve();
    });
    expect(await intake.take(FROM, [report(1), report(2)], GO_ON)).toBe('settled');
    expect(world.portions).toEqual(Array.from({ length: tries + 1 }, () => 2));
    expect([world.stored, world.letters]).toEqual([['s1', 's2'], []]);
  });
});
