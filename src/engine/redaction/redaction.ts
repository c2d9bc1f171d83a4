import type { Evidence, NearMiss } from './evidence.js';
import type { Kind, KindLabel } from '../kinds.js';
import type { ModelAnswer } from '../models.js';
import type { PdfColor } from '../policy/color-schema.js';
import type { Range } from '../spans/span.js';
import type { SessionOptions } from '../strategies/session.js';
import type { PendingReplacement } from '../strategies/pending.js';
import type { ReplacementPart } from '../strategies/pseudonym/replacement-parts.js';
import type { Fallback } from '../strategies/strategy.js';

/** What the structure of a document says about a stretch of its text: it is the cell of a column, the value of a key. */
export interface KnownValue extends Range {
  /** What it may be, the most fitting first: it counts as the first of them that the policy looks for. */
  readonly kinds: readonly Kind[];
  /** Index into `Plan.rules` of what the policy says about its field. */
  readonly rule?: number;
}

/** What a caller gives along with a text. All are facts about the request: the engine reads no clock and no environment. */
export interface RedactOptions extends SessionOptions {
  /** The caller's logical group of documents; conditions may ask for it. Default `none`. */
  readonly context?: string;
  /** What the models of `plan.models` answered about this text, in their order. */
  readonly models?: readonly ModelAnswer[];
  /** In the order of the text. */
  readonly known?: readonly KnownValue[];
  /** Asked once, with what was chosen by then in the order of the text: what more is known because of that. */
  readonly learn?: ((chosen: readonly ChosenSpan[]) => readonly KnownValue[]) | undefined;
  /** Whether each span says why it was found and replaced, which takes longer. Default false. */
  readonly evidence?: boolean | undefined;
}

/** What was found in a text, before it is replaced. */
export interface ChosenSpan extends Range {
  readonly kind: Kind;
  /** The original text. Sensitive: never log it. */
  readonly text: string;
  /** Whether it is to be replaced. */
  readonly applied: boolean;
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
  /** Why the strategy did what REDACT does instead: it cannot serve this text. */
  readonly fallback?: Fallback;
  /** Its replacement is a proposal, put together so: the caller may know other values of its keys. */
  readonly shared?: readonly ReplacementPart[];
  /** Drawn for HASH_SHA256_REPLACE with `salt: true`. */
  readonly salt?: string;
  /** True when an ignore rule matched, so that the text was left alone. */
  readonly ignored: boolean;
  /** True when the text was replaced. False when ignored, or when no strategy's condition held. */
  readonly applied: boolean;
  readonly priority: number;
  /** Of its box in a PDF document, where its strategy has one of its own. */
  readonly color?: PdfColor;
  /** Why it was found and replaced, where the caller has asked for it. */
  readonly evidence?: Evidence;
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
  /** What the caller decides before the text is used, each key once; see `settle`. Empty for most policies. */
  readonly pending: readonly PendingReplacement[];
  /** The kinds that were found in this process since the model that the policy names did not answer. */
  readonly fallbacks: readonly Kind[];
  /** What was nearly found, where the caller has asked for evidence; in the order of the text. */
  readonly nearMisses?: readonly NearMiss[] | undefined;
}
