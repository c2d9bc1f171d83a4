import { sweepUnused, type Leftovers } from '../../../platform/jobs/sweep-unused.js';
import type { DocumentRepository } from './document.repository.js';

/** A store of parts of documents, under the documents' ids. */
export interface Parts {
  idsBetween(
    after: Date,
    before: Date,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly createdAt: Date }[]>;
  remove(id: string): Promise<unknown>;
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
