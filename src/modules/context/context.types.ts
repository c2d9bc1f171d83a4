import type { Submitter } from '../../platform/audit/submitter.js';
import type { Audience } from '../../platform/auth/audience.js';

/** Who shares replacements: callers by stored policies share those of a context of one name; inline requests have theirs. */
export interface ContextScope {
  readonly origin: 'stored' | 'inline';
  readonly context: string;
  /** Who uses it, and to whom a new context belongs; absent within the product and of inline requests. */
  readonly submitter?: Submitter;
}

/** A context as it is listed. */
export interface ContextSummary {
  readonly name: string;
  /** How many values it knows. */
  readonly size: number;
  /** Who may use it. */
  readonly audience: Audience;
}

/** The context of requests that name none. It is always for everyone. */
export const DEFAULT_CONTEXT = 'none';

/** A value of a document that waits for its replacement; the value itself is not told. */
export interface ProposedReplacement {
  /** Lower-case hex HMAC-SHA256 of kind and value. */
  readonly key: string;
  readonly kind: string;
  /** What it is replaced by if the context does not know the value yet. */
  readonly proposal: string;
  /** Further proposals for a word of a name, for when the first one stands for another word. */
  readonly alternatives?: readonly string[];
}

/** What a context replaces one value by. */
export interface ContextEntry {
  readonly key: string;
  readonly kind: string;
  readonly replacement: string;
}

/** What becomes of an imported entry that the context has already. */
export type OnConflict = 'skip' | 'overwrite';

export interface ImportResult {
  readonly total: number;
  readonly inserted: number;
  readonly overwritten: number;
  readonly skipped: number;
}

/** A replacement longer than this cannot be kept; strategies make shorter ones. */
export const MAX_REPLACEMENT_CHARACTERS = 10_000;
