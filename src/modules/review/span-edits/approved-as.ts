import type { DocumentHeader, HeaderChanges } from '../documents/document.types.js';
import type { Span } from '../spans/span.types.js';

/** Whether something else is redacted when these spans come and those go. */
export function redactsOtherwise(came: readonly Span[], went: readonly Span[]): boolean {
  const verdicts = (spans: readonly Span[]) =>
    new Map(spans.flatMap(({ id, status, type }) => (status === 'APPROVED' ? [[id, type] as const] : [])));
  const [before, after] = [verdicts(went), verdicts(came)];
  return before.size !== after.size || [...before].some(([id, type]) => after.get(id) !== type);
}

/** Who has approved a document has approved its spans as they were. Of a blind review each approves a copy of their own. */
export const withoutApprovals = ({ blind }: DocumentHeader): Pick<HeaderChanges, 'approvals'> =>
  blind?.phase === 'second' ? {} : { approvals: [] };
