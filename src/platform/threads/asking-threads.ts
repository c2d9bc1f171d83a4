import { MessageChannel } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import { Piscina } from 'piscina';
import { describeError } from '../logging/describe-error.js';
import { actingFor, currentCaller } from '../turns/caller.js';
import type { Asking } from './ask.js';
import { Stopwatch, type Step } from './stopwatch.js';
import { Turns } from '../turns/turns.js';
import { WaitingRoom } from '../turns/waiting-room.js';

const IDLE_MS = 60_000;
/**
 * How much nicer than others a thread is that does further work of a caller: at ten the scheduler gives it a tenth of what
 * an ordinary one gets where both want the same processor, and all of one that nobody else wants. Threads have priorities
 * of their own on Linux alone. @see sched(7)
 */
const FURTHER_NICE = process.platform === 'linux' ? 10 : 0;
/** Bytes of documents that wait for a thread: the bound is one of memory. */
const MAX_WAITING_BYTES = 256 * 1024 * 1024;

export interface ThreadOptions {
  /** What the log calls them. */
  readonly name: string;
  /** The file that runs in them. */
  readonly file: string;
  /** How many at once, at the most. */
  readonly concurrency: number;
  readonly resourceLimits: { readonly maxOldGenerationSizeMb: number; readonly maxYoungGenerationSizeMb?: number };
  /** Threads are made anew after so many jobs; undefined where they forget what they have done. */
  readonly jobsOfAThread?: number;
}

/** One job with what it may take. */
export interface AskingJob<J, Q, A> {
  readonly job: J;
  /** Of its document. */
  readonly bytes: number;
  /** Without the time that its questions take. */
  readonly timeoutMs: number;
  /** What one step of it may take, likewise. */
  readonly step?: Step;
  readonly answer: (question: Q) => Promise<A>;
}

/** Too many bytes wait for a thread, of all callers together or of this one. */
export class TooMuchWaits extends Error {
  override readonly name = 'TooMuchWaits';
}

/** A job, or one step of it, took longer than it may, or more memory; its thread has been ended. */
export class ThreadLimit extends Error {
  override readonly name = 'ThreadLimit';

  constructor(readonly of: 'time' | 'step' | 'memory') {
    super(`A job took too much: ${of}.`);
  }
}

type Pool<J, R> = Piscina<J & Asking, R>;

/** Threads keep the priority that they begin with. */
type Priority = 'ordinary' | 'further';

/**
 * Threads that ask the main thread while they work. Each job has a limit of time and memory: one that hangs or breaks its
 * thread costs itself alone. Further work of a caller runs at a lower priority, so that the places that one caller has do
 * not slow down the one that another needs where there are fewer processors than places.
 */
export class AskingThreads<J extends object, Q, A, R> {
  private readonly logger: Logger;
  private readonly present = new Map<Priority, Pool<J, R>>();
  /** Those that are in use: the present ones, and others whose last jobs are being done. */
  private readonly pools = new Map<Pool<J, R>, { running: number; jobs: number }>();
  private readonly turns: Turns;
  private readonly room = new WaitingRoom(MAX_WAITING_BYTES);

  constructor(private readonly options: ThreadOptions) {
    this.logger = new Logger(options.name);
    this.turns = new Turns(options.concurrency);
  }

  /**
   * Jobs run when the turn of their caller has come, and the time that one may take begins with it.
   * @throws TooMuchWaits, ThreadLimit; what `answer` throws
   */
  async run(asked: AskingJob<J, Q, A>): Promise<R> {
    const { bytes } = asked;
    const leave = this.room.enter(bytes);
    if (leave === undefined) throw new TooMuchWaits();
    try {
      return await this.turns.take(({ isFurther }) => this.runNow(asked, isFurther ? 'further' : 'ordinary'));
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
    let failure: { readonly error: unknown } | undefined;
    ours.on('message', (question: Q) => {
      void watch
        .without(() => actingFor(caller, () => answer(question)))
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
    const pool: Pool<J, R> = new Piscina({
      filename: file,
      minThreads: 0,
      maxThreads: concurrency,
      idleTimeout: IDLE_MS,
      niceIncrement: priority === 'further' ? FURTHER_NICE : 0,
      resourceLimits,
    });
    // An idle thread that fails belongs to no job; without a listener it would end the process.
    pool.on('error', (error) => {
      this.logger.error(describeError(error), 'A thread has failed; another will take its place');
    });
    this.present.set(priority, pool);
    this.pools.set(pool, { running: 0, jobs: 0 });
    return pool;
  }

  /** Threads that have done many jobs get no more, and end when the last of theirs is done. */
  private async inThreads(priority: Priority, job: J & Asking, options: Parameters<Pool<J, R>['run']>[1]): Promise<R> {
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
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimit('memory') : undefined;
}
