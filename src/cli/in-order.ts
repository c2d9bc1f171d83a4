/**
 * Does work for items at the same time and yields the results in the order of the items, each as soon as it and those
 * before it are there. Reads on only while fewer items are in progress, so that only a few are in memory.
 * @param maxParallel the maximum number of items in progress
 */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  maxParallel: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void> {
  const iterator = items[Symbol.asyncIterator]();
  const underway: Promise<R>[] = [];
  let reading: Promise<IteratorResult<T>> | undefined;
  let hasMore = true;
  try {
    while (hasMore || underway.length > 0) {
      const [first] = underway;
      if (hasMore && underway.length < maxParallel) {
        reading ??= iterator.next();
        const read = await (first === undefined ? reading : Promise.race([reading, first.then(() => undefined)]));
        if (read !== undefined) {
          reading = undefined;
          hasMore = read.done !== true;
          if (read.done !== true) underway.push(handled(work(read.value)));
          continue;
        }
      }
      void underway.shift();
      if (first !== undefined) yield await first;
    }
  } finally {
    await close(iterator, reading);
  }
}

/**
 * Yields items as they come, and once undefined whenever the next one takes longer than a time in milliseconds, so that
 * the caller can finish what it has collected.
 */
export async function* withPauses<T>(items: AsyncIterable<T>, afterMs: number): AsyncGenerator<T | undefined, void> {
  const iterator = items[Symbol.asyncIterator]();
  let reading: Promise<IteratorResult<T>> | undefined;
  try {
    for (;;) {
      reading = iterator.next();
      if (await isSlow(reading, afterMs)) yield undefined;
      const read = await reading;
      reading = undefined;
      if (read.done === true) return;
      yield read.value;
    }
  } finally {
    await close(iterator, reading);
  }
}

async function isSlow(promise: Promise<unknown>, afterMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<true>((resolve) => {
    timer = setTimeout(resolve, afterMs, true);
  });
  try {
    return (await Promise.race([promise, slow])) === true;
  } finally {
    clearTimeout(timer);
  }
}

/** A rejection is handled when the promise is awaited later; this avoids an unhandled rejection until then. */
function handled<R>(promise: Promise<R>): Promise<R> {
  promise.catch(() => undefined);
  return promise;
}

/** Closes an iterator; one that is still reading is not waited for. */
async function close(iterator: AsyncIterator<unknown>, reading: Promise<unknown> | undefined): Promise<void> {
  const closed = handled(Promise.resolve(iterator.return?.()));
  if (reading === undefined) await closed;
  else void handled(reading);
}
