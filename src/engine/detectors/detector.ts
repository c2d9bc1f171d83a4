import type { Kind } from '../kinds.js';
import type { ContextWords, Surroundings } from '../context/surroundings.js';

/**
 * What wakes a detector. The scan finds all triggers of a plan in one pass, so a detector never loops over the text.
 *
 * - `digits`: a maximal run of ASCII digits; `at` is its first digit, `end` is behind its last.
 * - `at-sign`: `@`; `end` is `at + 1`.
 * - `colon`: a `:` before a hexadecimal digit, another `:` or a `/`, as in MAC addresses, IPv6 addresses and URLs.
 * - `hyphen`: a `-` before two hexadecimal digits and another `-`: a MAC address need not hold a single decimal digit.
 * - `dot`: a `.` between characters of a name, as in a host without a scheme.
 * - `www`: the `w` of `www.` in any case, at the start of a word.
 * - `label`: a `:` or `=`, wherever it stands: what follows may be the value of the words before it.
 * - `capital`: a run of letters and digits that begins with an upper-case letter; `end` is behind the run.
 * - `word`: a run of letters, or only those in `keywords`; `end` is behind the run. Waking at every word is dear: prefer
 *   the others.
 * - `term`: a word that a term of one of `lists` begins with, as the lexicon says; `end` is behind the word.
 * - `text`: once a text, with `at` 0 and `end` its length: user regexes and dictionaries, which have an own scan.
 * - `document`: as `text`, but not where a text is read again of which parts are covered: what depends on the whole of it.
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
 * Takes `[start, end)`, a confidence of 0 to 1 and, where there is one, a classification, and what words beside it may
 * raise the confidence to at most.
 */
export type Emit = (start: number, end: number, confidence: number, classification?: string, most?: number) => void;

/** The confidence of a value whose check fails and that stands right behind a label of its kind. */
export const UNCHECKED = 0.6;

/**
 * Looks at one place of the text and emits what is there. Must bound how far it reads from `at` and `end` by a
 * constant (all but `text` and `document`), keep no state between calls, and have guards on both sides of what it emits. `around` tells
 * what words stand beside a place of this text; each place is read once, whoever asks.
 */
export type Find = (text: string, at: number, end: number, emit: Emit, around: Surroundings) => void;

/**
 * Digit runs that can wake a detector: how long they are and, where that is always so, what is around them. The detector
 * is not asked about others, which is most of the speed on dense text.
 */
export type DigitRun = readonly [shortest: number, longest: number, near?: Near];

export interface Near {
  /** A letter stands before the run, right there or behind one sign. */
  readonly afterLetter?: boolean;
  /** What stands behind it: a letter, one sign and a letter, or one sign and a group of digits of these lengths. */
  readonly behind?: 'letter' | 'sign-letter' | readonly [shortest: number, longest: number];
  /** How long the run of ASCII letters and digits is that it stands in; 31 stands for all lengths from there on. */
  readonly token?: readonly [shortest: number, longest: number];
}

/** What a reader of the list of kinds wants to know; `docs/kinds.md` is made of it. */
export interface About {
  /** What it is, as a short noun phrase: "Individual taxpayer identification number". */
  readonly name: string;
  /** One value, which the detector finds beside a context word: reserved for examples, or invented. */
  readonly example: string;
  /** The public standard, registry or law that defines the format. */
  readonly standard: string;
  /** How a candidate is told from other text: "Luhn check digit; shape alone counts 0.3". */
  readonly validation: string;
}

/** One detector: data, and a function that binds the options of a policy entry. */
export interface Detector<Options = undefined> {
  /** For example `us-ssn`: the name of the file, of the corpus folder and of `Span.detector`. */
  readonly id: string;
  readonly kind: Kind;
  readonly about: About;
  readonly triggers: readonly Trigger[];
  /** The triggers under these options, where an option changes them: each trigger costs time on every text. */
  readonly triggersFor?: (options: Options) => readonly Trigger[];
  /**
   * How long the digit runs are that can wake it, shortest and longest; all when absent. A run of any other length
   * costs this detector nothing, which is most of the speed on dense text.
   */
  readonly digitRuns?: readonly DigitRun[];
  /** Lower-case words, letters only, at which the trigger `word` wakes it; every word when absent. */
  readonly keywords?: ReadonlySet<string>;
  /** Lists of the lexicon (lexicon/entry.ts) at whose words the trigger `term` wakes it. */
  readonly lists?: number;
  /** Words beside a span that make it surer, or tell that it is something else. */
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

/** A detector whatever its options. */
export type AnyDetector = Detector<never>;
