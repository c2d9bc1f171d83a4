import { MessageChannel } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { actingFor, currentCaller } from '../turns/caller.js';
import { BEGUN, type AskingPort } from './ask.js';
import { isOutOfMemory } from './out-of-memory.js';
import { priorityOf, type Priority } from './priority.js';
import { startPool, type PoolOptions } from './start-pool.js';
import { Stopwatch, type Step } from './stopwatch.js';
import { currentSpan, inSpan } from '../tracing/tracing.js';
import { Turns } from '../turns/turns.js';
import { WaitingRoom } from '../turns/waiting-room.js';

/** The maximum size of documents that wait for a thread, which bounds memory. */
const MAX_WAITING_BYTES = 256 * 1024 * 1024;

export interface ThreadOptions {
  /** The name used in the log. */
  readonly name: string;
  /** The file that the threads run. */
  readonly file: string;
  /** The maximum number of concurrent threads; one more for another caller if one caller has all of them. */
  readonly concurrency: number;
  readonly resourceLimits: Required<PoolOptions>['resourceLimits'];
  /** The number of jobs after which threads are replaced; undefined for threads that keep no state between jobs. */
  readonly jobsOfAThread?: number;
}

/** A job with its limits. */
export interface AskingJob<J, Q, A> {
  readonly job: J;
  /** The size of its document. */
  readonly bytes: number;
  /** The time limit, not counting the time of its questions. */
  readonly timeoutMs: number;
  /** The limit of one step of the job, counted in the same way. */
  readonly step?: Step;
  readonly answer: (question: Q) => Promise<A>;
}

/** The maximum of waiting bytes is exceeded, of all callers together or of this one. */
export class TooMuchWaits extends Error {
  override readonly name = 'TooMuchWaits';
}

/** A job or one of its steps exceeded its time or memory limit; its thread has been ended. */
export class ThreadLimit extends Error {
  override readonly name = 'ThreadLimit';

  constructor(readonly of: 'time' | 'step' | 'memory') {
    super(`A job took too much: ${of}.`);
  }
}

type Pool<J, R> = Piscina<J & AskingPort, R>;

/**
 * Threads that can ask the main thread questions while they work. Each job has limits of time and memory: one that
 * hangs or crashes its thread affects no other. Further work of a caller runs at a lower priority, so that it does not
 * slow down the work of other callers when there are fewer processors than threads.
 */
export class AskingThreads<J extends object, Q, A, R> {
  private readonly logger: Logger;
  private readonly present = new Map<Priority, Pool<J, R>>();
  /** All pools in use: the current ones, and replaced ones whose last jobs are still running. */
  private readonly pools = new Map<Pool<J, R>, { running: number; jobs: number }>();
  private readonly turns: Turns;
  private readonly room = new WaitingRoom(MAX_WAITING_BYTES);

  constructor(private readonly options: ThreadOptions) {
    this.logger = new Logger(options.name);
    this.turns = new Turns(options.concurrency, { keepsOneMore: true });
  }

  /**
   * Runs a job when it is its caller's turn. The time limit starts when its thread begins it; loading a thread has the
   * same limit for itself.
   * @throws TooMuchWaits, ThreadLimit; any error of `answer`
   */
  async run(asked: AskingJob<J, Q, A>): Promise<R> {
    const { bytes } = asked;
    const leave = this.room.enter(bytes);
    if (leave === undefined) throw new TooMuchWaits();
    try {
      return await this.turns.take((turn) => this.runNow(asked, priorityOf(turn)));
    } finally {
      leave();
    }
  }

  async close(): Promise<void> {
    this.present.clear();
    await Promise.all([...this.pools.keys()].map((pool) => pool.destroy()));
    this.pools.clear();
  }

  private async runNow({ job, timeoutMs, step, answer }: AskingJob<J, Q, A>, priority: Priority): Promise<R> {
    const { port1: ours, port2: theirs } = new MessageChannel();
    const watch = new Stopwatch(timeoutMs, step);
    const caller = currentCaller();
    const span = currentSpan();
    let failure: { readonly error: unknown } | undefined;
    ours.on('message', (question: Q | typeof BEGUN) => {
      if (question === BEGUN) {
        watch.restart();
        return;
      }
      void watch
        .without(() => inSpan(span, () => actingFor(caller, () => answer(question))))
        .catch((error: unknown) => {
          failure = { error };
          return undefined;
        })
        .then((given) => {
          ours.postMessage(given);
        });
    });
    try {
      const options = { signal: watch.signal, transferList: [theirs] };
      return await this.inThreads(priority, { ...job, port: theirs }, options);
    } catch (error) {
      throw limitOf(error, watch) ?? failure?.error ?? error;
    } finally {
      watch.stop();
      ours.close();
    }
  }

  private threads(priority: Priority): Pool<J, R> {
    const known = this.present.get(priority);
    if (known !== undefined) return known;
    const { file, concurrency, resourceLimits } = this.options;
    const pool: Pool<J, R> = startPool({ file, maxThreads: concurrency + 1, resourceLimits, priority }, this.logger);
    this.present.set(priority, pool);
    this.pools.set(pool, { running: 0, jobs: 0 });
    return pool;
  }

  /** A pool that has done its number of jobs gets no more, and ends when its last job is done. */
  private async inThreads(
    priority: Priority,
    job: J & AskingPort,
    options: Parameters<Pool<J, R>['run']>[1],
  ): Promise<R> {
    const pool = this.threads(priority);
    const use = this.pools.get(pool) ?? { running: 0, jobs: 0 };
    use.running++;
    if (++use.jobs >= (this.options.jobsOfAThread ?? Infinity)) this.present.delete(priority);
    try {
      return await pool.run(job, options);
    } finally {
      use.running--;
      if (use.running === 0 && pool !== this.present.get(priority)) {
        this.pools.delete(pool);
        await pool.destroy();
      }
    }
  }
}

function limitOf(error: unknown, { over = 'time' }: Stopwatch): ThreadLimit | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'AbortError') return new ThreadLimit(over);
  return isOutOfMemory(error) ? new ThreadLimit('memory') : undefined;
}
