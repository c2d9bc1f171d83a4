import type { Kind } from '../kinds.js';

/**
 * What wakes a detector. The scan finds all triggers of a plan in one pass, so a detector never loops over the text.
 *
 * - `digits`: a maximal run of ASCII digits; `at` is its first digit, `end` is behind its last.
 * - `at-sign`: `@`; `end` is `at + 1`.
 * - `colon`: a `:` with something a MAC address, an IPv6 address or a URL could have beside it.
 * - `www`: the `w` of `www.` in any case, at the start of a word.
 * - `text`: once a text, with `at` 0 and `end` its length: user regexes and dictionaries, which have an own scan.
 */
export type Trigger = 'digits' | 'at-sign' | 'colon' | 'www' | 'text';

/** Takes `[start, end)`, a confidence of 0 to 1 and, where there is one, a classification. */
export type Emit = (start: number, end: number, confidence: number, classification?: string) => void;

/**
 * Looks at one place of the text and emits what is there. Must bound how far it reads from `at` and `end` by a
 * constant (all but `text`), keep no state between calls, and have guards on both sides of what it emits.
 */
export type Find = (text: string, at: number, end: number, emit: Emit) => void;

/** One detector: data, and a function that binds the options of a policy entry. */
export interface Detector<Options = undefined> {
  /** For example `us-ssn`: the name of the file, of the corpus folder and of `Span.detector`. */
  readonly id: string;
  readonly kind: Kind;
  readonly triggers: readonly Trigger[];
  readonly create: (options: Options) => Find;
}
