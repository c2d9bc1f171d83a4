import type { Decider } from '../spans/span.types.js';

/**
 * A review of a document by two people independently of each other. `first`: one person reviews the engine's spans.
 * `second`: another person reviews an untouched copy of them. `adjudication`: the differences between the two are
 * decided.
 */
export interface BlindReview {
  readonly phase: 'first' | 'second' | 'adjudication' | 'done';
  readonly first: Decider | null;
  /** Ids of all people who have changed spans of the first copy. */
  readonly firstHands?: readonly string[];
  readonly second: Decider | null;
}

/** True if the person has worked on the first copy; the second copy is then for others to review. */
export const knowsFirst = ({ first, firstHands = [] }: BlindReview, userId: string): boolean =>
  first?.userId === userId || firstHands.includes(userId);

/** Returns the review after this person has changed spans. */
export function touchedBy(blind: BlindReview | null, userId: string): BlindReview | null {
  if (blind?.phase !== 'first' || blind.firstHands?.includes(userId) === true) return blind;
  return { ...blind, firstHands: [...(blind.firstHands ?? []), userId] };
}

/** Returns the copy of the spans that the person sees: first reviewers keep seeing their own until both are done. */
export function visibleCopy(
  { sheet, blind }: { readonly sheet: number; readonly blind: BlindReview | null },
  userId: string,
): number {
  return blind?.phase === 'second' && knowsFirst(blind, userId) ? FIRST_COPY : sheet;
}

export const FIRST_COPY = 1;
export const SECOND_COPY = 2;
export const ADJUDICATED_COPY = 3;
