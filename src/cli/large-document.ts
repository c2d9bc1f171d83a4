import type { Environment } from '../platform/config/environment.js';
import type { AskedWords } from './command.types.js';
import type { RedactLarge } from './document.js';
import { FileError } from './files.js';
import type { LargeThread } from './large-document.worker.js';
import { isOutOfMemory } from '../platform/threads/out-of-memory.js';
import { largeHeap, startPool, type Heap } from './part-threads.js';

/** The inputs of the thread. */
interface LargeBy {
  readonly context: string;
  readonly asked: AskedWords;
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
  const { context, asked, policyFile, asksModels, env, heap, explains = false, evidence = false } = by;
  return async (bytes, declared) => {
    const settings = { policyFile, context, asked, asksModels, explains, evidence };
    const workerData: LargeThread = { ...settings, declared, env: { ...env } };
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
