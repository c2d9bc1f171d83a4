import type { QueueRow } from '../api/types.js';

/** The list that somebody came from, without its free text: kept in the tab, so that the next document is known. */
const KEY = 'queue-filter';

export const rememberQueue = (query: string): void => sessionStorage.setItem(KEY, query);
export const rememberedQueue = (): string => sessionStorage.getItem(KEY) ?? '';

const CAN_BE_REVIEWED = new Set(['REVIEW_REQUIRED', 'AUDIT_REQUIRED', 'AUTO_APPROVED']);

/** The document after (or before) another in a list; with `openOnly` the first that can still be reviewed. */
export function neighbourOf(
  rows: readonly QueueRow[],
  id: string,
  step: 1 | -1,
  openOnly: boolean,
  me: string,
): QueueRow | undefined {
  const fits = (row: QueueRow): boolean =>
    row.id !== id && (!openOnly || (CAN_BE_REVIEWED.has(row.status) && (row.lockedBy === null || row.lockedBy === me)));
  const at = rows.findIndex((row) => row.id === id);
  const after = step === 1 ? rows.slice(at + 1) : rows.slice(0, Math.max(0, at)).reverse();
  return after.find(fits) ?? (openOnly ? rows.find(fits) : undefined);
}
