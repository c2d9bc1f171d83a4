import type { BlindAgreement, DocumentCounts } from '../documents/document-counts.js';
import { withOnlySpans } from '../documents/document-counts.js';
import { agreementsOn } from '../documents/kappa.js';
import type { Span } from '../spans/span.types.js';

type JudgedSpan = Pick<Span, 'start' | 'end' | 'type' | 'status'>;

/** Returns how far two blind reviewers agree, based on the spans each has approved in their own copy. */
export function blindAgreement(
  text: string,
  first: readonly JudgedSpan[],
  second: readonly JudgedSpan[],
): BlindAgreement {
  const approved = (spans: readonly JudgedSpan[]): readonly JudgedSpan[] =>
    spans.filter(({ status }) => status === 'APPROVED');
  return agreementsOn(text, approved(first), approved(second));
}

/** Returns the change of the counts when another copy of the spans becomes the effective one. */
export const countedOnto = (
  counts: DocumentCounts | null,
  spans: readonly Span[],
): { readonly counts?: DocumentCounts } => (counts === null ? {} : { counts: withOnlySpans(counts, spans) });
