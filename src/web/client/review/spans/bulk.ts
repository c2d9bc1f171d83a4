import type { Span } from '../../api/types.js';
import { folded, isOthersApproval, isUndecided } from './states.js';

/** The findings that one decision is about: those of the same value or kind as the current one, or the surest. */
export type BulkScope = 'alike' | 'kind' | 'above';

/** One decision about many findings. */
export interface Bulk {
  readonly ids: readonly string[];
  readonly status: 'APPROVED' | 'REJECTED';
  readonly reason?: string | undefined;
}

/** Returns the findings that a choice is about. @param least the least confidence in percent, for the surest */
export function findingsOf(
  which: BulkScope,
  spans: readonly Span[],
  current: Pick<Span, 'text' | 'type'> | undefined,
  least: number,
): readonly Span[] {
  if (which === 'above') return spans.filter((span) => isUndecided(span) && span.confidence * 100 >= least);
  if (current === undefined) return [];
  const value = folded(current.text);
  return spans.filter((span) => (which === 'kind' ? span.type === current.type : folded(span.text) === value));
}

/**
 * Returns the decision on the findings; undefined if there is none to decide on, or if one takes back what somebody else
 * has approved without saying why.
 */
export function bulkOf(
  chosen: readonly Span[],
  status: Bulk['status'],
  { me, reason }: { readonly me: string; readonly reason: string },
): Bulk | undefined {
  const needsReason = status === 'REJECTED' && chosen.some((span) => isOthersApproval(span, me));
  const said = reason.trim();
  if (chosen.length === 0 || (needsReason && said === '')) return undefined;
  return { ids: chosen.map(({ id }) => id), status, ...(needsReason && { reason: said }) };
}
