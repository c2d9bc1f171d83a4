import type { BlindAgreement, DocumentCounts } from '../documents/document-counts.js';
import { withOnlySpans } from '../documents/document-counts.js';
import { agreementsOn } from '../documents/kappa.js';
import type { Span } from '../spans/span.types.js';

type Judged = Pick<Span, 'start' | 'end' | 'type' | 'status'>;

/** Returns how far two blind reviewers agree: on what each has approved in a copy of their own. */
export function blindAgreement(text: string, first: readonly Judged[], second: readonly Judged[]): BlindAgreement {
  const approved = (spans: readonly Judged[]): readonly Judged[] => spans.filter(({ status }) => status === 'APPROVED');
  return agreementsOn(text, approved(first), approved(second));
}

/** Returns the change of what is counted when another copy of the spans counts from now on. */
export const countedOnto = (
  counts: DocumentCounts | null,
  spans: readonly Span[],
): { readonly counts?: DocumentCounts } => (counts === null ? {} : { counts: withOnlySpans(counts, spans) });
