import { DAY_MS, HOUR_MS } from '../../../platform/clock/durations.js';
import type { FinalizationPolicy } from './finalization-policy.types.js';

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
