import type { ContextWord } from '../context/surroundings.js';
import type { About } from '../detectors/detector.js';
import type { Kind, KindLabel } from '../kinds.js';
import type { Rank } from '../spans/resolve-overlaps.js';
import type { Range } from '../spans/span.js';
import type { CheckOutcome, Miss } from '../spans/trace.js';

/** The detector of a span and what is public about it. */
export interface DetectorFacts extends Partial<Pick<About, 'name' | 'standard' | 'validation'>> {
  readonly id: string;
}

/** Why a span was found, and why it was replaced as it was. */
export interface Evidence {
  readonly detector: DetectorFacts;
  /** Where the policy asks for it: `identifiers.ssn`. */
  readonly rule: string;
  /** The regular expressions of the policy that may have found it; absent for other detectors. */
  readonly patterns?: readonly string[];
  /** The confidence of the detector before the words beside the span were read; absent where no detector was asked. */
  readonly found?: number;
  /** The least confidence that the policy takes. */
  readonly minConfidence: number;
  readonly contextWords: readonly ContextWord[];
  /** By name. A check that is called like its detector stands for all rules of that number. */
  readonly checks: readonly CheckOutcome[];
  /** Whose ignore rule left the span alone; absent when none did. */
  readonly ignoredBy?: 'policy' | 'rule';
  /** The strategies of the rule in the order in which they were tried; the last one is applied if it holds. */
  readonly strategies: readonly TriedStrategy[];
  /** What was found over the same characters and lost. */
  readonly lost: readonly Competitor[];
}

/** A strategy whose condition was asked. */
export interface TriedStrategy {
  readonly id: string;
  readonly strategy: string;
  /** Absent for a strategy that always applies. */
  readonly condition?: string;
  readonly holds: boolean;
}

/** A span that another one has displaced. */
export interface Competitor extends Range {
  readonly kind: Kind;
  readonly label: KindLabel;
  readonly detector: string;
  readonly confidence: number;
  readonly rule: string;
  /** How the winner ranks before it. */
  readonly why: 'not-replaced' | Rank;
}

/** Something that looked like a value and was not taken. */
export interface NearMiss extends Range {
  readonly kind: Kind;
  readonly label: KindLabel;
  readonly detector: DetectorFacts;
  readonly rule: string;
  /** The original text. Sensitive: never log it. */
  readonly text: string;
  readonly why: Miss;
  /** Before and after the words beside it were read; 0 when a check failed. */
  readonly found: number;
  readonly confidence: number;
  readonly minConfidence: number;
  readonly contextWords: readonly ContextWord[];
  readonly checks: readonly CheckOutcome[];
}
