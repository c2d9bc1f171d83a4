import { isOutOfMemory } from '../platform/threads/out-of-memory.js';
import { totalmem } from 'node:os';

import type { Plan } from '../engine/index.js';
import { workerFile } from '../platform/threads/worker-file.js';
import type { DocumentPart } from '../formats/long-document.js';
import type { RemovalOptions } from './command.types.js';
import type { RedactedPart, RedactParts } from './document.js';
import { FileError } from './files.js';
import { startFixedPool, type Heap } from './fixed-pool.js';
import { inOrder } from './in-order.js';
import type { PartProblem, PartThread } from './part.worker.js';
import { needsOneThread } from './threads.js';

/**
 * The heap of a thread. A part takes less than half of it; with more, the engine would let garbage grow to several
 * times as much before it collects it.
 */
const HEAP: Heap = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** The largest heap of a thread for a single record that is many times as long as a part usually is. */
const MAX_LARGE_HEAP_MB = 4096;
const MEBIBYTE = 1024 * 1024;

/** Returns the largest heap of a thread: half of the memory of the machine, within bounds. */
export const largeHeap = (): Heap => ({
  maxOldGenerationSizeMb: Math.max(
    2 * HEAP.maxOldGenerationSizeMb,
    Math.min(MAX_LARGE_HEAP_MB, Math.floor(totalmem() / MEBIBYTE / 2)),
  ),
});

/** The inputs of the threads. */
interface PartsBy {
  /** The number of threads. */
  readonly threads: number;
  readonly context: string;
  readonly removals: RemovalOptions;
  readonly plan: Plan;
  /** The policy file, from which threads compile their own plan. */
  readonly policyFile: string;
  /** True if models are called. */
  readonly asksModels: boolean;
  /** The heaps of the threads for parts, and of the one for parts that are too large for them. */
  readonly heaps?: { readonly ofParts: Heap; readonly ofLarge: Heap };
}

/**
 * Returns what redacts the parts of one long document with several threads, which start with the first part. Undefined
 * if the policy needs a single thread.
 */
export function partsInThreads(by: PartsBy): RedactParts | undefined {
  const { threads, context, removals, plan, policyFile, asksModels } = by;
  const { ofParts, ofLarge } = by.heaps ?? { ofParts: HEAP, ofLarge: largeHeap() };
  if (needsOneThread(plan, asksModels)) return undefined;
  return async function* (parts, { head, declared }) {
    const workerData: PartThread = { policyFile, context, removals, head, declared };
    const start = (count: number, resourceLimits: Heap) =>
      startFixedPool<DocumentPart, RedactedPart | PartProblem>(workerFile(__dirname, 'part.worker.js'), count, {
        workerData,
        resourceLimits,
      });
    const pool = start(threads, ofParts);
    let large: ReturnType<typeof start> | undefined;
    const redacted = inOrder(parts, threads + 1, (part) =>
      pool.run(part).catch((error: unknown) => {
        if (!isOutOfMemory(error)) throw error;
        // One after the other. In this thread, a part that is still too large would end the process.
        large ??= start(1, ofLarge);
        return large.run(part).catch((again: unknown) => {
          throw isOutOfMemory(again) ? new FileError(TOO_LARGE) : again;
        });
      }),
    );
    try {
      for await (const part of redacted) {
        if ('problem' in part) throw new FileError(part.problem);
        yield part;
      }
    } finally {
      await Promise.all([pool.destroy(), large?.destroy()]);
    }
  };
}

const TOO_LARGE =
  'The document has a record that needs more memory than one thread has. Write shorter records, or split it into smaller files.';
