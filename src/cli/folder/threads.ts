import { totalmem } from 'node:os';
import type { Piscina } from 'piscina';

import type { Plan } from '../../engine/index.js';
import { needsOneThread } from '../threads.js';
import type { Environment } from '../../platform/config/environment.js';
import { isOutOfMemory } from '../../platform/threads/out-of-memory.js';
import { workerFile } from '../../platform/threads/worker-file.js';
import type { ModelAsker } from '../ask-models.js';
import { removalsOf } from '../removals.js';
import { MAX_AT_ONCE_BYTES } from '../document.js';
import { startFixedPool } from '../fixed-pool.js';
import { partsInThreads } from '../part-threads.js';
import { Redactor } from '../../documents/redactor.js';
import type { FileThread } from './file.worker.js';
import type { InputFile } from './find-files.js';
import { FileRedactor, isLongFile, type FileJob, type FileOutcome, type FileSettings } from './redact-file.js';
import { unreadableOutcome } from './tally.js';

/** The parts that a run redacts with: the policy, models and settings. */
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
  redact(file: InputFile): Promise<FileOutcome>;
  close(): Promise<void>;
}

const MEBIBYTE = 1024 * 1024;
const [MIN_HEAP_MB, MAX_HEAP_MB] = [512, 4096];

/** The number of threads for files, and for the parts of one long file. */
export interface ThreadCounts {
  /** 0 to redact in the caller's thread. */
  readonly forFiles: number;
  readonly forParts: number;
}

/** Starts threads that live for the whole run; a long file made of records is redacted by several of its own. */
export function startThreads(
  by: RunBy,
  context: string,
  settings: FileSettings,
  { forFiles, forParts }: ThreadCounts,
): Threads {
  const { plan, policyFile, models, env } = by;
  const { documents } = settings;
  const redactor = new Redactor(plan, context, models, removalsOf(documents.removals).terms);
  const here = { plan, redactor: () => redactor, env, settings };
  if (forFiles === 0 || needsOneThread(plan, models !== undefined)) {
    const files = new FileRedactor(here);
    return { count: 1, redact: (file) => files.redact(file), close: () => files.close() };
  }
  const { removals } = documents;
  const parting = { threads: forParts, context, removals, plan, policyFile, asksModels: false };
  const long = new FileRedactor({ ...here, redactParts: forParts < 2 ? undefined : partsInThreads(parting) });
  let pool: Piscina<FileJob, FileOutcome> | undefined;
  let lastLong: Promise<unknown> = Promise.resolve();
  return {
    count: forFiles,
    async redact(file) {
      if (forParts > 1 && file.size > MAX_AT_ONCE_BYTES && (await isLongFile(file, documents))) {
        // One after the other, since each has as many threads as there are.
        const outcome = lastLong.then(() => long.redact(file));
        lastLong = outcome;
        return outcome;
      }
      pool ??= startPool(forFiles, { policyFile, context, env: { ...env }, settings });
      const { source, path } = file;
      return pool.run({ source, path }).catch((error: unknown) => unreadableOutcome(path, lossOf(error)));
    },
    async close() {
      await Promise.all([pool?.destroy(), long.close()]);
    },
  };
}

function startPool(threads: number, workerData: FileThread): Piscina<FileJob, FileOutcome> {
  const heap = totalmem() / MEBIBYTE / 2 / threads;
  return startFixedPool(workerFile(__dirname, 'file.worker.js'), threads, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: Math.max(MIN_HEAP_MB, Math.min(MAX_HEAP_MB, Math.floor(heap))) },
  });
}

/** Returns the reason why a thread was lost. */
function lossOf(error: unknown): string {
  if (isOutOfMemory(error)) return 'The file needs more memory than one thread has. Split it into smaller files.';
  // The message may quote the document.
  return `The file could not be redacted (${error instanceof Error ? error.name : 'unknown error'}). Please report this.`;
}
