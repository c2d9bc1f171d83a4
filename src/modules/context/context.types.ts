import type { Submitter } from '../../platform/audit/submitter.js';
import type { Audience } from '../../platform/auth/audience.js';

/** The scope of shared replacements: stored policies share those of a context name; inline requests have their own. */
export interface ContextScope {
  readonly origin: 'stored' | 'inline';
  readonly context: string;
  /** The caller, to whom a new context belongs; absent within the product and for inline requests. */
  readonly submitter?: Submitter;
}

/** An entry of the list of contexts. */
export interface ContextSummary {
  readonly name: string;
  /** The number of values it holds. */
  readonly size: number;
  /** The people who may use it. */
  readonly audience: Audience;
}

/** The context of requests that name none. It is always open to everyone. */
export const DEFAULT_CONTEXT = 'none';

/** A value of a document that needs a replacement, without the value itself. */
export interface ProposedReplacement {
  /** Lower-case hex HMAC-SHA256 of kind and value. */
  readonly key: string;
  readonly kind: string;
  /** The replacement if the context does not have the value yet. */
  readonly proposal: string;
  /** Further proposals for a word of a name, used when the first one is taken by another word. */
  readonly alternatives?: readonly string[];
}

/** The replacement of one value in a context. */
export interface ContextEntry {
  readonly key: string;
  readonly kind: string;
  readonly replacement: string;
}

/** The handling of imported entries that the context has already. */
export type OnConflict = 'skip' | 'overwrite';

export interface ImportResult {
  readonly total: number;
  readonly inserted: number;
  readonly overwritten: number;
  readonly skipped: number;
}

/** The maximum length of a stored replacement; strategies make shorter ones. */
export const MAX_REPLACEMENT_CHARACTERS = 10_000;
