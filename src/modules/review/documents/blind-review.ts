import type { Decider } from '../spans/span.types.js';

/**
 * A document that two people review without knowing of each other. `first`: somebody reviews the engine's spans.
 * `second`: another person reviews an untouched copy of them. `adjudication`: what the two differ in is decided.
 */
export interface BlindReview {
  readonly phase: 'first' | 'second' | 'adjudication' | 'done';
  readonly first: Decider | null;
  readonly second: Decider | null;
}

/** The spans that somebody is shown: a first reviewer goes on seeing their own until both are done. */
export function visibleSheet(
  { sheet, blind }: { readonly sheet: number; readonly blind: BlindReview | null },
  userId: string,
): number {
  return blind?.phase === 'second' && blind.first?.userId === userId ? FIRST_SHEET : sheet;
}

export const FIRST_SHEET = 1;
export const SECOND_SHEET = 2;
export const ADJUDICATED_SHEET = 3;
