import type { DocumentRepository } from './document.repository.js';

/** What a document is made from is stored moments before it, and what it becomes moments before it says so. */
const UNUSED_AFTER_MS = 60 * 60 * 1000;
/** Further back everything has been looked at, with a day to spare. */
const LOOK_BACK_MS = 3 * 24 * 60 * 60 * 1000;
const MAX_AT_ONCE = 1000;

/** What is stored beside documents, under their ids. */
export interface Parts {
  idsBetween(
    after: Date,
    before: Date,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly createdAt: Date }[]>;
  remove(id: string): Promise<unknown>;
}

/** Something that may have been left behind by a process that died. */
export interface Leftovers<T extends { readonly createdAt: Date }> {
  /** What was stored in between, oldest first. */
  readonly between: (after: Date, before: Date, limit: number) => Promise<readonly T[]>;
  /** Those of them that nothing refers to. */
  readonly unused: (found: readonly T[]) => Promise<readonly T[]>;
  readonly remove: (one: T) => Promise<unknown>;
}

/** Removes what belongs to documents that never came to be, because their process died in between. */
export async function sweepOrphans(
  parts: Parts,
  documents: DocumentRepository,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const orphans: Leftovers<{ readonly id: string; readonly createdAt: Date }> = {
    between: (after, before, limit) => parts.idsBetween(after, before, limit),
    unused: async (found) => {
      const known = new Set((await documents.findByIds(found.map(({ id }) => id))).map(({ id }) => id));
      return found.filter(({ id }) => !known.has(id));
    },
    remove: ({ id }) => parts.remove(id),
  };
  await sweepUnused(orphans, now, signal);
}

/** Removes what nothing refers to although its time has passed. */
export async function sweepUnused<T extends { readonly createdAt: Date }>(
  { between, unused, remove }: Leftovers<T>,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_AFTER_MS);
  let after = new Date(now.getTime() - LOOK_BACK_MS);
  while (!signal.aborted) {
    const found = await between(after, before, MAX_AT_ONCE);
    for (const one of await unused(found)) await remove(one);
    const last = found.at(-1);
    if (last === undefined || found.length < MAX_AT_ONCE) return;
    // Those of the same moment are looked at twice rather than not at all, unless they fill a whole page.
    after = last.createdAt > after ? new Date(last.createdAt.getTime() - 1) : last.createdAt;
  }
}
