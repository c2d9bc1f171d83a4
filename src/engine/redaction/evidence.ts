import type { ContextWord } from '../context/surroundings.js';
import type { DetectorDescription } from '../detectors/detector.js';
import type { Kind, KindLabel } from '../kinds.js';
import type { Rank } from '../spans/resolve-overlaps.js';
import type { Range } from '../spans/span.js';
import type { CheckOutcome, Miss } from '../spans/trace.js';

/** The detector of a span and its public description. */
export interface DetectorFacts extends Partial<Pick<DetectorDescription, 'name' | 'standard' | 'validation'>> {
  readonly id: string;
}

/** The reason why a span was found, and why it was replaced as it was. */
export interface Evidence {
  readonly detector: DetectorFacts;
  /** The path of the rule in the policy: `identifiers.ssn`. */
  readonly rule: string;
  /** The regular expressions of the policy that may have found the span; absent for other detectors. */
  readonly patterns?: readonly string[];
  /** The detector's confidence before the words beside the span were read; absent if no detector was involved. */
  readonly found?: number;
  /** The minimum confidence that the policy accepts. */
  readonly minConfidence: number;
  readonly contextWords: readonly ContextWord[];
  /** Checks by name. A check with the name of its detector covers all rules of that number. */
  readonly checks: readonly CheckOutcome[];
  /** The owner of the ignore rule that matched, the policy or the rule; absent if none matched. */
  readonly ignoredBy?: 'policy' | 'rule';
  /** The strategies in the order in which they were tried; the last one is applied if its condition holds. */
  readonly strategies: readonly TriedStrategy[];
  /** Overlapping spans that lost to this one. */
  readonly lost: readonly Competitor[];
}

/** A strategy whose condition was evaluated. */
export interface TriedStrategy {
  readonly id: string;
  readonly strategy: string;
  /** Absent if the strategy always applies. */
  readonly condition?: string;
  readonly holds: boolean;
}

/** A span that was displaced by another one. */
export interface Competitor extends Range {
  readonly kind: Kind;
  readonly label: KindLabel;
  readonly detector: string;
  readonly confidence: number;
  readonly rule: string;
  /** The reason why the winner ranks higher. */
  readonly why: 'not-replaced' | Rank;
}

/** Text that looked like a value but was not accepted. */
export interface NearMiss extends Range {
  readonly kind: Kind;
  readonly label: KindLabel;
  readonly detector: DetectorFacts;
  readonly rule: string;
  /** The original text. Sensitive: never log it. */
  readonly text: string;
  readonly why: Miss;
  /** The confidence before (`found`) and after the words beside it were read; 0 if a check failed. */
  readonly found: number;
  readonly confidence: number;
  readonly minConfidence: number;
  readonly contextWords: readonly ContextWord[];
  readonly checks: readonly CheckOutcome[];
}

/** A value that stays because the policy does not look for its kind. */
export interface LeftValue extends Range {
  readonly kind: Kind;
  readonly label: KindLabel;
  /** The rule that would find it: `identifiers.date`. */
  readonly rule: string;
  /** The original text. Sensitive: never log it. */
  readonly text: string;
  readonly confidence: number;
}
