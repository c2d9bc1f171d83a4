/** Data is stored moments before a record refers to it. */
const UNUSED_AFTER_MS = 60 * 60 * 1000;
const MAX_BATCH_SIZE = 1000;

/** Stored data to which a process that died may not have made anything refer. */
export interface Leftovers<T extends { readonly createdAt: Date }> {
  /** Returns the records stored in the time range, oldest first. */
  readonly between: (after: Date, before: Date, limit: number) => Promise<readonly T[]>;
  /** Returns the given records that nothing refers to. */
  readonly unused: (found: readonly T[]) => Promise<readonly T[]>;
  readonly remove: (one: T) => Promise<unknown>;
}

/**
 * Removes stored data that nothing refers to although it is old enough. Everything is checked each time: what a process
 * left that ended long ago may contain text that nobody else would ever delete.
 */
export async function sweepUnused<T extends { readonly createdAt: Date }>(
  { between, unused, remove }: Leftovers<T>,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_AFTER_MS);
  let after = new Date(0);
  while (!signal.aborted) {
    const found = await between(after, before, MAX_BATCH_SIZE);
    for (const one of await unused(found)) await remove(one);
    const last = found.at(-1);
    if (last === undefined || found.length < MAX_BATCH_SIZE) return;
    // Check records with the same timestamp twice rather than miss some, unless they fill a whole page.
    after = last.createdAt > after ? new Date(last.createdAt.getTime() - 1) : last.createdAt;
  }
}
