/** @jest-environment node */
import { Logger } from '@nestjs/common';
import { SystemClock } from '../clock/clock.js';
import { DatabaseConfig } from '../database/database.config.js';
import type { ReplicaCounts } from './concurrent-counts.model.js';
import type { ConcurrentCountsRepository } from './concurrent-counts.repository.js';
import { ConcurrentRequests } from './concurrent-requests.js';
import type { LimitsMetrics } from './limits.metrics.js';

/** Keeps what replicas tell as the database does, and counts the round trips. */
class CountsInMemory {
  told: Record<string, ReplicaCounts> = {};
  roundTrips = 0;
  state: 'answers' | 'fails' | 'hangs' = 'answers';

  async exchange(replica: string, own: ReplicaCounts, ended: readonly string[]): Promise<typeof this.told> {
    this.roundTrips++;
    if (this.state === 'fails') throw new Error('No database');
    if (this.state === 'hangs') await new Promise(() => undefined);
    const left = Object.entries(this.told).filter(([id]) => !ended.includes(id));
    this.told = { ...Object.fromEntries(left), [replica]: own };
    return this.told;
  }

  remove(replica: string): Promise<void> {
    this.told = Object.fromEntries(Object.entries(this.told).filter(([id]) => id !== replica));
    return Promise.resolve();
  }
}

const KEY = 'key a';
let database: CountsInMemory;
const shared: boolean[] = [];

function replica(uri = 'mongodb://127.0.0.1/umbra'): ConcurrentRequests {
  const metrics = { noteShared: (isShared: boolean) => shared.push(isShared) };
  return new ConcurrentRequests(
    database as unknown as ConcurrentCountsRepository,
    metrics as unknown as LimitsMetrics,
    new SystemClock(),
    Object.assign(new DatabaseConfig(), { uri }),
  );
}

/** Begins requests as the guard does. @returns their ends */
function begin(requests: ConcurrentRequests, count: number, limit = 100): (() => void)[] {
  return Array.from({ length: count }, () => {
    expect(requests.isFull(KEY, limit)).toBe(false);
    return requests.begin(KEY);
  });
}

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  jest.useFakeTimers();
  Logger.overrideLogger(false);
  database = new CountsInMemory();
  shared.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

describe('concurrent requests of a subject', () => {
  it('count over all replicas until they end', async () => {
    const [here, there] = [replica(), replica()];
    const ends = begin(here, 2);
    begin(there, 1);
    await pass(2);
    expect([here.isFull(KEY, 3), there.isFull(KEY, 3)]).toEqual([true, true]);
    expect(there.isFull('key b', 3)).toBe(false);
    for (const end of ends) end();
    await pass(2);
    expect([here.isFull(KEY, 3), there.isFull(KEY, 3)]).toEqual([false, false]);
  });

  it('are told without the name of the subject', async () => {
    begin(replica(), 1);
    await pass(1);
    expect(Object.values(database.told)).toHaveLength(1);
    expect(JSON.stringify(database.told)).not.toContain(KEY);
  });

  it('cost one round trip a second, whatever their number, and none once there are no more', async () => {
    const requests = replica();
    for (let i = 0; i < 50; i++) {
      requests.isFull(`key ${i}`, 10);
      requests.begin(`key ${i}`)();
    }
    await pass(5);
    expect(database.roundTrips).toBe(6);
    await pass(60);
    const { roundTrips } = database;
    expect(roundTrips).toBeLessThan(13);
    await pass(60);
    expect(database.roundTrips).toBe(roundTrips);
  });

  it('of a replica that was killed count until its lease has expired', async () => {
    const staying = replica();
    database.told = { killed: { beat: 7, counts: {} } };
    const killed = replica();
    begin(killed, 2);
    await pass(1);
    jest.clearAllTimers();
    begin(staying, 0);
    expect(staying.isFull(KEY, 2)).toBe(false);
    await pass(9);
    expect(staying.isFull(KEY, 2)).toBe(true);
    await pass(3);
    expect(staying.isFull(KEY, 2)).toBe(false);
    // Its record goes too, like the record of any other ended request.
    expect(Object.keys(database.told)).toHaveLength(1);
  });

  it('count as before when the clock of the machine jumps', async () => {
    const [here, there] = [replica(), replica()];
    begin(here, 2);
    await pass(1);
    begin(there, 0);
    there.isFull(KEY, 2);
    for (const jump of [86_400_000, -172_800_000]) {
      jest.setSystemTime(Date.now() + jump);
      for (let i = 0; i < 3; i++) {
        await pass(5);
        expect(there.isFull(KEY, 2)).toBe(true);
      }
    }
  });

  it('are taken back at once by a replica that ends in order', async () => {
    const [ending, staying] = [replica(), replica()];
    begin(ending, 2);
    await pass(1);
    await ending.beforeApplicationShutdown();
    staying.isFull(KEY, 2);
    await pass(1);
    expect(staying.isFull(KEY, 2)).toBe(false);
  });

  it('are counted again from nothing after a pause without requests', async () => {
    const [here, there] = [replica(), replica()];
    begin(here, 2);
    await pass(1);
    there.isFull(KEY, 2);
    await pass(1);
    expect(there.isFull(KEY, 2)).toBe(true);
    await pass(30);
    expect(there.isFull(KEY, 2)).toBe(false);
    await pass(1);
    expect(there.isFull(KEY, 2)).toBe(true);
  });
});

describe('while the database is away', () => {
  it.each(['fails', 'hangs'] as const)('each replica admits its share of the limit, if it %s', async (state) => {
    const [here, there] = [replica(), replica()];
    begin(here, 1);
    begin(there, 1);
    await pass(2);
    database.state = state;
    await pass(12);
    expect(shared.at(-1)).toBe(false);
    for (const each of [here, there]) {
      expect(each.isFull(KEY, 2)).toBe(true);
      expect(each.isFull(KEY, 3)).toBe(false);
    }
  });

  it('a replica asks on and shares again once it is back', async () => {
    const requests = replica();
    database.state = 'fails';
    begin(requests, 1);
    await pass(120);
    expect([requests.isFull(KEY, 1), requests.isFull(KEY, 2), shared.at(-1)]).toEqual([true, false, false]);
    database.state = 'answers';
    await pass(2);
    expect(shared.at(-1)).toBe(true);
  });
});

describe('a single process with the embedded store', () => {
  it('counts in memory alone', async () => {
    const requests = replica('');
    const [end] = begin(requests, 1, 1);
    await pass(5);
    expect([requests.isFull(KEY, 1), database.roundTrips]).toEqual([true, 0]);
    end?.();
    expect(requests.isFull(KEY, 1)).toBe(false);
  });
});
