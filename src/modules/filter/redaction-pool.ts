import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { AppError } from '../../platform/http/app-error.js';
import { describeError } from '../../platform/logging/describe-error.js';
import { workerFile } from '../../platform/threads/worker-file.js';
import { tooManyWaiting } from '../../platform/threads/too-many-waiting.js';
import { Turns } from '../../platform/turns/turns.js';
import { WaitingRoom } from '../../platform/turns/waiting-room.js';
import { FilterConfig } from './filter.config.js';
import { refuseAnswer } from './filter.presenter.js';
import type { RedactionJob, RedactionResult } from './redaction.worker.js';

const IDLE_MS = 60_000;
/** Characters of texts and policies that may wait for a thread: the bound is one of memory. One caller may have half. */
const MAX_WAITING_CHARACTERS = 64 * 1024 * 1024;
/** One caller may have as many threads as the setting says; this one is there for whoever comes beside them. */
const SPARE_THREADS = 1;
/** Heap of a thread: several times what the million findings take that the engine stops at. */
const THREAD_HEAP_MB = 2048;

/** Requests that bring their own policy may come from anyone: they must not keep those by stored policies waiting. */
type Queue = 'stored' | 'inline';

interface Threads {
  readonly pool: Piscina<RedactionJob, RedactionResult>;
  /** The threads' own line goes by arrival; by caller they are shared out before. */
  readonly turns: Turns;
  readonly room: WaitingRoom;
}

/** Threads for texts that would hold up everyone else's requests, each job with a limit of time and memory. Callers take turns. */
@Injectable()
export class RedactionPool implements OnModuleDestroy {
  private readonly logger = new Logger('Redaction');
  private readonly queues = new Map<Queue, Threads>();

  constructor(private readonly config: FilterConfig) {}

  /**
   * @param mayTakeForEver the policy has patterns that backtrack: running out of time is then its fault
   * @throws AppError `timed-out`, `unprocessable` or `too-large` past the limits, `unavailable` when too much waits
   */
  async run(job: RedactionJob, mayTakeForEver = false): Promise<RedactionResult> {
    const { pool, turns, room } = this.threadsFor('json' in job ? 'inline' : 'stored');
    const size = 'json' in job ? job.json.length : job.text.length + job.policyText.length;
    const leave = room.enter(size);
    if (leave === undefined) throw tooManyWaiting('large texts');
    const waiting = this.timeLimit();
    try {
      return await turns.take(() => this.runIn(pool, job, mayTakeForEver), { signal: waiting });
    } catch (error) {
      throw error === waiting.reason ? tooManyWaiting('large texts') : error;
    } finally {
      leave();
    }
  }

  /** Waiting has a limit of its own: a text is not refused for what others before it took. */
  private async runIn(pool: Threads['pool'], job: RedactionJob, mayTakeForEver: boolean): Promise<RedactionResult> {
    try {
      // Aborting a job that runs ends its thread, so that a slow text cannot hold one for longer.
      return await pool.run(job, { signal: this.timeLimit() });
    } catch (error) {
      if (isOutOfMemory(error)) refuseAnswer();
      throw isAbort(error) ? tookTooLong(this.config.timeoutSeconds, mayTakeForEver) : error;
    }
  }

  private timeLimit(): AbortSignal {
    return AbortSignal.timeout(this.config.timeoutSeconds * 1000);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.queues.values()].map(({ pool }) => pool.close()));
  }

  private threadsFor(queue: Queue): Threads {
    let threads = this.queues.get(queue);
    if (threads === undefined) {
      threads = {
        pool: this.start(),
        turns: new Turns(this.config.workers + SPARE_THREADS),
        room: new WaitingRoom(MAX_WAITING_CHARACTERS),
      };
      this.queues.set(queue, threads);
    }
    return threads;
  }

  private start(): Piscina<RedactionJob, RedactionResult> {
    const pool = new Piscina<RedactionJob, RedactionResult>({
      filename: workerFile(__dirname, 'redaction.worker.js'),
      minThreads: 0,
      maxThreads: this.config.workers + SPARE_THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    });
    // An idle thread that fails belongs to no job; without a listener it would end the process.
    pool.on('error', (error) => {
      this.logger.error(describeError(error), 'A thread has failed; another will take its place');
    });
    return pool;
  }
}

const tookTooLong = (seconds: number, mayTakeForEver: boolean): AppError =>
  new AppError(
    mayTakeForEver ? 'unprocessable' : 'timed-out',
    `This text took longer than ${seconds} s by this policy. Send it in parts or simplify the policy's patterns.`,
    { code: 'REDACTION_TIMED_OUT' },
  );

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
