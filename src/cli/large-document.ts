import type { Plan } from '../engine/index.js';
import type { Environment } from '../platform/config/environment.js';
import type { AskedWords } from './command.types.js';
import type { RedactLarge } from './document.js';
import { FileError } from './files.js';
import type { LargeThread } from './large-document.worker.js';
import { isOutOfMemory, largeHeap, startPool, type Heap } from './part-threads.js';
import { needsOneThread } from './threads.js';

/** The inputs of the thread. */
interface LargeBy {
  readonly context: string;
  readonly asked: AskedWords;
  readonly plan: Plan;
  /** The policy file, from which the thread compiles its own plan. */
  readonly policyFile: string;
  /** True if models are called. */
  readonly asksModels: boolean;
  /** The server's settings. */
  readonly env: Environment;
  readonly heap?: Heap;
}

/**
 * Returns what redacts a large document as a whole in a thread of its own: in the caller's thread, a document that needs
 * too much memory would end the process. Undefined if the policy needs a single thread.
 */
export function largeInThread(by: LargeBy): RedactLarge | undefined {
  const { context, asked, plan, policyFile, asksModels, env, heap } = by;
  if (needsOneThread(plan, asksModels)) return undefined;
  return async (bytes, declared) => {
    const workerData: LargeThread = { policyFile, context, asked, declared, env: { ...env } };
    const pool = startPool<Uint8Array>('large-document.worker.js', 1, heap ?? largeHeap(), workerData);
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
