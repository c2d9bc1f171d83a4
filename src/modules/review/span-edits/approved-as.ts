import type { DocumentHeader, HeaderChanges } from '../documents/document.types.js';
import type { Span } from '../spans/span.types.js';

/** True if these added and removed spans change what is redacted. */
export function redactsOtherwise(newSpans: readonly Span[], oldSpans: readonly Span[]): boolean {
  const verdicts = (spans: readonly Span[]) =>
    new Map(spans.flatMap(({ id, status, type }) => (status === 'APPROVED' ? [[id, type] as const] : [])));
  const [before, after] = [verdicts(oldSpans), verdicts(newSpans)];
  return before.size !== after.size || [...before].some(([id, type]) => after.get(id) !== type);
}

/**
 * Approvals apply to the spans as they were, so a change clears them. In a blind review each reviewer approves their
 * own copy.
 */
export const withoutApprovals = ({ blind }: DocumentHeader): Pick<HeaderChanges, 'approvals'> =>
  blind?.phase === 'second' ? {} : { approvals: [] };
