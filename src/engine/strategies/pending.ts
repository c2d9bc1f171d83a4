import type { Kind } from '../kinds.js';

/** A replacement that the caller decides: the text contains `proposal` until `settle` replaces it. */
export type PendingReplacement = SharedReplacement | GeneratedReplacement;

/** A value for the whole context: store `proposal` under `key` unless there is a value already. */
export interface SharedReplacement {
  readonly type: 'shared';
  readonly key: string;
  readonly kind: Kind;
  readonly proposal: string;
  /**
   * Further proposals. Present if no two keys of a context may have the same value: use the first proposal that no
   * other key has.
   */
  readonly alternatives?: readonly string[];
}

/** A value from a generator of the policy; `proposal` is kept if it produces no suitable one. */
export interface GeneratedReplacement {
  readonly type: 'generate';
  readonly key: string;
  /** With `CONTEXT` the value applies to the whole context; with `DOCUMENT` the key is valid only for this text. */
  readonly scope: 'DOCUMENT' | 'CONTEXT';
  readonly kind: Kind;
  readonly generator: string;
  /** The original text. Sensitive: never log it. */
  readonly token: string;
  readonly label: string;
  readonly proposal: string;
}
