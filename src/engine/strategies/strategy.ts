import type { Kind } from '../kinds.js';
import type { Complaint } from '../complaint.js';
import type { FpeKey } from './fpe.js';
import type { PendingReplacement } from './pending.js';
import type { ReplacementPart } from './pseudonym/replacement-parts.js';
import type { Session } from './session.js';

/** The options of a strategy entry of a policy, including defaults. */
export interface StrategyOptions {
  readonly redactionFormat: string;
  readonly staticReplacement: string;
  readonly maskCharacter: string;
  readonly maskLength: number | 'SAME';
  readonly truncateLeaveCharacters: number;
  readonly truncateCharacter: string;
  readonly truncateDirection: 'LEADING' | 'TRAILING';
  readonly salt: boolean;
  /** The scope within which equal values get equal replacements. */
  readonly replacementScope: 'DOCUMENT' | 'CONTEXT';
  /** If undefined: FROM_LIST with candidates, REALISTIC without. */
  readonly anonymizationMethod: 'REALISTIC' | 'FROM_LIST' | 'UUID' | undefined;
  readonly anonymizationCandidates: readonly string[];
  readonly mappings: ReadonlyMap<string, string>;
  readonly mappingFiles: readonly string[];
  readonly caseSensitive: boolean;
  readonly generator: string | undefined;
  /** The strategy of MAP_REPLACE for values without a mapping; never MAP_REPLACE itself. */
  readonly fallbackStrategy: ReplacementStrategy | undefined;
  readonly shiftRandom: boolean;
  readonly shiftDays: number;
  readonly shiftMonths: number;
  readonly shiftYears: number;
  readonly futureDates: boolean;
}

/** The original text of a span, and its classification. */
export interface Original {
  readonly token: string;
  readonly classification: string | undefined;
}

/**
 * Returns the replacement of one span. The session, which belongs to the text, throws if the caller omitted a required
 * option.
 */
export type Replace = (original: Original, session: Session) => string | Replacement;

/**
 * The reason for a fallback to REDACT: the value is too short to be encrypted safely, contains letters of another
 * alphabet, cannot be read as a date, or has no alternative, among other reasons.
 */
export type Fallback = 'too-short' | 'too-long' | 'other-alphabet' | 'unreadable' | 'unchanged' | 'future';

/** A replacement with details besides its text. */
export interface Replacement {
  readonly replacement: string;
  /** The salt of a salted hash. */
  readonly salt?: string;
  readonly fallback?: Fallback;
  /** Replacements that the caller may override. */
  readonly pending?: readonly PendingReplacement[];
  /** The way in which it is composed of the values of `pending`; if absent, it is the only value. */
  readonly parts?: readonly ReplacementPart[];
}

/** Resources of a strategy besides its options; the compiler has checked that those it needs are present. */
export interface Resources {
  /** The AES key. */
  readonly cryptoKey: Uint8Array | undefined;
  readonly fpeKey: FpeKey | undefined;
  /** Lines of the mapping files: a value, a tab, its replacement. */
  readonly mappingLines: readonly string[];
  readonly recognise: Recognise;
}

/** Applies the entry's own detectors to a text as a whole. */
export type Recognise = (token: string) => Recognised;

export interface Recognised {
  /** The confidence that the text is of their kind; 0 if they do not recognise it. */
  readonly confidence: number;
  /** Returns the confidence of another text in the same position. */
  readonly confidenceIn: (candidate: string) => number;
}

/** A resource that a strategy requires. */
export type StrategyResource = 'crypto' | 'fpe' | 'scope-key' | 'clock' | 'random';

/** A way to replace a span: a name, restrictions on its options, and a function that binds them. */
export interface ReplacementStrategy {
  readonly name: string;
  /** The kinds it applies to; all if absent. */
  readonly kinds?: readonly Kind[];
  /** Returns conflicts in the options for this kind, beyond the checks of each single option. */
  readonly problems?: (options: StrategyOptions, kind: Kind) => readonly Complaint[];
  readonly needs?: (options: StrategyOptions) => readonly StrategyResource[];
  readonly create: (options: StrategyOptions, kind: Kind, resources: Resources) => Replace;
}
