import type { DocumentRepository } from './document.repository.js';

/** What a document is made from is stored moments before it. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000;
/** Further back everything has been looked at, with a day to spare. */
const LOOK_BACK_MS = 3 * 24 * 60 * 60 * 1000;
const MOST_AT_ONCE = 1000;

/** What is stored beside documents, under their ids. */
export interface Parts {
  idsBetween(
    after: Date,
    before: Date,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly createdAt: Date }[]>;
  remove(id: string): Promise<unknown>;
}

/** Removes what belongs to documents that never came to be, because their process died in between. */
export async function sweepOrphans(
  parts: Parts,
  documents: DocumentRepository,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - ORPHAN_AFTER_MS);
  let after = new Date(now.getTime() - LOOK_BACK_MS);
  while (!signal.aborted) {
    const found = await parts.idsBetween(after, before, MOST_AT_ONCE);
    const ids = found.map(({ id }) => id);
    const known = new Set((await documents.findByIds(ids)).map(({ id }) => id));
    for (const id of ids) if (!known.has(id)) await parts.remove(id);
    const last = found.at(-1);
    if (last === undefined || found.length < MOST_AT_ONCE) return;
    // Those of the same moment are looked at twice rather than not at all, unless they fill a whole page.
    after = last.createdAt > after ? new Date(last.createdAt.getTime() - 1) : last.createdAt;
  }
}
