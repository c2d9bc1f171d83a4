import { totalmem } from 'node:os';
import { Piscina } from 'piscina';

import type { Plan } from '../../engine/index.js';
import { needsOneThread } from '../threads.js';
import type { Environment } from '../../platform/config/environment.js';
import { workerFile } from '../../platform/threads/worker-file.js';
import type { ModelAsker } from '../ask-models.js';
import { askedBy } from '../asked.js';
import { Redactor } from '../../documents/redactor.js';
import type { FileThread } from './file.worker.js';
import { FileRedactor, type FileJob, type FileOutcome, type FileSettings } from './redact-file.js';
import { unread } from './tally.js';

/** What a run uses to redact: the policy, models and settings. */
export interface RunBy {
  readonly policyFile: string;
  readonly plan: Plan;
  /** A digest of the policy and everything it refers to. */
  readonly policyDigest: string;
  /** Undefined if the plan uses no models. */
  readonly models: ModelAsker | undefined;
  /** The server's settings. */
  readonly env: Environment;
}

/** Redacts several files in parallel. */
export interface Threads {
  readonly count: number;
  redact(job: FileJob): Promise<FileOutcome>;
  close(): Promise<void>;
}

const MEBIBYTE = 1024 * 1024;
const [MIN_HEAP_MB, MAX_HEAP_MB] = [512, 4096];

/**
 * Starts threads that live for the whole run.
 * @param wanted the number of threads; 0 to redact in the caller's thread
 */
export function startThreads(by: RunBy, context: string, settings: FileSettings, wanted: number): Threads {
  const { plan, policyFile, models, env } = by;
  if (wanted === 0 || needsOneThread(plan, models !== undefined)) {
    const redactor = new Redactor(plan, context, models, askedBy(settings.documents.asked).terms);
    const files = new FileRedactor({ plan, redactor: () => redactor, env, settings });
    return { count: 1, redact: (job) => files.redact(job), close: () => files.close() };
  }
  const heap = totalmem() / MEBIBYTE / 2 / wanted;
  const pool = new Piscina<FileJob, FileOutcome>({
    filename: workerFile(__dirname, 'file.worker.js'),
    minThreads: wanted,
    maxThreads: wanted,
    idleTimeout: Infinity,
    workerData: { policyFile, context, env: { ...env }, settings } satisfies FileThread,
    resourceLimits: { maxOldGenerationSizeMb: Math.max(MIN_HEAP_MB, Math.min(MAX_HEAP_MB, Math.floor(heap))) },
  });
  // An error of an idle thread concerns no file, and the thread is replaced; without a listener it would end the
  // process.
  pool.on('error', () => undefined);
  return {
    count: wanted,
    redact: ({ source, path }) => pool.run({ source, path }).catch((error: unknown) => unread(path, lossOf(error))),
    close: () => pool.destroy(),
  };
}

/** Returns the reason why a thread was lost. */
function lossOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return 'The file needs more memory than one thread has. Split it into smaller files.';
  // The message may quote the document.
  return `The file could not be redacted (${error instanceof Error ? error.name : 'unknown error'}). Please report this.`;
}
