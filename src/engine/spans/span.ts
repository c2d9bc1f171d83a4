import type { Kind } from '../kinds.js';
import type { Trace } from './trace.js';

/** A half-open range `[start, end)` of UTF-16 code units, as JavaScript string indices count them. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What a detector found, before anyone judged it. */
export interface Span extends Range {
  readonly kind: Kind;
  /** 0 to 1. */
  readonly confidence: number;
  /** The id of the detector, for example `us-ssn`. */
  readonly detector: string;
  /** A finer kind where the detector knows one: the name of a custom identifier, a state, a carrier. */
  readonly classification?: string;
  /** Index into `Plan.rules` of the policy entry that asked for this span. */
  readonly rule: number;
  /** Present while a text is explained. */
  readonly trace?: Trace;
}
