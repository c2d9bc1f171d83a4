import { isUndecided } from './span-states.js';
import type { Decider, LastDecision, Span } from './span.types.js';

/**
 * The fields with the decisions about a span and their authors; `decisions` is absent in spans written by older
 * versions.
 */
export type DecidedSpan = Pick<Span, 'type' | 'status' | 'statusChangedBy'> & {
  readonly decisions?: readonly LastDecision[] | null;
};

/** Returns the last decision of each person about a span. */
export const lastDecisionsOn = (span: DecidedSpan): readonly LastDecision[] => span.decisions ?? ownOf(span);

/**
 * Returns the people whose decisions agree with the span's current state: redacted as this type, or left. Empty while
 * it is undecided.
 */
export const standingDeciders = (span: DecidedSpan): readonly Decider[] =>
  lastDecisionsOn(span)
    .filter((decision) => stands(decision, span))
    .map(({ userId, email }) => ({ userId, email }));

/** Returns the decisions that other people have since decided differently; empty while the span is undecided. */
export const overturnedOn = (span: DecidedSpan): readonly LastDecision[] =>
  isUndecided(span.status) ? [] : lastDecisionsOn(span).filter((decision) => !stands(decision, span));

/**
 * Returns the last decisions after a person changed a span; if they left it undecided, they no longer have a decision.
 */
export function withDecision(before: DecidedSpan, after: DecidedSpan, by: Decider): Span['decisions'] {
  const others = lastDecisionsOn(before).filter(({ userId }) => userId !== by.userId);
  return keptDecision(after, [...others, ...decisionOf(by, after)]);
}

/** Returns the last decisions after a person reset a span, which does not count as their decision. */
export const withoutDecision = (before: DecidedSpan, after: DecidedSpan, by: Decider): Span['decisions'] =>
  keptDecision(
    after,
    lastDecisionsOn(before).filter(({ userId }) => userId !== by.userId),
  );

/** Returns the last decisions about a span with those from elsewhere added, for people who have none on it yet. */
export function withDecisionsOf(span: DecidedSpan, more: readonly LastDecision[]): Span['decisions'] {
  const known = lastDecisionsOn(span);
  const people = new Set(known.map(({ userId }) => userId));
  return keptDecision(span, [...known, ...more.filter(({ userId }) => !people.has(userId))]);
}

/** The maximum number of people whose decisions a span stores, latest first, so that it does not grow without bound. */
const MAX_DECISIONS = 20;

/** Null if the span's other fields say the same: almost all spans were decided by a single person. */
function keptDecision(span: DecidedSpan, decisions: readonly LastDecision[]): Span['decisions'] {
  const own = ownOf(span);
  const isSame = decisions.length === own.length && decisions.every((one) => own.some((other) => isEqual(one, other)));
  return isSame ? null : decisions.slice(-MAX_DECISIONS);
}

const ownOf = (span: DecidedSpan): readonly LastDecision[] =>
  span.statusChangedBy === null ? [] : decisionOf(span.statusChangedBy, span);

/** Empty if the span is undecided. */
function decisionOf({ userId, email }: Decider, { status, type }: DecidedSpan): readonly LastDecision[] {
  return status === 'APPROVED' || status === 'REJECTED' ? [{ userId, email, status, type }] : [];
}

const isEqual = (one: LastDecision, other: LastDecision): boolean => one.userId === other.userId && stands(one, other);

/** For spans that are left, the type does not matter. */
const stands = (decision: Pick<LastDecision, 'status' | 'type'>, span: Pick<Span, 'status' | 'type'>): boolean =>
  decision.status === span.status && (span.status === 'REJECTED' || decision.type === span.type);
