import type { FinalizationPolicy } from './finalization-policy.types.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Returns when to purge the source of a document finalized at this time; null for never. */
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
