import { setTimeout as wait } from 'node:timers/promises';

/** Thrown when work that may never end was not done in time. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/**
 * Waits for work that may never end. The work itself continues; the caller discards the object that did it.
 * @throws TookTooLong when it takes longer; the errors of the work
 */
export async function within<T>(ms: number, name: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TookTooLong(`${name} took too long.`));
    }, ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for this time, or until the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
