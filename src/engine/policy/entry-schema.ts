import type { BoundDetector } from '../detectors/detector.js';
import type { Kind, KindLabel } from '../kinds.js';
import type { ModelRequest } from '../models.js';
import { compilePattern, MAX_PATTERN_LENGTH, type LinearPattern } from './linear-pattern.js';
import {
  array,
  boolean,
  checked,
  described,
  integer,
  object,
  optional,
  string,
  withDefault,
  type Checked,
  type Node,
  type ReadSettings,
} from './schema.js';
import type { LoadedStrategy } from './strategy-schema.js';

export const MAX_TERMS = 200_000;
export const MAX_TERM_LENGTH = 1000;
const MAX_FILES = 1000;
const MAX_PATTERNS = 1000;
/** The maximum number of words on each side of a span that conditions read. */
const MAX_WINDOW = 100;
const DEFAULT_WINDOW = 5;

/** Terms written in the policy, and the names of files with more terms, one per line. */
export interface LoadedTerms {
  readonly terms: readonly string[];
  readonly files: readonly string[];
}

/** The model that an entry uses, which the caller queries. */
export interface EntryModel {
  /** The request to the model; entries that share a request hold the same object. */
  readonly request: ModelRequest;
  /** The labels of findings of this entry's kind, in lower case. */
  readonly labels: readonly string[];
  /** The minimum confidence by label in lower case. */
  readonly thresholds: ReadonlyMap<string, number>;
  /** Binds the in-process detectors that replace the model. */
  readonly fast: (rule: number) => readonly BoundDetector[];
}

/** One entry under `identifiers`: the settings common to all kinds, and a function that binds its detectors. */
export interface LoadedEntry {
  readonly kind: Kind;
  readonly enabled: boolean;
  readonly priority: number;
  readonly windowSize: number;
  readonly ignored: LoadedTerms;
  readonly ignoredPatterns: readonly LinearPattern[];
  readonly strategies: readonly LoadedStrategy[];
  /** The entry's own patterns: a custom identifier has one, a section two. */
  readonly patterns: readonly LinearPattern[];
  /** The terms of a dictionary; files are read when the policy is compiled. */
  readonly dictionary?: LoadedTerms;
  /** The names of fields whose values are of this kind, whatever they look like. */
  readonly fields?: readonly string[];
  /** The label of the kind in explanations, if it does not follow from the kind. */
  readonly label?: KindLabel;
  /** The classification of everything that a model finds for this entry. */
  readonly classification?: string;
  /** Set for entries whose findings come from a model that the caller queries; `bind` then returns no detectors. */
  readonly model?: EntryModel;
  /** Binds the detectors for the rule with this index; `terms` are the terms of `dictionary`, files included. */
  readonly bind: (rule: number, terms: readonly string[]) => readonly BoundDetector[];
}

export const terms: Node<readonly string[]> = withDefault(array(string(1, MAX_TERM_LENGTH), MAX_TERMS), []);
export const files: Node<readonly string[]> = withDefault(array(string(1), MAX_FILES), []);

/** A regular expression that must match the whole of a text. */
const ignoredPattern = checked(
  object({
    name: optional(string()),
    pattern: string(1, MAX_PATTERN_LENGTH),
    caseSensitive: withDefault(boolean, true),
  }),
  ({ pattern, caseSensitive }, settings): Checked<LinearPattern> =>
    toPattern('.pattern', pattern, caseSensitive, settings),
);
export const ignoredPatterns: Node<readonly LinearPattern[]> = withDefault(array(ignoredPattern, MAX_PATTERNS), []);

export function toPattern(
  path: string,
  source: string,
  caseSensitive: boolean,
  { unsafePatterns }: ReadSettings,
): Checked<LinearPattern> {
  const result = compilePattern(source, { ignoreCase: !caseSensitive, mayBacktrack: unsafePatterns === 'allow' });
  if (result.ok) return { value: result.pattern, cost: source.length + result.pattern.size };
  const { message, offset } = result;
  return { problems: [{ path, code: 'bad-regex', message, ...(offset === undefined ? {} : { offset }) }] };
}

/** The keys of every entry under `identifiers`. */
export const COMMON = {
  id: described('A name of your own for the entry.', optional(string())),
  enabled: described('False switches the entry off.', withDefault(boolean, true)),
  ignored: described('Texts that are left alone, in any case; "list:<name>" stands for a list kept elsewhere.', terms),
  ignoredFiles: described('Files of such texts, one a line.', files),
  ignoredPatterns: described('Left alone when one of these matches the whole text.', ignoredPatterns),
  windowSize: described(
    'Words on each side that conditions read; 0 is the default, 5.',
    withDefault(integer(0, MAX_WINDOW), 0),
  ),
  priority: described(
    'Decides between overlapping spans of the same length and confidence: the higher wins.',
    withDefault(integer(-1e6, 1e6), 0),
  ),
};

export interface CommonValues {
  readonly enabled: boolean;
  readonly ignored: readonly string[];
  readonly ignoredFiles: readonly string[];
  readonly ignoredPatterns: readonly LinearPattern[];
  readonly windowSize: number;
  readonly priority: number;
}

export function commonOf(
  kind: Kind,
  values: CommonValues,
  strategies: readonly LoadedStrategy[],
): Omit<LoadedEntry, 'bind'> {
  return {
    kind,
    enabled: values.enabled,
    priority: values.priority,
    windowSize: values.windowSize === 0 ? DEFAULT_WINDOW : values.windowSize,
    ignored: { terms: values.ignored, files: values.ignoredFiles },
    ignoredPatterns: values.ignoredPatterns,
    strategies,
    patterns: [],
  };
}
