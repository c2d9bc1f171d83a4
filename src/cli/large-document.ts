import type { Environment } from '../platform/config/environment.js';
import type { RemovalOptions } from './command.types.js';
import type { RedactedPart, RedactLarge } from './document.js';
import { FileError } from './files.js';
import type { LargeThread } from './large-document.worker.js';
import { isOutOfMemory } from '../platform/threads/out-of-memory.js';
import { startFixedPool, type Heap } from './fixed-pool.js';
import { workerFile } from '../platform/threads/worker-file.js';
import { largeHeap } from './part-threads.js';
import type { PartProblem } from './part.worker.js';

/** The inputs of the thread. */
interface LargeBy {
  readonly context: string;
  readonly removals: RemovalOptions;
  /** The policy file, from which the thread compiles its own plan. */
  readonly policyFile: string;
  /** True if models are called. */
  readonly asksModels: boolean;
  /** True if the document is explained. */
  readonly explains?: boolean;
  /** True if explanations say why values were found. */
  readonly evidence?: boolean;
  /** The server's settings. */
  readonly env: Environment;
  readonly heap?: Heap;
}

/**
 * Returns what redacts a large document as a whole in a thread of its own: in the caller's thread, a document that
 * needs too much memory would end the process. No other document of the call needs the same replacements.
 */
export function largeInThread(by: LargeBy): RedactLarge {
  const { context, removals, policyFile, asksModels, env, heap, explains = false, evidence = false } = by;
  return async (bytes, declared) => {
    const settings = { policyFile, context, removals, asksModels, explains, evidence };
    const workerData: LargeThread = { ...settings, declared, env: { ...env } };
    const file = workerFile(__dirname, 'large-document.worker.js');
    const limits = { workerData, resourceLimits: heap ?? largeHeap() };
    const pool = startFixedPool<Uint8Array, RedactedPart | PartProblem>(file, 1, limits);
    try {
      const redacted = await pool.run(bytes);
      if ('problem' in redacted) throw new FileError(redacted.problem);
      return redacted;
    } catch (error) {
      throw isOutOfMemory(error) ? new FileError(TOO_LARGE) : error;
    } finally {
      await pool.destroy();
    }
  };
}

const TOO_LARGE =
  'The document needs more memory than one thread has. Split it into smaller files, or convert it to CSV or JSON lines, which are read in parts.';
