import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { ADJUDICATED_COPY, FIRST_COPY, knowsFirst, SECOND_COPY } from '../documents/blind-review.js';
import { withSpans } from '../documents/document-counts.js';
import type { DocumentHeader, HeaderChanges } from '../documents/document.types.js';
import { coveredAnew, type Weights } from '../spans/left-findings.js';
import { EMPTY_TALLY, riskScoreOf, tallied } from '../spans/tally.js';
import type { Span, SpanWrite } from '../spans/span.types.js';
import { blindAgreement, countedOnto } from './blind-counts.js';
import { compared, untouchedCopy, withFirstDecisions } from './blind-copies.js';

/** The effect of an approval in a blind double review. */
export interface BlindStep {
  readonly isLast: boolean;
  readonly set: HeaderChanges;
  readonly spans: readonly SpanWrite[];
  readonly details: AuditDetails;
}

/**
 * The first approval opens an untouched copy for a second person. If the second review agrees with the first, the
 * document is approved; otherwise the differences must be settled by a third person, a leader of the group or an
 * administrator.
 * @param read reads the text, undefined if it is gone, and the spans of a copy
 * @throws AppError `conflict` if this person may not take this step
 */
export async function blindApproval(
  header: DocumentHeader,
  actor: Actor,
  read: {
    readonly text: () => Promise<string | undefined>;
    readonly copy: (copy: number) => Promise<readonly Span[]>;
  },
  weights: Weights,
  now: Date,
): Promise<BlindStep> {
  const { blind } = header;
  const me = { userId: actor.userId, email: actor.email };
  if (blind === null || blind.phase === 'done') return { isLast: true, set: {}, spans: [], details: {} };
  if (blind.phase === 'first') {
    const copy = untouchedCopy(await read.copy(FIRST_COPY), header, now);
    return onto(header, copy, SECOND_COPY, { ...blind, phase: 'second', first: me }, weights);
  }
  if (blind.phase === 'second') {
    if (knowsFirst(blind, me.userId)) {
      fail('conflict', 'You have reviewed this document; another person must review it too.', { code: 'BLIND_REVIEW' });
    }
    const [first, second] = [await read.copy(FIRST_COPY), await read.copy(SECOND_COPY)];
    const copies = { first, second, approvedBy: { first: blind.first, second: me } };
    const { merged, differences } = compared(copies, header, now);
    const text = header.counts === null ? undefined : await read.text();
    const agreement = text === undefined ? null : blindAgreement(text, first, second);
    const counts = header.counts === null ? null : { ...header.counts, agreement };
    if (differences === 0) {
      const newSpans = withFirstDecisions(first, second);
      const ids = new Set(newSpans.map(({ id }) => id));
      const oldSpans = second.filter(({ id }) => ids.has(id));
      return {
        isLast: true,
        set: {
          blind: { ...blind, phase: 'done', second: me },
          ...(counts !== null && { counts: withSpans(counts, { newSpans, oldSpans }) }),
        },
        spans: newSpans.map((put) => ({ put })),
        details: { differences },
      };
    }
    const settling = { ...blind, phase: 'adjudication', second: me } as const;
    const step = onto({ ...header, counts }, merged, ADJUDICATED_COPY, settling, weights);
    // The person who settles the differences approves again.
    return { ...step, set: { ...step.set, approvals: [] }, details: { differences } };
  }
  const isParty = knowsFirst(blind, me.userId) || blind.second?.userId === me.userId;
  if (isParty && !maySettleOwn(header, actor)) {
    fail(
      'conflict',
      'You made one of the two differing reviews; a third person, a leader of the group or an administrator must settle them.',
      {
        code: 'ADJUDICATION',
      },
    );
  }
  return { isLast: true, set: { blind: { ...blind, phase: 'done' } }, spans: [], details: {} };
}

const maySettleOwn = ({ groupId }: DocumentHeader, { role, ledGroupIds }: Actor): boolean =>
  role === 'ROLE_ADMIN' || (groupId !== null && ledGroupIds.includes(groupId));

function onto(
  { words, left: before, counts }: DocumentHeader,
  spans: readonly Span[],
  sheet: number,
  blind: NonNullable<DocumentHeader['blind']>,
  weights: Weights,
): BlindStep {
  const tally = tallied(EMPTY_TALLY, { newSpans: spans }, weights);
  const left = coveredAnew(
    before,
    spans.filter(({ manuallyCreated }) => manuallyCreated),
  );
  return {
    isLast: false,
    set: {
      ...{ sheet, blind, nextSpan: spans.length, tally, left },
      ...countedOnto(counts, spans),
      riskScore: riskScoreOf({ tally, left, words }, weights),
    },
    spans: spans.map((put) => ({ put })),
    details: { blindReview: blind.phase },
  };
}
