import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { DatabaseConfig } from '../../../platform/database/database.config.js';
import { DatabaseServer } from '../../../platform/database/database-server.js';
import { AppError, fail } from '../../../platform/http/app-error.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { startPool } from '../../../platform/threads/start-pool.js';
import { workerFile } from '../../../platform/threads/worker-file.js';
import { TrendConfig } from '../trend.config.js';
import { STOPPED, type ReplayJob } from './replay-job.js';
import { ReplaySlots } from './replay-slots.js';
import type { ReplayResult } from './replay.js';
import type { ReplayRequest } from './replay-request.js';

/** The number of threads when replays are not limited: more would only wait for each other. */
const MAX_THREADS = 4;
/** A stopped thread ends between two batches; one that does not in this time is terminated. */
const LET_GO_MS = 5000;

/** Judges stored reports again with a trial threshold. It writes nothing and notifies nobody. */
@Injectable()
export class ReplayService implements OnApplicationShutdown {
  private readonly logger = new Logger('Trend');
  private pool: Piscina<ReplayJob, ReplayResult> | undefined;

  constructor(
    private readonly slots: ReplaySlots,
    private readonly server: DatabaseServer,
    private readonly database: DatabaseConfig,
    private readonly config: TrendConfig,
  ) {}

  /**
   * @param signal aborted when the client disconnects
   * @throws AppError `too-many-requests` at the maximum number of replays; `unavailable` when another process took its
   *   slot; `timed-out` when the signal was aborted
   */
  async run(request: ReplayRequest, signal: AbortSignal): Promise<ReplayResult> {
    const limit = this.config.maxConcurrentReplays;
    if (limit === 0) return this.runInThread(request, signal);
    const slot =
      (await this.slots.take(limit)) ??
      fail('too-many-requests', `At most ${limit} replays may run at once; try again when one has ended.`, {
        code: 'TOO_MANY_REPLAYS',
      });
    try {
      return await this.runInThread(request, AbortSignal.any([signal, slot.lost]));
    } catch (error) {
      if (!slot.lost.aborted || signal.aborted) throw error;
      throw new AppError('unavailable', 'The replay lost its slot to another process; try again.', {
        code: 'REPLAY_SLOT_LOST',
      });
    } finally {
      await slot.giveBack().catch((error: unknown) => {
        this.logger.warn(describeError(error), 'The slot of a replay could not be released and will expire');
      });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy();
  }

  private async runInThread(request: ReplayRequest, signal: AbortSignal): Promise<ReplayResult> {
    const givenUp = () => new AppError('timed-out', 'The replay was cancelled.', { code: 'REPLAY_ABORTED' });
    const isGivenUp = (): boolean => signal.aborted;
    if (isGivenUp()) throw givenUp();
    this.pool ??= this.start();
    const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const ending = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const stop = (): void => {
      Atomics.store(state, 0, STOPPED);
      timer = setTimeout(() => {
        ending.abort();
      }, LET_GO_MS);
    };
    const job: ReplayJob = {
      ...request,
      uri: this.server.uri,
      databaseName: this.database.databaseName,
      // Without the key, which the thread does not need.
      config: Object.assign(new TrendConfig(), this.config, {
        method: request.method ?? this.config.method,
        apiKey: '',
      }),
      maxDetails: this.config.maxReplayBreachDetails || Infinity,
      state,
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await this.pool.run(job, { signal: ending.signal });
    } catch (error) {
      throw isGivenUp() ? givenUp() : error;
    } finally {
      signal.removeEventListener('abort', stop);
      clearTimeout(timer);
    }
  }

  private start(): Piscina<ReplayJob, ReplayResult> {
    const maxThreads = Math.min(this.config.maxConcurrentReplays || MAX_THREADS, MAX_THREADS);
    return startPool({ file: workerFile(__dirname, 'replay.worker.js'), maxThreads }, this.logger);
  }
}
