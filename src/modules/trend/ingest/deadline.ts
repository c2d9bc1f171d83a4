import { setTimeout as wait } from 'node:timers/promises';

/** Work that may never end has not ended in time. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/**
 * Waits for work that may never end. The work itself goes on; whoever calls discards what did it.
 * @throws TookTooLong when it takes longer; what the work throws
 */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TookTooLong(`${what} took too long.`));
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits so long, or until the signal says that there is nothing to wait for. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
