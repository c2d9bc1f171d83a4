import { Piscina } from 'piscina';

/** The limits of the heap of a thread. */
export interface Heap {
  readonly maxOldGenerationSizeMb: number;
  readonly maxYoungGenerationSizeMb?: number;
}

/**
 * Starts a fixed number of threads, which are kept while they are idle: starting one takes as long as many jobs.
 * @param filename the file that the threads run
 */
export function startFixedPool<J, R>(
  filename: string,
  threads: number,
  options: { readonly workerData?: object; readonly resourceLimits?: Heap } = {},
): Piscina<J, R> {
  const pool = new Piscina<J, R>({
    filename,
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Infinity,
    ...options,
  });
  // An error of an idle thread concerns no job, and the thread is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
