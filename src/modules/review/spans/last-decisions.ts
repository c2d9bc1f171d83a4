import { isUndecided } from './span-states.js';
import type { Decider, LastDecision, Span } from './span.types.js';

/** What tells who has decided what of a span; `decisions` is absent where an older version has written it. */
export type DecidedSpan = Pick<Span, 'type' | 'status' | 'statusChangedBy'> & {
  readonly decisions?: readonly LastDecision[] | null;
};

/** Returns the last decision of each person about a span. */
export const lastDecisionsOn = (span: DecidedSpan): readonly LastDecision[] => span.decisions ?? ownOf(span);

/** Returns whose decision is what stands: redacted as this type, or left. Nobody's while it is undecided. */
export const standingDeciders = (span: DecidedSpan): readonly Decider[] =>
  lastDecisionsOn(span)
    .filter((decision) => stands(decision, span))
    .map(({ userId, email }) => ({ userId, email }));

/** Returns the decisions that others have since decided otherwise; none while it is undecided. */
export const overturnedOn = (span: DecidedSpan): readonly LastDecision[] =>
  isUndecided(span.status) ? [] : lastDecisionsOn(span).filter((decision) => !stands(decision, span));

/** Returns the last decisions when a person changes a span; who leaves it undecided has no decision any more. */
export function withDecision(before: DecidedSpan, after: DecidedSpan, by: Decider): Span['decisions'] {
  const others = lastDecisionsOn(before).filter(({ userId }) => userId !== by.userId);
  return kept(after, [...others, ...decisionOf(by, after)]);
}

/** Returns the last decisions when a person puts a span back, which is none of theirs. */
export const withoutDecision = (before: DecidedSpan, after: DecidedSpan, by: Decider): Span['decisions'] =>
  kept(
    after,
    lastDecisionsOn(before).filter(({ userId }) => userId !== by.userId),
  );

/** Returns the last decisions about a span when others were made of it elsewhere; those of the same person stay. */
export function withDecisionsOf(span: DecidedSpan, more: readonly LastDecision[]): Span['decisions'] {
  const known = lastDecisionsOn(span);
  const people = new Set(known.map(({ userId }) => userId));
  return kept(span, [...known, ...more.filter(({ userId }) => !people.has(userId))]);
}

/** People whose decisions a span remembers, the latest: more would let it grow without end. */
const MAX_DECISIONS = 20;

/** Null where the span tells the same without: almost every one has been decided by one person. */
function kept(span: DecidedSpan, decisions: readonly LastDecision[]): Span['decisions'] {
  const own = ownOf(span);
  const isSame = decisions.length === own.length && decisions.every((one) => own.some((other) => isEqual(one, other)));
  return isSame ? null : decisions.slice(-MAX_DECISIONS);
}

const ownOf = (span: DecidedSpan): readonly LastDecision[] =>
  span.statusChangedBy === null ? [] : decisionOf(span.statusChangedBy, span);

/** None where the span is undecided. */
function decisionOf({ userId, email }: Decider, { status, type }: DecidedSpan): readonly LastDecision[] {
  return status === 'APPROVED' || status === 'REJECTED' ? [{ userId, email, status, type }] : [];
}

const isEqual = (one: LastDecision, other: LastDecision): boolean => one.userId === other.userId && stands(one, other);

/** What is left is left, whatever its type. */
const stands = (decision: Pick<LastDecision, 'status' | 'type'>, span: Pick<Span, 'status' | 'type'>): boolean =>
  decision.status === span.status && (span.status === 'REJECTED' || decision.type === span.type);
