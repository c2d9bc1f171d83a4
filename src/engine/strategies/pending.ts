import type { Kind } from '../kinds.js';

/** A replacement that the caller decides: the text holds `proposal` until `settle` puts another in. */
export type PendingReplacement = SharedReplacement | GeneratedReplacement;

/** One value for the whole context: keep `proposal` under `key` unless there is a value already. */
export interface SharedReplacement {
  readonly type: 'shared';
  readonly key: string;
  readonly kind: Kind;
  readonly proposal: string;
  /**
   * Further proposals. Present when no two keys of a context may have the same value: take the first of all that no
   * other key has.
   */
  readonly alternatives?: readonly string[];
}

/** A value that a generator of the policy makes; `proposal` stands when it makes none that is fit. */
export interface GeneratedReplacement {
  readonly type: 'generate';
  readonly key: string;
  /** With `CONTEXT` the value belongs to the whole context, with `DOCUMENT` the key means nothing elsewhere. */
  readonly scope: 'DOCUMENT' | 'CONTEXT';
  readonly kind: Kind;
  readonly generator: string;
  /** The original text. Sensitive: never log it. */
  readonly token: string;
  readonly label: string;
  readonly proposal: string;
}
