import { Piscina } from 'piscina';

import type { Plan } from '../engine/index.js';
import type { Environment } from '../platform/config/environment.js';
import { workerFile } from '../platform/threads/worker-file.js';
import type { AskedWords } from './command.types.js';
import type { RedactedPart, RedactLarge } from './document.js';
import { FileError } from './files.js';
import type { LargeThread } from './large-document.worker.js';
import { isOutOfMemory, largeHeap, type Heap } from './part-threads.js';
import type { PartProblem } from './part.worker.js';
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
    const pool = new Piscina<Uint8Array, RedactedPart | PartProblem>({
      filename: workerFile(__dirname, 'large-document.worker.js'),
      minThreads: 1,
      maxThreads: 1,
      idleTimeout: Infinity,
      workerData,
      resourceLimits: heap ?? largeHeap(),
    });
    // An error of the idle thread concerns no document; without a listener it would end the process.
    pool.on('error', () => undefined);
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
