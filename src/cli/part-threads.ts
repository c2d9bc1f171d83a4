import { Piscina } from 'piscina';

import type { Redactor } from '../documents/redactor.js';
import type { Plan } from '../engine/index.js';
import { workerFile } from '../platform/threads/worker-file.js';
import type { DocumentPart } from '../formats/long-document.js';
import type { AskedWords } from './command.types.js';
import { redactPart, type RedactedPart, type RedactParts } from './document.js';
import { FileError } from './files.js';
import { inOrder } from './in-order.js';
import type { PartProblem, PartThread } from './part.worker.js';
import { needsOneThread } from './threads.js';

/**
 * The heap of a thread. A part takes less than half of it; with more, the engine would let garbage grow to several
 * times as much before it collects it.
 */
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/** The inputs of the threads. */
interface PartsBy {
  /** The number of threads. */
  readonly threads: number;
  readonly context: string;
  readonly asked: AskedWords;
  readonly plan: Plan;
  /** The policy file, from which threads compile their own plan. */
  readonly policyFile: string;
  /** True if models are called. */
  readonly asksModels: boolean;
  /** Redacts parts for which a thread has too little memory. */
  readonly redactor: Redactor;
}

/**
 * Returns what redacts the parts of one long document with several threads, which start with the first part. Undefined
 * if the policy needs a single thread.
 */
export function partsInThreads(by: PartsBy): RedactParts | undefined {
  const { threads, context, asked, plan, policyFile, asksModels, redactor } = by;
  if (needsOneThread(plan, asksModels)) return undefined;
  return async function* (parts, { long, head, declared }) {
    const pool = new Piscina<DocumentPart, RedactedPart | PartProblem>({
      filename: workerFile(__dirname, 'part.worker.js'),
      minThreads: threads,
      maxThreads: threads,
      idleTimeout: Infinity,
      workerData: { policyFile, context, asked, head, declared } satisfies PartThread,
      resourceLimits: HEAP,
    });
    // An error of an idle thread concerns no part, and the thread is replaced; without a listener it would end the
    // process.
    pool.on('error', () => undefined);
    const redacted = inOrder(parts, threads + 1, (part) =>
      pool.run(part).catch((error: unknown) => {
        if (!isOutOfMemory(error)) throw error;
        // A record may be many times as long as a part usually is. This thread has more memory.
        return redactPart(long.read(part), redactor);
      }),
    );
    try {
      for await (const part of redacted) {
        if ('problem' in part) throw new FileError(part.problem);
        yield part;
      }
    } finally {
      await pool.destroy();
    }
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
