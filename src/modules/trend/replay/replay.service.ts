import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { DatabaseConfig } from '../../../platform/database/database.config.js';
import { DatabaseServer } from '../../../platform/database/database-server.js';
import { AppError, fail } from '../../../platform/http/app-error.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { workerFile } from '../../../platform/threads/worker-file.js';
import { TrendConfig } from '../trend.config.js';
import { ReplaySlots } from './replay-slots.js';
import type { ReplayResult } from './replay.js';
import type { ReplayRequest } from './replay-request.js';
import type { ReplayJob } from './replay.worker.js';

/** Threads of replays where their number is not limited: more would only wait for each other. */
const MOST_THREADS = 4;
const IDLE_MS = 30_000;

/** Judges stored reports again by a trial threshold. It writes nothing and notifies nobody. */
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
   * @param signal ends the work when nobody waits for the answer any more
   * @throws AppError `too-many-requests` while as many run as may
   */
  async run(request: ReplayRequest, signal: AbortSignal): Promise<ReplayResult> {
    const limit = this.config.maxConcurrentReplays;
    if (limit === 0) return this.runInThread(request, signal);
    const giveBack =
      (await this.slots.take(limit)) ??
      fail('too-many-requests', `No more than ${limit} replays may run at once; try again when one has ended.`, {
        code: 'TOO_MANY_REPLAYS',
      });
    try {
      return await this.runInThread(request, signal);
    } finally {
      await giveBack().catch((error: unknown) => {
        this.logger.warn(describeError(error), 'The slot of a replay could not be given back and will lapse');
      });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy();
  }

  private async runInThread(request: ReplayRequest, signal: AbortSignal): Promise<ReplayResult> {
    this.pool ??= this.start();
    const job: ReplayJob = {
      ...request,
      uri: this.server.uri,
      databaseName: this.database.databaseName,
      // Without the key: the thread has no use for it.
      config: Object.assign(new TrendConfig(), this.config, {
        method: request.method ?? this.config.method,
        apiKey: '',
      }),
      mostDetails: this.config.maxReplayBreachDetails || Infinity,
    };
    try {
      return await this.pool.run(job, { signal });
    } catch (error) {
      if (signal.aborted) throw new AppError('timed-out', 'The replay was given up.', { code: 'REPLAY_ABORTED' });
      throw error;
    }
  }

  private start(): Piscina<ReplayJob, ReplayResult> {
    const pool = new Piscina<ReplayJob, ReplayResult>({
      filename: workerFile(__dirname, 'replay.worker.js'),
      minThreads: 0,
      maxThreads: Math.min(this.config.maxConcurrentReplays || MOST_THREADS, MOST_THREADS),
      idleTimeout: IDLE_MS,
    });
    // An idle thread that fails belongs to no replay; without a listener it would end the process.
    pool.on('error', (error) => {
      this.logger.error(describeError(error), 'A thread of replays has failed; another will take its place');
    });
    return pool;
  }
}
