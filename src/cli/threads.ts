import { availableParallelism } from 'node:os';
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
