import type { Kind, KindLabel } from './kinds.js';
import type { Range } from './spans/span.js';

/** What a caller gives along with a text. All are facts about the request: the engine reads no clock and no environment. */
export interface RedactOptions {
  /** The caller's logical group of documents; conditions may ask for it. Default `none`. */
  readonly context?: string;
  /** Random bytes for salts. Required only by strategies that draw them; without it such a strategy throws. */
  readonly randomBytes?: (length: number) => Uint8Array;
}

/** What became of one span, with everything that an explanation shows. */
export interface ExplainedSpan extends Range {
  readonly kind: Kind;
  readonly label: KindLabel;
  readonly confidence: number;
  readonly detector: string;
  readonly classification?: string;
  /** The original text. Sensitive: never log it. */
  readonly text: string;
  /** What stands in its place; the original text where nothing was replaced. */
  readonly replacement: string;
  /** Drawn for HASH_SHA256_REPLACE with `salt: true`. */
  readonly salt?: string;
  /** True when an ignore rule matched, so that the text was left alone. */
  readonly ignored: boolean;
  /** True when the text was replaced. False when ignored, or when no strategy's condition held. */
  readonly applied: boolean;
  readonly priority: number;
}

/** A strategy with `alert: true` had its condition met. */
export interface RaisedAlert {
  readonly kind: Kind;
  /** The strategy's own `id`, or one derived from its place in the policy: `ssn.0`. */
  readonly strategyId: string;
}

/** @see redact */
export interface Redaction {
  readonly filteredText: string;
  /** In document order; applied, ignored and merely identified ones. */
  readonly spans: readonly ExplainedSpan[];
  readonly alerts: readonly RaisedAlert[];
}
