import type { Kind } from '../kinds.js';
import type { Trace } from './trace.js';

/** A half-open range `[start, end)` of UTF-16 code units, as JavaScript string indices count them. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A detector's finding, before it is judged. */
export interface Span extends Range {
  readonly kind: Kind;
  /** 0 to 1. */
  readonly confidence: number;
  /** The id of the detector, for example `us-ssn`. */
  readonly detector: string;
  /** A more specific kind, if the detector knows one: the name of a custom identifier, a state, a carrier. */
  readonly classification?: string;
  /** Index into `Plan.rules` of the policy entry that asked for this span. */
  readonly rule: number;
  /** Present only if the text is explained. */
  readonly trace?: Trace;
}
