import type { Evidence, LeftValue, NearMiss } from './evidence.js';
import type { Kind, KindLabel } from '../kinds.js';
import type { ModelAnswer } from '../models.js';
import type { PdfColor } from '../policy/color-schema.js';
import type { Range } from '../spans/span.js';
import type { SessionOptions } from '../strategies/session.js';
import type { PendingReplacement } from '../strategies/pending.js';
import type { ReplacementPart } from '../strategies/pseudonym/replacement-parts.js';
import type { Fallback } from '../strategies/strategy.js';

/** A range of text that the structure of a document identifies, such as the cell of a column or the value of a key. */
export interface KnownValue extends Range {
  /** Possible kinds, best match first: the first that the policy looks for is used. */
  readonly kinds: readonly Kind[];
  /** Index into `Plan.rules` of the rule for this field, if the policy has one. */
  readonly rule?: number;
  /** True for a word that names a thing, such as a product, and no person. */
  readonly isThing?: true;
}

/**
 * The options of a caller for one text. All are facts about the request: the engine reads no clock and no environment.
 */
export interface RedactOptions extends SessionOptions {
  /** The caller's logical group of documents, which conditions may test. Default `none`. */
  readonly context?: string;
  /** The responses of `plan.models` for this text, in the same order. */
  readonly models?: readonly ModelAnswer[];
  /** In document order. */
  readonly known?: readonly KnownValue[];
  /**
   * Called once with the spans chosen so far, in document order; returns further values that are known because of them.
   */
  readonly learn?: ((chosen: readonly ChosenSpan[]) => readonly KnownValue[]) | undefined;
  /** True to record why each span was found and replaced, which takes longer. Default false. */
  readonly evidence?: boolean | undefined;
}

/** A span found in a text, before replacement. */
export interface ChosenSpan extends Range {
  readonly kind: Kind;
  /** The original text. Sensitive: never log it. */
  readonly text: string;
  /** True if the span will be replaced. */
  readonly applied: boolean;
}

/** The result for one span, with everything that an explanation shows. */
export interface ExplainedSpan extends Range {
  readonly kind: Kind;
  readonly label: KindLabel;
  readonly confidence: number;
  readonly detector: string;
  readonly classification?: string;
  /** The original text. Sensitive: never log it. */
  readonly text: string;
  /** The replacement; the original text if nothing was replaced. */
  readonly replacement: string;
  /** The reason why the strategy fell back to REDACT: it cannot handle this text. */
  readonly fallback?: Fallback;
  /** The parts of a proposed replacement; the caller may know other values for their keys. */
  readonly shared?: readonly ReplacementPart[];
  /** The random salt for HASH_SHA256_REPLACE with `salt: true`. */
  readonly salt?: string;
  /** True when an ignore rule matched, so that the text was left alone. */
  readonly ignored: boolean;
  /** True when the text was replaced. False when ignored, or when no strategy's condition held. */
  readonly applied: boolean;
  readonly priority: number;
  /** The color of its box in a PDF document, if its strategy sets one. */
  readonly color?: PdfColor;
  /** The reason why it was found and replaced, if the caller asked for evidence. */
  readonly evidence?: Evidence;
}

/** An alert from a strategy with `alert: true` whose condition was met. */
export interface RaisedAlert {
  readonly kind: Kind;
  /** The strategy's own `id`, or one derived from its position in the policy: `ssn.0`. */
  readonly strategyId: string;
}

/** @see redact */
export interface Redaction {
  readonly filteredText: string;
  /** Applied, ignored and merely identified spans, in document order. */
  readonly spans: readonly ExplainedSpan[];
  readonly alerts: readonly RaisedAlert[];
  /**
   * Replacements that the caller must decide before using the text, one per key; see `settle`. Empty for most policies.
   */
  readonly pending: readonly PendingReplacement[];
  /** The kinds that were detected in this process because the model named in the policy did not respond. */
  readonly fallbacks: readonly Kind[];
  /** Near misses in document order, if the caller asked for evidence. */
  readonly nearMisses?: readonly NearMiss[] | undefined;
  /** Values of kinds that the plan does not look for, in document order, if the caller asked for evidence. */
  readonly left?: readonly LeftValue[] | undefined;
}
