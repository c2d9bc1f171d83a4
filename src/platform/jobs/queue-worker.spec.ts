import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { StillClock } from '../../../test/support/moved-clock.js';
import { QueueWorker, type Claim, type ClaimStore, type Release, type Retry } from './queue-worker.js';

interface Entry {
  dueAt: number;
  token: string | null;
  attempts: number;
}

/** A queue in memory, ordered by insertion. */
class MemoryQueue implements ClaimStore<Claim> {
  readonly entries = new Map<string, Entry>();
  queries = 0;

  add(...ids: string[]): void {
    for (const id of ids) this.entries.set(id, { dueAt: 0, token: null, attempts: 0 });
  }

  async claim(most: number, now: Date, until: Date): Promise<readonly Claim[]> {
    const token = `claim ${++this.queries}`;
    const due = [...this.entries].filter(([, { dueAt }]) => dueAt <= now.getTime()).slice(0, most);
    await nextTurn();
    return due.map(([id, entry]) => {
      Object.assign(entry, { dueAt: until.getTime(), token, attempts: entry.attempts + 1 });
      return { id, token, attempts: entry.attempts };
    });
  }

  renew(claims: readonly Claim[], until: Date): Promise<void> {
    for (const claim of claims) this.update(claim, { dueAt: until.getTime() });
    return Promise.resolve();
  }

  release(claim: Claim, _now: Date, { dueAt, isAttempt }: Release): Promise<void> {
    const attempts = claim.attempts - (isAttempt ? 0 : 1);
    this.update(claim, { dueAt: dueAt.getTime(), token: null, attempts });
    return Promise.resolve();
  }

  releaseAll(now: Date): Promise<void> {
    for (const entry of this.entries.values()) Object.assign(entry, { dueAt: now.getTime(), token: null });
    return Promise.resolve();
  }

  private update({ id, token }: Claim, changes: Partial<Entry>): void {
    const entry = this.entries.get(id);
    if (entry?.token === token) Object.assign(entry, changes);
  }
}

interface Job {
  readonly claim: Claim;
  readonly signal: AbortSignal;
  readonly done: () => void;
  readonly fail: (error: Error) => void;
}

/** Its work ends when the test says so. */
class TestWorker extends QueueWorker<Claim> {
  readonly jobs: Job[] = [];
  readonly givenUp: string[] = [];

  constructor(
    private readonly queue: MemoryQueue,
    options: {
      clock: StillClock;
      concurrency?: number;
      claimedAtOnce?: number;
      isAbortable?: boolean;
      uri?: string;
      maxClaims?: number;
    },
  ) {
    const { clock, concurrency = 1, claimedAtOnce = 1, isAbortable = true, uri = 'mongodb://server' } = options;
    const { maxClaims = Infinity } = options;
    super({ name: 'Test', store: queue, database: { uri }, clock, concurrency, claimedAtOnce, maxClaims, isAbortable });
  }

  get begun(): string[] {
    return this.jobs.map(({ claim }) => claim.id);
  }

  protected async work(claim: Claim, signal: AbortSignal): Promise<void> {
    await new Promise<void>((done, fail) => this.jobs.push({ claim, signal, done, fail }));
    this.queue.entries.delete(claim.id);
  }

  protected retryAfter(error: unknown, attempts: number): Retry | undefined {
    if (error instanceof RangeError) return { seconds: 5, isAttempt: false };
    return attempts < 2 ? { seconds: 30, isAttempt: true } : undefined;
  }

  protected giveUp({ id }: Claim): Promise<void> {
    this.givenUp.push(id);
    this.queue.entries.delete(id);
    return Promise.resolve();
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
}

/** Lets everything that is possible without a wake happen. */
async function calm(queue: MemoryQueue): Promise<void> {
  for (let before = -1; before !== queue.queries;) {
    before = queue.queries;
    for (let turn = 0; turn < 5; turn++) await nextTurn();
  }
}

describe('a queue worker', () => {
  let clock: StillClock;
  let queue: MemoryQueue;

  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    clock = new StillClock();
    queue = new MemoryQueue();
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([1, 3])(
    'works through the queue in order, two entries at once, claiming %i at once',
    async (claimedAtOnce) => {
      queue.add('a', 'b', 'c', 'd');
      const worker = new TestWorker(queue, { clock, concurrency: 2, claimedAtOnce });
      await worker.onApplicationBootstrap();
      await calm(queue);
      expect(worker.begun).toEqual(['a', 'b']);
      worker.jobs[1]?.done();
      await until(() => worker.begun.length === 3);
      for (const { done } of worker.jobs) done();
      await until(() => worker.begun.length === 4);
      worker.jobs[3]?.done();
      await until(() => queue.entries.size === 0);
      expect(worker.begun).toEqual(['a', 'b', 'c', 'd']);
    },
  );

  it('begins nothing with a concurrency of 0', async () => {
    queue.add('a');
    await new TestWorker(queue, { clock, concurrency: 0 }).onApplicationBootstrap();
    await calm(queue);
    expect(queue.queries).toBe(0);
  });

  it('notices work that is added while it finds nothing', async () => {
    const worker = new TestWorker(queue, { clock });
    await worker.onApplicationBootstrap();
    expect(queue.queries).toBe(1);
    queue.add('late');
    worker.wake();
    await until(() => worker.begun.length === 1);
    expect(worker.begun).toEqual(['late']);
  });

  it('retries a failure after its pause, then gives up', async () => {
    queue.add('a');
    const worker = new TestWorker(queue, { clock });
    await worker.onApplicationBootstrap();
    await until(() => worker.jobs.length === 1);
    worker.jobs[0]?.fail(new Error('once'));
    await calm(queue);
    worker.wake();
    await calm(queue);
    expect(worker.jobs).toHaveLength(1);
    clock.moveOn(31_000);
    worker.wake();
    await until(() => worker.jobs.length === 2);
    worker.jobs[1]?.fail(new Error('twice'));
    await until(() => worker.givenUp.length === 1);
    expect(queue.entries.size).toBe(0);
  });

  it('gives up an entry during which too many processes have ended', async () => {
    queue.add('a', 'b');
    Object.assign(queue.entries.get('a') ?? {}, { attempts: 3 });
    Object.assign(queue.entries.get('b') ?? {}, { attempts: 2 });
    const worker = new TestWorker(queue, { clock, concurrency: 2, claimedAtOnce: 2, maxClaims: 3 });
    await worker.onApplicationBootstrap();
    await until(() => worker.givenUp.length > 0);
    await calm(queue);
    expect([worker.givenUp, worker.begun]).toEqual([['a'], ['b']]);
  });

  it('does not count an attempt that could not begin', async () => {
    queue.add('a');
    const worker = new TestWorker(queue, { clock });
    await worker.onApplicationBootstrap();
    await until(() => worker.jobs.length === 1);
    worker.jobs[0]?.fail(new RangeError('overloaded'));
    await until(() => queue.entries.get('a')?.token === null);
    expect(queue.entries.get('a')?.attempts).toBe(0);
  });

  it('keeps a claim that it renews, and loses it once it is dead', async () => {
    queue.add('a');
    const one = new TestWorker(queue, { clock });
    const two = new TestWorker(queue, { clock });
    await one.onApplicationBootstrap();
    await until(() => one.jobs.length === 1);
    await two.onApplicationBootstrap();
    for (let i = 0; i < 3; i++) {
      clock.moveOn(50_000);
      await one.renew();
      two.wake();
      await calm(queue);
    }
    expect(two.begun).toEqual([]);
    clock.moveOn(61_000);
    two.wake();
    await until(() => two.jobs.length === 1);
    expect(two.jobs[0]?.claim.attempts).toBe(2);
  });

  it('releases the claims of its predecessor if only one process uses the database', async () => {
    queue.add('a');
    await queue.claim(1, clock.now(), new Date(clock.now().getTime() + 60_000));
    const worker = new TestWorker(queue, { clock, uri: '' });
    await worker.onApplicationBootstrap();
    await until(() => worker.jobs.length === 1);
    expect(worker.begun).toEqual(['a']);
  });

  it('aborts its work at shutdown, waits for it, and releases what is unfinished', async () => {
    queue.add('failed', 'finished', 'not begun');
    const worker = new TestWorker(queue, { clock, concurrency: 2, claimedAtOnce: 3 });
    await worker.onApplicationBootstrap();
    await until(() => worker.jobs.length === 2);
    const stopped = jest.fn();
    const stopping = worker.beforeApplicationShutdown().then(stopped);
    await calm(queue);
    expect(worker.jobs.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    expect(stopped).not.toHaveBeenCalled();
    worker.jobs[0]?.fail(new Error('aborted'));
    worker.jobs[1]?.done();
    await stopping;
    const free = { dueAt: clock.now().getTime(), token: null, attempts: 0 };
    expect(Object.fromEntries(queue.entries)).toEqual({ failed: free, 'not begun': free });
    worker.wake();
    await calm(queue);
    expect(worker.jobs).toHaveLength(2);
  });

  it('releases work that cannot be aborted while it is running', async () => {
    queue.add('a');
    const worker = new TestWorker(queue, { clock, isAbortable: false });
    await worker.onApplicationBootstrap();
    await until(() => worker.jobs.length === 1);
    await worker.beforeApplicationShutdown();
    expect(queue.entries.get('a')).toMatchObject({ token: null, attempts: 0 });
  });

  it('releases what it is claiming when it is shut down', async () => {
    queue.add('a');
    const worker = new TestWorker(queue, { clock });
    await worker.onApplicationBootstrap();
    await worker.beforeApplicationShutdown();
    expect(queue.entries.get('a')).toMatchObject({ token: null, attempts: 0 });
    expect(worker.jobs).toEqual([]);
  });

  it('survives failures of the database', async () => {
    queue.add('a');
    const worker = new TestWorker(queue, { clock });
    const claim = jest.spyOn(queue, 'claim').mockRejectedValue(new Error('away'));
    await worker.onApplicationBootstrap();
    await calm(queue);
    claim.mockRestore();
    worker.wake();
    await until(() => worker.jobs.length === 1);
    const release = jest.spyOn(queue, 'release').mockRejectedValue(new Error('away'));
    worker.jobs[0]?.fail(new Error('once'));
    await until(() => release.mock.calls.length === 1);
    release.mockRestore();
    await calm(queue);
    // Its lease expires.
    clock.moveOn(61_000);
    worker.wake();
    await until(() => worker.jobs.length === 2);
    expect(worker.jobs[1]?.claim.attempts).toBe(2);
  });
});
