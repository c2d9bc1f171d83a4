import type { Span, SpanStatus } from '../../api/types.js';

/** The symbol of a state, readable without colour. */
export const GLYPHS: Readonly<Record<SpanStatus, string>> = {
  PENDING: '○',
  APPROVED: '●',
  REJECTED: '✕',
  NEEDS_SECOND_OPINION: '?',
  REVIEW_REQUIRED: '≠',
};

export const isUndecided = ({ status }: Pick<Span, 'status'>): boolean =>
  status !== 'APPROVED' && status !== 'REJECTED';

/** True if the approval was given by somebody else, so that withdrawing it needs a reason. */
export const isOthersApproval = (span: Span, myEmail: string): boolean =>
  span.status === 'APPROVED' && span.statusChangedBy !== null && span.statusChangedBy !== myEmail;

/** Returns the next span that satisfies the condition, wrapping around at the end; `step` -1 goes backwards. */
export function nextOf(
  spans: readonly Span[],
  currentId: string | undefined,
  fits: (span: Span) => boolean,
  step: 1 | -1 = 1,
): { readonly span: Span; readonly wrapped: boolean } | undefined {
  const at = spans.findIndex(({ id }) => id === currentId);
  const start = at === -1 ? (step === 1 ? -1 : spans.length) : at;
  for (let i = 1; i <= spans.length; i++) {
    const place = start + step * i;
    const span = spans[(place + spans.length * 2) % spans.length];
    if (span !== undefined && fits(span)) return { span, wrapped: place < 0 || place >= spans.length };
  }
  return undefined;
}

/** Normalizes a value so that equal values compare equal, as the server does. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
