/**
 * Returns the result of the work, unless the signal aborts first; a later failure of the work is ignored.
 * @throws the signal's reason
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined);
  signal.throwIfAborted();
  const over = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { signal: over.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    over.abort();
  }
}
