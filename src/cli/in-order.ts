/**
 * Does work for items at the same time and yields the results in the order of the items. Reads on only when a result
 * was taken, so that only a few items are in memory.
 * @param maxParallel the maximum number of items in progress
 */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  maxParallel: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void> {
  const underway: Promise<R>[] = [];
  for await (const item of items) {
    const result = work(item);
    // A rejection is handled when the promise is awaited later; this avoids an unhandled rejection until then.
    result.catch(() => undefined);
    underway.push(result);
    const first = underway.length >= maxParallel ? underway.shift() : undefined;
    if (first !== undefined) yield await first;
  }
  for (const result of underway) yield await result;
}
