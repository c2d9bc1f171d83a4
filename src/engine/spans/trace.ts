import type { ContextWord } from '../context/surroundings.js';

/** A check of a value by its name, for example `luhn`, and its outcome. */
export interface CheckOutcome {
  readonly name: string;
  readonly passed: boolean;
}

/**
 * The reason for not accepting something that looked like a value: a check failed, words beside it indicate something
 * else, or its confidence is below the policy's minimum.
 */
export type Miss = 'check' | 'context' | 'threshold';

/** The way in which a span was found. Kept only if a text is explained. */
export interface Trace {
  /** The confidence of the detector, before the words beside the span were read. */
  readonly found: number;
  readonly context: readonly ContextWord[];
  readonly checks: readonly CheckOutcome[];
  /** Absent for an accepted span. */
  readonly missed?: Miss;
}
