import type { Kind } from '../kinds.js';
import type { ContextWords, Surroundings } from '../context/surroundings.js';

/**
 * The event that calls a detector. The scan finds all triggers of a plan in one pass, so a detector never loops over
 * the text.
 *
 * - `digits`: a maximal run of ASCII digits; `at` is its first digit, `end` is just after its last.
 * - `at-sign`: `@`; `end` is `at + 1`.
 * - `colon`: a `:` before a hexadecimal digit, another `:` or a `/`, as in MAC addresses, IPv6 addresses and URLs.
 * - `hyphen`: a `-` followed by two hexadecimal digits and another `-`: a MAC address may contain no decimal digit at
 *   all.
 * - `dot`: a `.` between characters of a name, as in a host name without a scheme.
 * - `www`: the `w` of `www.` in any case, at the start of a word.
 * - `label`: any `:` or `=`: the text after it may be the value named by the words before it.
 * - `capital`: a run of letters and digits that begins with an upper-case letter; `end` is after the run.
 * - `word`: a run of letters, limited to those in `keywords` if present; `end` is after the run. Running at every word
 *   is expensive: prefer the other triggers.
 * - `term`: a word with which a term of one of `lists` begins, according to the lexicon; `end` is after the word.
 * - `text`: once per text, with `at` 0 and `end` its length: for user patterns and dictionaries, which do their own
 *   scan.
 * - `document`: like `text`, but skipped when a text is read again with parts of it masked: for detectors that depend
 *   on the whole text.
 */
export type Trigger =
  | 'digits'
  | 'at-sign'
  | 'colon'
  | 'hyphen'
  | 'dot'
  | 'www'
  | 'label'
  | 'capital'
  | 'word'
  | 'term'
  | 'text'
  | 'document';

/**
 * Reports a span `[start, end)` with a confidence from 0 to 1, an optional classification, and an optional maximum
 * (`most`) to which context words may raise the confidence.
 */
export type Emit = (start: number, end: number, confidence: number, classification?: string, most?: number) => void;

/** The confidence of a value that fails its check but directly follows a label of its kind. */
export const UNCHECKED = 0.6;

/**
 * Examines one position of the text and emits the spans found there. It must read only a bounded distance from `at` and
 * `end` (except for `text` and `document`), keep no state between calls, and check the characters on both sides of
 * every span. `around` gives the context words near a position of this text; each position is read only once, no matter
 * how many detectors ask.
 */
export type Find = (text: string, at: number, end: number, emit: Emit, around: Surroundings) => void;

/**
 * Digit runs that can wake a detector: their lengths and, where it is fixed, what surrounds them. The detector is not
 * called for other runs, which accounts for most of the speed on dense text.
 */
export type DigitRun = readonly [shortest: number, longest: number, near?: DigitRunContext];

export interface DigitRunContext {
  /** A letter precedes the run, directly or with one separator between. */
  readonly afterLetter?: boolean;
  /** Nothing of the same number or word precedes the run: neither a letter nor digits with a dash or a dot. */
  readonly first?: boolean;
  /**
   * The run is followed by: a letter, a separator and a letter, or a separator and a group of digits of these lengths.
   */
  readonly behind?: 'letter' | 'sign-letter' | readonly [shortest: number, longest: number];
  /** Length of the run of ASCII letters and digits that contains it; 31 means 31 or more. */
  readonly token?: readonly [shortest: number, longest: number];
}

/** The description of a detector, from which `docs/reference/kinds.md` is generated. */
export interface DetectorDescription {
  /** A short noun phrase: "Individual taxpayer identification number". */
  readonly name: string;
  /** A value that the detector finds next to a context word; reserved for examples, or invented. */
  readonly example: string;
  /** The public standard, registry or law that defines the format. */
  readonly standard: string;
  /** The way in which a candidate is distinguished from other text: "Luhn check digit; shape alone counts 0.3". */
  readonly validation: string;
}

/** A detector: data, and a function that binds the options of a policy entry. */
export interface Detector<Options = undefined> {
  /** For example `us-ssn`: the name of the file, of the corpus folder and of `Span.detector`. */
  readonly id: string;
  readonly kind: Kind;
  readonly about: DetectorDescription;
  readonly triggers: readonly Trigger[];
  /** The triggers under these options, if options change them: every trigger costs time on every text. */
  readonly triggersFor?: (options: Options) => readonly Trigger[];
  /**
   * Shortest and longest digit runs that can wake it; all if absent. A run of any other length costs this detector
   * nothing, which accounts for most of the speed on dense text.
   */
  readonly digitRuns?: readonly DigitRun[];
  /** Lower-case words, letters only, at which the `word` trigger wakes it; every word if absent. */
  readonly keywords?: ReadonlySet<string>;
  /** Bit set of the lexicon lists (lexicon/entry.ts) whose words wake it with the `term` trigger. */
  readonly lists?: number;
  /** Words near a span that raise its confidence, or show that it is something else. */
  readonly context?: ContextWords;
  readonly create: (options: Options) => Find;
}

/** A detector with the options of one policy entry bound, ready for the scan. */
export interface BoundDetector extends Pick<
  Detector,
  'id' | 'kind' | 'triggers' | 'digitRuns' | 'keywords' | 'lists' | 'context'
> {
  /** Index into `Plan.rules` of the policy entry that asked for it. */
  readonly rule: number;
  readonly find: Find;
}

/** Binds a detector to the options of the policy entry with index `rule`. */
export function bind<Options>(detector: Detector<Options>, options: Options, rule: number): BoundDetector {
  const { id, kind, digitRuns, keywords, lists, context } = detector;
  return {
    id,
    kind,
    triggers: detector.triggersFor?.(options) ?? detector.triggers,
    rule,
    find: detector.create(options),
    ...(digitRuns === undefined ? {} : { digitRuns }),
    ...(keywords === undefined ? {} : { keywords }),
    ...(lists === undefined ? {} : { lists }),
    ...(context === undefined ? {} : { context }),
  };
}

/** A detector with options of any type. */
export type AnyDetector = Detector<never>;
