import { OFFLINE, type ApiProblem } from '../../api/errors.js';
import type { Entry } from './edits-types.js';

const LOCKED_AGAIN_MS = 15_000;
const MAX_WAIT_MS = 30_000;

/** The way to continue after an act was not carried out. */
export type WayOn =
  /** The user is no longer signed in: unsent acts are not sent in another user's name. */
  | { readonly do: 'close' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'waitForLock'; readonly ms: number; readonly by: string; readonly until: string }
  /** Others have changed the document: the rest of the act is sent again. */
  | { readonly do: 'merge'; readonly ms: number }
  /** The act had already been carried out; its response was lost. */
  | { readonly do: 'finish' }
  /** The user must give a reason, or drop the decision. */
  | { readonly do: 'contest' }
  | { readonly do: 'drop' };

/**
 * Decides how to continue after a refusal.
 * @param failures the number of tries so far, including this one
 * @param isLost whether the response to an earlier try was lost
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

/** True if there was no response, so that the server may have carried out the request. */
export const isUnanswered = ({ code }: ApiProblem): boolean => code === OFFLINE;
