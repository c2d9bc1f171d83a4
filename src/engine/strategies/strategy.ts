import type { Kind } from '../kinds.js';
import type { Complaint } from '../complaint.js';
import type { FpeKey } from './fpe.js';
import type { PendingReplacement } from './pending.js';
import type { ReplacementPart } from './pseudonym/replacement-parts.js';
import type { Session } from './session.js';

/** The options of a strategy entry of a policy, with their defaults filled in. */
export interface StrategyOptions {
  readonly redactionFormat: string;
  readonly staticReplacement: string;
  readonly maskCharacter: string;
  readonly maskLength: number | 'SAME';
  readonly truncateLeaveCharacters: number;
  readonly truncateCharacter: string;
  readonly truncateDirection: 'LEADING' | 'TRAILING';
  readonly salt: boolean;
  /** Where equal values get equal replacements. */
  readonly replacementScope: 'DOCUMENT' | 'CONTEXT';
  /** Undefined when the policy does not say: FROM_LIST with candidates, REALISTIC without. */
  readonly anonymizationMethod: 'REALISTIC' | 'FROM_LIST' | 'UUID' | undefined;
  readonly anonymizationCandidates: readonly string[];
  readonly mappings: ReadonlyMap<string, string>;
  readonly mappingFiles: readonly string[];
  readonly caseSensitive: boolean;
  readonly generator: string | undefined;
  /** What MAP_REPLACE does with a value that it has no replacement for; never MAP_REPLACE itself. */
  readonly fallbackStrategy: ReplacementStrategy | undefined;
  readonly shiftRandom: boolean;
  readonly shiftDays: number;
  readonly shiftMonths: number;
  readonly shiftYears: number;
  readonly futureDates: boolean;
}

/** The original text of a span and what is known of it. */
export interface Original {
  readonly token: string;
  readonly classification: string | undefined;
}

/** Gives the replacement of one span. The session is that of the text; it throws what the caller failed to give. */
export type Replace = (original: Original, session: Session) => string | Replacement;

/**
 * Why a strategy did what REDACT does instead: the value is too short to be encrypted safely, holds letters of another
 * alphabet, cannot be read as a date, or has no other value to become.
 */
export type Fallback = 'too-short' | 'too-long' | 'other-alphabet' | 'unreadable' | 'unchanged' | 'future';

/** A replacement with more to tell than its text. */
export interface Replacement {
  readonly replacement: string;
  /** Drawn for a salted hash. */
  readonly salt?: string;
  readonly fallback?: Fallback;
  /** The caller may know better ones. */
  readonly pending?: readonly PendingReplacement[];
  /** How it is put together from the values of `pending`; absent: it is that of the only one. */
  readonly parts?: readonly ReplacementPart[];
}

/** What a strategy may use besides its options; the compiler has checked that what it needs is there. */
export interface Resources {
  /** Of AES. */
  readonly cryptoKey: Uint8Array | undefined;
  readonly fpeKey: FpeKey | undefined;
  /** Lines of the mapping files: a value, a tab, its replacement. */
  readonly mappingLines: readonly string[];
  readonly recognise: Recognise;
}

/** Asks the entry's own detectors about a text as a whole. */
export type Recognise = (token: string) => Recognised;

export interface Recognised {
  /** How sure they are that the text is of their kind; 0 when they are not. */
  readonly confidence: number;
  /** How sure they are of another text in the same place. */
  readonly confidenceIn: (candidate: string) => number;
}

/** What a strategy cannot do without. */
export type Need = 'crypto' | 'fpe' | 'scope-key' | 'clock' | 'random';

/** One way to replace a span: a name, what its options must not be, and a function that binds them. */
export interface ReplacementStrategy {
  readonly name: string;
  /** The kinds it makes sense for; all when absent. */
  readonly kinds?: readonly Kind[];
  /** What is impossible in the options for this kind, beyond what each option must be by itself. */
  readonly problems?: (options: StrategyOptions, kind: Kind) => readonly Complaint[];
  readonly needs?: (options: StrategyOptions) => readonly Need[];
  readonly create: (options: StrategyOptions, kind: Kind, resources: Resources) => Replace;
}
