import { OFFLINE, type ApiProblem } from '../../api/errors.js';
import type { Entry } from './desk-types.js';

const LOCKED_AGAIN_MS = 15_000;
const MAX_WAIT_MS = 30_000;

/** What is to be done about an act that was not carried out. */
export type WayOn =
  /** Another sits here now: what this person has not sent is not sent in another's name. */
  | { readonly do: 'close' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'waitForLock'; readonly ms: number; readonly by: string; readonly until: string }
  /** Others have changed the document: what is left of the act is sent again. */
  | { readonly do: 'merge'; readonly ms: number }
  /** It had been carried out before, its answer having been lost. */
  | { readonly do: 'finish' }
  /** The person must say why, or leave it. */
  | { readonly do: 'contest' }
  | { readonly do: 'drop' };

/**
 * Reads a refusal.
 * @param failures how often it was tried, this time included
 * @param isLost whether the answer to an earlier try was lost
 */
export function wayOn({ change }: Entry, problem: ApiProblem, failures: number, isLost: boolean): WayOn {
  const { code, status } = problem;
  const ms = Math.min(MAX_WAIT_MS, (problem.retryAfterSeconds ?? 2 ** (failures - 1)) * 1000);
  if (code === 'SIGNED_OUT') return { do: 'close' };
  if (problem.isPassing) return { do: 'wait', ms };
  if (code === 'LOCKED') {
    const [by, until] = [problem.text('lockedBy') ?? '', problem.text('lockExpiresAt') ?? ''];
    return { do: 'waitForLock', ms: LOCKED_AGAIN_MS, by, until };
  }
  if (code === 'STALE' || status === 412) return { do: 'merge', ms };
  const isRemoval = change.kind === 'remove' || (change.kind === 'back' && change.act.inverse?.kind === 'remove');
  if (isLost && (code === 'NOTHING_TO_UNDO' || (isRemoval && status === 404))) return { do: 'finish' };
  if (code === 'OVERTURN_REASON_REQUIRED' && change.kind === 'decide') return { do: 'contest' };
  return { do: 'drop' };
}

/** Whether the server may have carried out what it has not answered. */
export const isUnanswered = ({ code }: ApiProblem): boolean => code === OFFLINE;
