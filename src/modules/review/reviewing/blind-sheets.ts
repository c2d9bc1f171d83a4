import { ADJUDICATED_SHEET, SECOND_SHEET } from '../documents/blind-review.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { spanId } from '../redaction/redacted-document.js';
import { lastDecisionsOn, standingDeciders, withDecisionsOf } from '../spans/last-decisions.js';
import type { Decider, LastDecision, Span } from '../spans/span.types.js';

/**
 * The engine's spans as it found them, for a second reviewer who is to know nothing of the first: they are numbered anew,
 * since numbers that go on would tell how many spans the first one has made.
 */
export function untouchedCopy(spans: readonly Span[], { id }: Pick<DocumentHeader, 'id'>, now: Date): readonly Span[] {
  return spans
    .flatMap((span): Omit<Span, 'id'>[] => {
      const { found } = span;
      if (found === null) return [];
      return [{ ...undecided(span, now), sheet: SECOND_SHEET, type: found.type, status: found.status }];
    })
    .map((span, i) => ({ ...span, id: spanId(id, i, SECOND_SHEET) }));
}

/** What two reviewers have made of one document. */
export interface Comparison {
  /** The spans for whoever settles it: where both agree as they decided, the others to be decided. */
  readonly merged: readonly Span[];
  readonly differences: number;
}

/** What two reviewers have made of a document, and who each has approved it. */
export interface ReviewedCopies {
  readonly first: readonly Span[];
  readonly second: readonly Span[];
  readonly approvedBy: { readonly first: Decider | null; readonly second: Decider };
}

/**
 * Compares two copies of a document's spans, place by place. What is rejected counts as not there. What comes of it
 * remembers who has decided what in either copy.
 */
export function compared(
  { first, second, approvedBy }: ReviewedCopies,
  { id }: Pick<DocumentHeader, 'id'>,
  now: Date,
): Comparison {
  let differences = 0;
  const merged = placesOf(first, second).map(({ either, one, other }): Omit<Span, 'id'> => {
    if (verdictOf(one) === verdictOf(other)) {
      return { ...either, decisions: withDecisionsOf(either, decisionsOn(other)), sheet: ADJUDICATED_SHEET };
    }
    differences++;
    const span: Omit<Span, 'id'> = { ...undecided(either, now), sheet: ADJUDICATED_SHEET, status: 'REVIEW_REQUIRED' };
    // Who approves a copy says that what nobody has decided in it is right.
    const decisions = [
      ...decisionsOn(one, approvedBy.first, either.type),
      ...decisionsOn(other, approvedBy.second, either.type),
    ];
    return { ...span, decisions: withDecisionsOf(span, decisions) };
  });
  return { differences, merged: merged.map((span, i) => ({ ...span, id: spanId(id, i, ADJUDICATED_SHEET) })) };
}

/** Returns the spans of a second copy that the first reviewer has decided too, each with what they have decided. */
export function withFirstDecisions(first: readonly Span[], second: readonly Span[]): readonly Span[] {
  return placesOf(first, second).flatMap(({ one, other }) => {
    const decided = decisionsOn(one);
    return other === undefined || decided.length === 0
      ? []
      : [{ ...other, decisions: withDecisionsOf(other, decided) }];
  });
}

/** @param approvedBy of a copy: stands behind what nobody has decided in it */
function decisionsOn(span: Span | undefined, approvedBy: Decider | null = null, type = ''): readonly LastDecision[] {
  const decisions = span === undefined ? [] : lastDecisionsOn(span);
  if (approvedBy === null || (span !== undefined && standingDeciders(span).length > 0)) return decisions;
  const { userId, email } = approvedBy;
  const status = span?.status === 'APPROVED' ? 'APPROVED' : 'REJECTED';
  const others = decisions.filter((decision) => decision.userId !== userId);
  return [...others, { userId, email, status, type: span?.type ?? type }];
}

/** A place on which two reviewers differ: the type as which each would redact it, null where they would leave it. */
export interface Difference {
  readonly start: number;
  readonly end: number;
  readonly first: string | null;
  readonly second: string | null;
}

/** Returns where two copies of a document's spans differ, in the order of the text. */
export const differencesOf = (first: readonly Span[], second: readonly Span[]): readonly Difference[] =>
  placesOf(first, second)
    .map(({ either: { start, end }, one, other }) => ({
      start,
      end,
      first: verdictOf(one) ?? null,
      second: verdictOf(other) ?? null,
    }))
    .filter((place) => place.first !== place.second);

/** A place at which at least one of two copies has a span. */
interface Place {
  readonly either: Span;
  readonly one?: Span;
  readonly other?: Span;
}

/** In the order of the text. */
function placesOf(first: readonly Span[], second: readonly Span[]): readonly Place[] {
  const places = new Map<string, Place>();
  const note = (span: Span, side: 'one' | 'other'): void => {
    const key = `${span.start} ${span.end}`;
    const place = places.get(key);
    // Of several at one place the approved one says what is to be done.
    if (place?.[side]?.status === 'APPROVED') return;
    const both = { ...place, [side]: span };
    places.set(key, { ...both, either: both.one ?? both.other ?? span });
  };
  for (const span of first) note(span, 'one');
  for (const span of second) note(span, 'other');
  return [...places.values()].sort((a, b) => a.either.start - b.either.start || a.either.end - b.either.end);
}

/** What is to be done at a place: nothing, or to redact it as that type. */
const verdictOf = (span: Span | undefined): string | undefined => (span?.status === 'APPROVED' ? span.type : undefined);

const undecided = (span: Omit<Span, 'id'>, now: Date): Omit<Span, 'id'> => ({
  ...span,
  exemptionCode: null,
  statusChangedAt: now,
  statusChangedBy: null,
  alsoApprovedBy: null,
  decisions: null,
});
