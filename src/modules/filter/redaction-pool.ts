import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { AppError } from '../../platform/http/app-error.js';
import { priorityOf, type Priority } from '../../platform/threads/priority.js';
import { startPool } from '../../platform/threads/start-pool.js';
import { threadHeapMb } from '../../platform/threads/thread-memory.js';
import { workerFile } from '../../platform/threads/worker-file.js';
import { tooManyWaiting } from '../../platform/threads/too-many-waiting.js';
import { Turns } from '../../platform/turns/turns.js';
import { WaitingRoom } from '../../platform/turns/waiting-room.js';
import { isOutOfMemory } from '../../platform/threads/out-of-memory.js';
import { FilterConfig } from './filter.config.js';
import { refuseAnswer } from './answer-budget.js';
import type { RedactionJob, RedactionResult } from './redaction.worker.js';

/** The maximum number of waiting characters of texts and policies, to limit memory. One caller may use half of it. */
const MAX_WAITING_CHARACTERS = 64 * 1024 * 1024;
/** One caller may use as many threads as the setting allows; this one stays free for other callers. */
const SPARE_THREADS = 1;
/** The heap of a thread, in MB: several times the size of the million findings at which the engine stops. */
const THREAD_HEAP_MB = 2048;

/** Requests that include their policy may come from anyone, so they must not delay those with stored policies. */
type Queue = 'stored' | 'inline';

type Pool = Piscina<RedactionJob, RedactionResult>;

interface Threads {
  readonly pools: Map<Priority, Pool>;
  /** The queues of the pools are in order of arrival; turns are shared among callers before them. */
  readonly turns: Turns;
  readonly room: WaitingRoom;
}

/**
 * Threads for texts that would delay other requests, each job with a limit of time and memory. Callers take turns, and
 * further texts of a caller run at a lower priority: where processors are scarce, the texts of a greedy caller would
 * otherwise take the time of the thread that serves requests and of the texts of others.
 */
@Injectable()
export class RedactionPool implements OnModuleDestroy {
  private readonly logger = new Logger('Redaction');
  private readonly queues = new Map<Queue, Threads>();

  constructor(private readonly config: FilterConfig) {}

  /**
   * @param mayTakeForEver true if the policy has backtracking patterns: running out of time is then its fault
   * @throws AppError `timed-out`, `unprocessable` or `too-large` past the limits, `unavailable` when too much is
   *   waiting
   */
  async run(job: RedactionJob, mayTakeForEver = false): Promise<RedactionResult> {
    const { pools, turns, room } = this.threadsFor('json' in job ? 'inline' : 'stored');
    const size = 'json' in job ? job.json.length : job.text.length + job.policyText.length;
    const leave = room.enter(size);
    if (leave === undefined) throw tooManyWaiting('large texts');
    const waiting = this.timeLimit();
    try {
      return await turns.take((turn) => this.runIn(this.poolOf(pools, priorityOf(turn)), job, mayTakeForEver), {
        signal: waiting,
      });
    } catch (error) {
      throw error === waiting.reason ? tooManyWaiting('large texts') : error;
    } finally {
      leave();
    }
  }

  /** Waiting has a separate limit: a text is not refused because of the time that earlier ones took. */
  private async runIn(pool: Pool, job: RedactionJob, mayTakeForEver: boolean): Promise<RedactionResult> {
    try {
      // Aborting a running job ends its thread, so that a slow text cannot occupy one for longer.
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
    await Promise.all(
      [...this.queues.values()].flatMap(({ pools }) => [...pools.values()].map((pool) => pool.close())),
    );
  }

  private threadsFor(queue: Queue): Threads {
    let threads = this.queues.get(queue);
    if (threads === undefined) {
      threads = {
        pools: new Map(),
        turns: new Turns(this.config.workers + SPARE_THREADS),
        room: new WaitingRoom(MAX_WAITING_CHARACTERS),
      };
      this.queues.set(queue, threads);
    }
    return threads;
  }

  private poolOf(pools: Threads['pools'], priority: Priority): Pool {
    const pool = pools.get(priority) ?? this.start(priority);
    pools.set(priority, pool);
    return pool;
  }

  private start(priority: Priority): Pool {
    const resourceLimits = { maxOldGenerationSizeMb: threadHeapMb(THREAD_HEAP_MB) };
    const maxThreads = this.config.workers + SPARE_THREADS;
    const file = workerFile(__dirname, 'redaction.worker.js');
    return startPool({ file, maxThreads, resourceLimits, priority }, this.logger);
  }
}

const tookTooLong = (seconds: number, mayTakeForEver: boolean): AppError =>
  new AppError(
    mayTakeForEver ? 'unprocessable' : 'timed-out',
    `This text took longer than ${seconds} s by this policy. Send it in parts or simplify the policy's patterns.`,
    { code: 'REDACTION_TIMED_OUT' },
  );

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
