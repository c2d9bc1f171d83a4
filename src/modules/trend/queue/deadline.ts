import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for work that may never end. The work itself goes on; whoever calls discards what did it.
 * @throws Error when it takes longer; what the work throws
 */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  // Should it fail after its time, nobody listens any more.
  work.catch(() => undefined);
  const late = wait(ms, undefined, { signal: timer.signal, ref: false }).then(
    () => {
      throw new Error(`${what} took too long.`);
    },
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

/** Waits so long, or until the signal says that there is nothing to wait for. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
