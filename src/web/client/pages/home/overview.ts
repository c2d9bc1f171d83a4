import type { QueueRow, Session } from '../../api/types.js';

/** The whole installation, or the groups that the user leads. */
export type OverviewScope = 'house' | 'groups';

/** Returns what the user oversees; undefined if nothing. */
export const overseesOf = (who: Session | null | undefined): OverviewScope | undefined => {
  if (who === null || who === undefined) return undefined;
  if (who.role !== 'ROLE_USER') return 'house';
  return who.groups.some(({ leader }) => leader) ? 'groups' : undefined;
};

/** A batch with late documents. */
interface LateBatch {
  readonly id: string;
  readonly name: string;
  readonly documents: number;
}

/** Counts late documents by batch, in the order of the rows. */
export function lateBatches(rows: readonly Pick<QueueRow, 'batchId' | 'batchName'>[]): readonly LateBatch[] {
  const found = new Map<string, LateBatch>();
  for (const { batchId: id, batchName } of rows) {
    found.set(id, { id, name: batchName ?? '–', documents: (found.get(id)?.documents ?? 0) + 1 });
  }
  return [...found.values()];
}
