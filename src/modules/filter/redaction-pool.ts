import { existsSync } from 'node:fs';
import path from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { AppError } from '../../platform/http/app-error.js';
import { FilterConfig } from './filter.config.js';
import type { RedactionJob, RedactionResult } from './redaction.worker.js';

const IDLE_MS = 60_000;
/** Jobs that wait for a thread. Each holds its text, so the bound is also one of memory. */
const MOST_WAITING = 32;

/** Threads for texts that would hold up everyone else's requests, each job with a limit of time. */
@Injectable()
export class RedactionPool implements OnModuleDestroy {
  private pool: Piscina<RedactionJob, RedactionResult> | undefined;

  constructor(private readonly config: FilterConfig) {}

  /** @throws AppError `timed-out` past the limit and `unavailable` when too many jobs wait */
  async redact(job: RedactionJob): Promise<RedactionResult> {
    const pool = (this.pool ??= this.start());
    if (pool.queueSize >= MOST_WAITING) {
      throw new AppError('unavailable', 'Too many large texts are waiting. Try again in a moment.', {
        code: 'OVERLOADED',
        headers: { 'Retry-After': '5' },
      });
    }
    const { timeoutSeconds } = this.config;
    try {
      // Aborting a job that runs ends its thread, so that a slow text cannot hold one for longer.
      return await pool.run(job, { signal: AbortSignal.timeout(timeoutSeconds * 1000) });
    } catch (error) {
      if (!isAbort(error)) throw error;
      throw new AppError(
        'timed-out',
        `This text took longer than ${timeoutSeconds} s by this policy. Send it in parts or simplify the policy's patterns.`,
        { code: 'REDACTION_TIMED_OUT' },
      );
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.close();
  }

  private start(): Piscina<RedactionJob, RedactionResult> {
    return new Piscina<RedactionJob, RedactionResult>({
      filename: workerFile(),
      minThreads: 0,
      maxThreads: this.config.workers,
      idleTimeout: IDLE_MS,
    });
  }
}

/** Threads run built code; when the sources themselves are running, as in tests, that is the build beside them. */
function workerFile(): string {
  const beside = path.join(__dirname, 'redaction.worker.js');
  return existsSync(beside) ? beside : path.resolve(__dirname, '../../../dist/modules/filter/redaction.worker.js');
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
