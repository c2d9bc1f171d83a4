import type { Kind, KindLabel } from '../kinds.js';
import type { Scan } from '../scan/detect.js';
import type { IgnoreRule } from '../spans/ignore.js';
import type { PostFilters } from '../spans/trim.js';
import type { Replace } from '../strategies/strategy.js';
import type { Condition } from './condition/condition.js';
import type { PolicyGenerator } from './policy-schema.js';

/** A strategy entry of a policy, ready to run. */
export interface PlannedStrategy {
  /** The entry's own id, or its place in the policy: `ssn.0`. */
  readonly id: string;
  /** Undefined when it always applies. */
  readonly condition: Condition | undefined;
  readonly alert: boolean;
  readonly replace: Replace;
}

/** What a policy says about one kind, or about one of its dictionaries or custom identifiers. */
export interface Rule {
  readonly kind: Kind;
  readonly label: KindLabel;
  readonly priority: number;
  /** How many words on each side of a span count as around it. */
  readonly windowSize: number;
  readonly ignore: IgnoreRule | undefined;
  /** Tried in order; never empty. */
  readonly strategies: readonly PlannedStrategy[];
}

/** A compiled policy. Holds no state of a text, so one plan serves any number of texts. */
export interface Plan {
  /** `Span.rule` is an index into these. */
  readonly rules: readonly Rule[];
  readonly scan: Scan;
  /** What the policy leaves alone whatever its kind. */
  readonly ignore: IgnoreRule | undefined;
  readonly postFilters: PostFilters;
  /** True when patterns of the policy's author run: they cost more a character than all detectors together. */
  readonly hasUserPatterns: boolean;
  /** True when one of those patterns can take exponential time: run the plan only where it can be stopped. */
  readonly hasUnsafePatterns: boolean;
  /** True when a strategy has the scope CONTEXT: `redact` then needs `scopeKey`. */
  readonly needsScopeKey: boolean;
  /** True when a strategy tells how long ago a date is: `redact` then needs `now`. */
  readonly needsClock: boolean;
  /** The models that the policy lets MAP_REPLACE ask, by name. */
  readonly generators: ReadonlyMap<string, PolicyGenerator>;
}
