import type { FinalizationPolicy } from './finalization-policy.types.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** When the source of a document that is finalized now is to be purged; null is never. */
export function purgeAtOf({ option, deleteAfterDays }: FinalizationPolicy, finalizedAt: Date): Date | null {
  switch (option) {
    case 'DELETE_IMMEDIATELY':
      return finalizedAt;
    case 'DELETE_AFTER_48H':
      return new Date(finalizedAt.getTime() + 48 * HOUR_MS);
    case 'DELETE_AFTER_X_DAYS':
      return deleteAfterDays === null ? null : new Date(finalizedAt.getTime() + deleteAfterDays * DAY_MS);
    case 'LEGAL_HOLD':
      return null;
  }
}
