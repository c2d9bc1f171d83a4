import type { Kind } from '../kinds.js';
import type { Complaint } from '../policy/schema.js';

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
}

/** The original text of a span and what is known of it. */
interface Original {
  readonly token: string;
  readonly classification: string | undefined;
}

/** Gives the replacement of one span. `draw` gives random bytes; it throws where the caller gave no source of them. */
export type Replace = (original: Original, draw: RandomBytes) => string | SaltedReplacement;

export type RandomBytes = (length: number) => Uint8Array;

export interface SaltedReplacement {
  readonly replacement: string;
  readonly salt: string;
}

/** One way to replace a span: a name, what its options must not be, and a function that binds them. */
export interface ReplacementStrategy {
  readonly name: string;
  /** What is impossible in the options for this kind, beyond what each option must be by itself. */
  readonly problems?: (options: StrategyOptions, kind: Kind) => readonly Complaint[];
  readonly create: (options: StrategyOptions, kind: Kind) => Replace;
}
