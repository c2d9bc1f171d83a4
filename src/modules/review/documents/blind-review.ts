import type { Decider } from '../spans/span.types.js';

/**
 * A document that two people review without knowing of each other. `first`: somebody reviews the engine's spans.
 * `second`: another person reviews an untouched copy of them. `adjudication`: what the two differ in is decided.
 */
export interface BlindReview {
  readonly phase: 'first' | 'second' | 'adjudication' | 'done';
  readonly first: Decider | null;
  /** Ids of everybody who has changed spans of the first copy. */
  readonly firstHands?: readonly string[];
  readonly second: Decider | null;
}

/** Whether somebody has had a hand in the first copy: they know it, so the second one is for others. */
export const knowsFirst = ({ first, firstHands = [] }: BlindReview, userId: string): boolean =>
  first?.userId === userId || firstHands.includes(userId);

/** A review in which this person changes spans. */
export function touchedBy(blind: BlindReview | null, userId: string): BlindReview | null {
  if (blind?.phase !== 'first' || blind.firstHands?.includes(userId) === true) return blind;
  return { ...blind, firstHands: [...(blind.firstHands ?? []), userId] };
}

/** The spans that somebody is shown: a first reviewer goes on seeing their own until both are done. */
export function visibleSheet(
  { sheet, blind }: { readonly sheet: number; readonly blind: BlindReview | null },
  userId: string,
): number {
  return blind?.phase === 'second' && knowsFirst(blind, userId) ? FIRST_SHEET : sheet;
}

export const FIRST_SHEET = 1;
export const SECOND_SHEET = 2;
export const ADJUDICATED_SHEET = 3;
