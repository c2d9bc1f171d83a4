import { availableParallelism } from 'node:os';
import type { Plan } from '../engine/index.js';
import { UsageError } from './usage-error.js';

const MAX_THREADS = 256;

/** Returns the given number of threads, or one for each core. @throws UsageError */
export function threadsOf(threads: string | undefined): number {
  if (threads === undefined) return availableParallelism();
  const number = /^\d{1,3}$/.test(threads) ? Number(threads) : 0;
  if (number < 1 || number > MAX_THREADS) {
    throw new UsageError(`"--threads" must be a number from 1 to ${MAX_THREADS}.`);
  }
  return number;
}

/**
 * Returns true if a policy is applied in one thread: consistent replacements within a context are tracked in one only, and
 * models are slower than all threads.
 */
export const needsOneThread = ({ needsScopeKey }: Plan, asksModels: boolean): boolean => needsScopeKey || asksModels;
