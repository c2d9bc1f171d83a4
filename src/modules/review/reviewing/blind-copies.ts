import { ADJUDICATED_COPY, SECOND_COPY } from '../documents/blind-review.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { spanId } from '../redaction/redacted-document.js';
import { lastDecisionsOn, standingDeciders, withDecisionsOf } from '../spans/last-decisions.js';
import type { Decider, LastDecision, Span } from '../spans/span.types.js';

/**
 * Returns the engine's spans as found, for a second reviewer who must not learn anything about the first. They are
 * renumbered, because continuing the numbers would reveal how many spans the first reviewer created.
 */
export function untouchedCopy(spans: readonly Span[], { id }: Pick<DocumentHeader, 'id'>, now: Date): readonly Span[] {
  return spans
    .flatMap((span): Omit<Span, 'id'>[] => {
      const { found } = span;
      if (found === null) return [];
      return [{ ...undecided(span, now), sheet: SECOND_COPY, type: found.type, status: found.status }];
    })
    .map((span, i) => ({ ...span, id: spanId(id, i, SECOND_COPY) }));
}

/** The result of comparing two reviews of a document. */
export interface Comparison {
  /** The spans for the person who settles the differences: decided where both agree, undecided elsewhere. */
  readonly merged: readonly Span[];
  readonly differences: number;
}

/** Two reviewed copies of a document's spans, and who approved each. */
export interface ReviewedCopies {
  readonly first: readonly Span[];
  readonly second: readonly Span[];
  readonly approvedBy: { readonly first: Decider | null; readonly second: Decider };
}

/**
 * Compares two copies of a document's spans, position by position. Rejected spans count as absent. The resulting spans
 * record who decided what in either copy.
 */
export function compared(
  { first, second, approvedBy }: ReviewedCopies,
  { id }: Pick<DocumentHeader, 'id'>,
  now: Date,
): Comparison {
  let differences = 0;
  const merged = placesOf(first, second).map(({ either, one, other }): Omit<Span, 'id'> => {
    if (verdictOf(one) === verdictOf(other)) {
      return { ...either, decisions: withDecisionsOf(either, decisionsOn(other)), sheet: ADJUDICATED_COPY };
    }
    differences++;
    const span: Omit<Span, 'id'> = { ...undecided(either, now), sheet: ADJUDICATED_COPY, status: 'REVIEW_REQUIRED' };
    // Approving a copy confirms everything in it that nobody has decided explicitly.
    const decisions = [
      ...decisionsOn(one, approvedBy.first, either.type),
      ...decisionsOn(other, approvedBy.second, either.type),
    ];
    return { ...span, decisions: withDecisionsOf(span, decisions) };
  });
  return { differences, merged: merged.map((span, i) => ({ ...span, id: spanId(id, i, ADJUDICATED_COPY) })) };
}

/** Returns the spans of the second copy that the first reviewer decided too, each with those decisions added. */
export function withFirstDecisions(first: readonly Span[], second: readonly Span[]): readonly Span[] {
  return placesOf(first, second).flatMap(({ one, other }) => {
    const decided = decisionsOn(one);
    return other === undefined || decided.length === 0
      ? []
      : [{ ...other, decisions: withDecisionsOf(other, decided) }];
  });
}

/** @param approvedBy the person whose approval of the copy confirms what nobody has decided in it */
function decisionsOn(span: Span | undefined, approvedBy: Decider | null = null, type = ''): readonly LastDecision[] {
  const decisions = span === undefined ? [] : lastDecisionsOn(span);
  if (approvedBy === null || (span !== undefined && standingDeciders(span).length > 0)) return decisions;
  const { userId, email } = approvedBy;
  const status = span?.status === 'APPROVED' ? 'APPROVED' : 'REJECTED';
  const others = decisions.filter((decision) => decision.userId !== userId);
  return [...others, { userId, email, status, type: span?.type ?? type }];
}

/** A range on which two reviewers differ: the type as which each would redact it, or null if they would leave it. */
export interface Difference {
  readonly start: number;
  readonly end: number;
  readonly first: string | null;
  readonly second: string | null;
}

/** Returns the differences between two copies of a document's spans, in text order. */
export const differencesOf = (first: readonly Span[], second: readonly Span[]): readonly Difference[] =>
  placesOf(first, second)
    .map(({ either: { start, end }, one, other }) => ({
      start,
      end,
      first: verdictOf(one) ?? null,
      second: verdictOf(other) ?? null,
    }))
    .filter((place) => place.first !== place.second);

/** A range for which at least one of the two copies has a span. */
interface Place {
  readonly either: Span;
  readonly one?: Span;
  readonly other?: Span;
}

/** Returns the ranges in text order. */
function placesOf(first: readonly Span[], second: readonly Span[]): readonly Place[] {
  const places = new Map<string, Place>();
  const note = (span: Span, side: 'one' | 'other'): void => {
    const key = `${span.start} ${span.end}`;
    const place = places.get(key);
    // If a copy has several spans for a range, the approved one counts.
    if (place?.[side]?.status === 'APPROVED') return;
    const both = { ...place, [side]: span };
    places.set(key, { ...both, either: both.one ?? both.other ?? span });
  };
  for (const span of first) note(span, 'one');
  for (const span of second) note(span, 'other');
  return [...places.values()].sort((a, b) => a.either.start - b.either.start || a.either.end - b.either.end);
}

/** The effective decision on a range: a type to redact it as, or undefined to leave it. */
const verdictOf = (span: Span | undefined): string | undefined => (span?.status === 'APPROVED' ? span.type : undefined);

const undecided = (span: Omit<Span, 'id'>, now: Date): Omit<Span, 'id'> => ({
  ...span,
  exemptionCode: null,
  statusChangedAt: now,
  statusChangedBy: null,
  alsoApprovedBy: null,
  decisions: null,
});
