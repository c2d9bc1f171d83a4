import type { Piscina } from 'piscina';
import { workerFile } from '../../platform/threads/worker-file.js';
import { startFixedPool } from '../fixed-pool.js';
import type { RecordJob, RecordResult } from './redact-records.js';

/** Records sent to a thread at once. */
const MAX_RECORDS = 128;

/** Redacts values in worker threads. */
export class RecordPool {
  private readonly pool: Piscina<readonly RecordJob[], readonly RecordResult[]>;

  constructor(threads: number) {
    this.pool = startFixedPool(workerFile(__dirname, 'stream.worker.js'), threads);
  }

  /** Returns the results in the order of the values. */
  async redact(jobs: readonly RecordJob[]): Promise<readonly RecordResult[]> {
    const parts: Promise<readonly RecordResult[]>[] = [];
    for (let at = 0; at < jobs.length; at += MAX_RECORDS) {
      parts.push(this.pool.run(jobs.slice(at, at + MAX_RECORDS)));
    }
    return (await Promise.all(parts)).flat();
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
