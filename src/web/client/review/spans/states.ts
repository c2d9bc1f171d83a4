import type { Span, SpanStatus } from '../../api/types.js';

/** The sign of a state, read without any colour. */
export const GLYPHS: Readonly<Record<SpanStatus, string>> = {
  PENDING: '○',
  APPROVED: '●',
  REJECTED: '✕',
  NEEDS_SECOND_OPINION: '?',
  REVIEW_REQUIRED: '≠',
};

export const isUndecided = ({ status }: Pick<Span, 'status'>): boolean =>
  status !== 'APPROVED' && status !== 'REJECTED';

/** Whether taking this approval back needs a reason. */
export const isOthersApproval = (span: Span, myEmail: string): boolean =>
  span.status === 'APPROVED' && span.statusChangedBy !== null && span.statusChangedBy !== myEmail;

/** The next span after another that fits, from the top after the end; `step` -1 goes backwards. */
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

/** The form in which two values count as the same, as the server folds them. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
