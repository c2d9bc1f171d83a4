import type { DocumentRepository } from './document.repository.js';

/** Parts are stored moments before the document, and results moments before the document refers to them. */
const UNUSED_AFTER_MS = 60 * 60 * 1000;
/** Anything older was checked by earlier runs, with a day to spare. */
const LOOK_BACK_MS = 3 * 24 * 60 * 60 * 1000;
const MAX_AT_ONCE = 1000;

/** A store of parts of documents, under the documents' ids. */
export interface Parts {
  idsBetween(
    after: Date,
    before: Date,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly createdAt: Date }[]>;
  remove(id: string): Promise<unknown>;
}

/** Records that a dead process may have left behind. */
export interface Leftovers<T extends { readonly createdAt: Date }> {
  /** Returns the records stored in the time range, oldest first. */
  readonly between: (after: Date, before: Date, limit: number) => Promise<readonly T[]>;
  /** Returns those of the given records that nothing refers to. */
  readonly unused: (found: readonly T[]) => Promise<readonly T[]>;
  readonly remove: (one: T) => Promise<unknown>;
}

/** Removes parts of documents that were never created because the process died in between. */
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

/** Removes records that nothing refers to although they are old enough. */
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
    // Check records with the same timestamp twice rather than miss some, unless they fill a whole page.
    after = last.createdAt > after ? new Date(last.createdAt.getTime() - 1) : last.createdAt;
  }
}
