import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Piscina } from 'piscina';
import type { SampleOutcome } from '../../../engine/index.js';
import { fail } from '../../../platform/http/app-error.js';
import { startPool } from '../../../platform/threads/start-pool.js';
import { workerFile } from '../../../platform/threads/worker-file.js';
import type { SampleJob } from './sample.worker.js';

const MAX_SECONDS = 30;
const MAX_WAITING = 20;

/** Tries policies on samples in a thread, one policy at a time. */
@Injectable()
export class SampleRunner implements OnModuleDestroy {
  private readonly logger = new Logger('Policies');
  private pool: Piscina<SampleJob, readonly SampleOutcome[]> | undefined;

  /** @throws AppError `unprocessable` when the policy takes too long, `unavailable` when too many wait */
  async run(job: SampleJob): Promise<readonly SampleOutcome[]> {
    if (job.samples.length === 0) return [];
    this.pool ??= startPool(
      { file: workerFile(__dirname, 'sample.worker.js'), maxThreads: 1, maxQueue: MAX_WAITING },
      this.logger,
    );
    if (this.pool.queueSize >= MAX_WAITING) {
      fail('unavailable', 'Too many policies are being tested on their samples; try again.', { code: 'OVERLOADED' });
    }
    try {
      return await this.pool.run(job, { signal: AbortSignal.timeout(MAX_SECONDS * 1000) });
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
      return fail(
        'unprocessable',
        `The policy needs more than ${MAX_SECONDS} s for its samples. Simplify its patterns.`,
        {
          code: 'SAMPLES_TIMED_OUT',
        },
      );
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.close();
  }
}
