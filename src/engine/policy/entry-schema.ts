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
/** Words around a span that conditions read. */
const MAX_WINDOW = 100;
const DEFAULT_WINDOW = 5;

/** Terms written in the policy and the names of files that hold more of them, one a line. */
export interface LoadedTerms {
  readonly terms: readonly string[];
  readonly files: readonly string[];
}

/** What an entry takes from a model that the caller asks. */
export interface EntryModel {
  /** The same object in all entries that one request serves. */
  readonly request: ModelRequest;
  /** In lower case: the labels of findings that are of this entry's kind. */
  readonly labels: readonly string[];
  /** By label in lower case: what is found with less is not taken. */
  readonly thresholds: ReadonlyMap<string, number>;
  /** Binds what finds the kind in this process instead. */
  readonly fast: (rule: number) => readonly BoundDetector[];
}

/** One entry under `identifiers`: what the kinds have in common, and how to bind its detectors. */
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
  /** What explanations call the kind, where it does not follow from it. */
  readonly label?: KindLabel;
  /** Of all that a model finds for this entry. */
  readonly classification?: string;
  /** For what is found by a model that the caller asks; `bind` then gives none. */
  readonly model?: EntryModel;
  /** Binds the detectors for the rule with this index; `terms` are those of `dictionary`, files included. */
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
