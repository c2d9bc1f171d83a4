import type { Logger } from '@nestjs/common';
import { Piscina } from 'piscina';
import { describeError } from '../logging/describe-error.js';
import { isSmallMemory } from './thread-memory.js';
import { niceIncrementOf, type Priority } from './priority.js';

const IDLE_MS = 60_000;
/** Long enough for the next of several requests, short enough for other threads to get the memory. */
const IDLE_MS_SMALL = 1000;
/** The young generation of a thread in MB; the default of 48 would be a large part of a small memory. */
const YOUNG_HEAP_MB_SMALL = 8;

/** The threads of a pool, which start when they are needed and end when they are not. */
export interface PoolOptions {
  /** The file that the threads run. */
  readonly file: string;
  readonly maxThreads: number;
  /** The maximum number of waiting jobs. */
  readonly maxQueue?: number;
  readonly resourceLimits?: { readonly maxOldGenerationSizeMb: number; readonly maxYoungGenerationSizeMb?: number };
  readonly priority?: Priority;
}

/** Starts a pool of threads. @param logger where given, it reports threads that failed while idle */
export function startPool<J, R>(
  { file, priority = 'ordinary', ...limits }: PoolOptions,
  logger?: Logger,
): Piscina<J, R> {
  const isSmall = isSmallMemory();
  const pool = new Piscina<J, R>({
    ...limits,
    ...(isSmall && { resourceLimits: { ...limits.resourceLimits, maxYoungGenerationSizeMb: YOUNG_HEAP_MB_SMALL } }),
    filename: file,
    minThreads: 0,
    idleTimeout: isSmall ? IDLE_MS_SMALL : IDLE_MS,
    niceIncrement: niceIncrementOf(priority),
  });
  // The failure of an idle thread belongs to no job; without a listener it would end the process.
  pool.on('error', (error) => {
    logger?.error(describeError(error), 'A thread has failed and will be replaced');
  });
  return pool;
}
