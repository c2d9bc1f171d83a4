import type { ContextWord } from '../context/surroundings.js';

/** A check of a value by its name, for example `luhn`, and its outcome. */
export interface CheckOutcome {
  readonly name: string;
  readonly passed: boolean;
}

/**
 * Why something that looked like a value was not taken: a check failed, words beside it say that it is something else,
 * or its confidence is below the least that the policy takes.
 */
export type Miss = 'check' | 'context' | 'threshold';

/** How a span was found. Kept only while a text is explained. */
export interface Trace {
  /** The confidence of the detector, before the words beside the span were read. */
  readonly found: number;
  readonly context: readonly ContextWord[];
  readonly checks: readonly CheckOutcome[];
  /** Absent for a span that was taken. */
  readonly missed?: Miss;
}
