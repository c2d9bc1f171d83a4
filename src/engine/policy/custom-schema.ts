import { VALIDATORS, type Validator } from '../checks/validators.js';
import { bind } from '../detectors/detector.js';
import { dictionaryDetector } from '../detectors/custom/dictionary.js';
import { patternDetector } from '../detectors/custom/pattern.js';
import { sectionDetector } from '../detectors/custom/section.js';
import { closest } from '../checks/edit-distance.js';
import { COMMON, commonOf, files, MAX_TERM_LENGTH, terms, toPattern, type LoadedEntry } from './entry-schema.js';
import { MAX_PATTERN_LENGTH } from './linear-pattern.js';
import type { Complaint } from '../complaint.js';
import {
  array,
  boolean,
  checked,
  described,
  either,
  integer,
  map,
  object,
  optional,
  string,
  withDefault,
  word,
  type Checked,
  type Node,
} from './schema.js';
import { strategyList } from './strategy-schema.js';

const MAX_ENTRIES = 1000;
const MAX_SUBSTITUTIONS = 100;
/** A word-bounded run of six or more upper-case letters, digits, underscores and hyphens. */
const DEFAULT_PATTERN = '\\b[A-Z0-9_-]{6,}\\b';
const DEFAULT_CLASSIFICATION = 'custom-identifier';

const FUZZY_WITHOUT_EFFECT: Complaint = {
  path: '.fuzzy',
  code: 'no-effect',
  message: 'Has no effect: set "sensitivity" to medium (one letter may differ), low (two) or auto (by length).',
};

const dictionary = checked(
  object({
    ...COMMON,
    classification: optional(string(1)),
    terms,
    files,
    fuzzy: withDefault(boolean, false),
    sensitivity: withDefault(word('off', 'low', 'medium', 'high', 'auto'), 'off'),
    capitalized: withDefault(boolean, false),
    customFilterStrategies: strategyList('custom-dictionary'),
  }),
  (values): Checked<LoadedEntry> => {
    const { classification, fuzzy, sensitivity, capitalized } = values;
    if (values.terms.length === 0 && values.files.length === 0)
      return problem('.terms', 'empty', 'A dictionary needs terms.');
    const blank = values.terms.findIndex((term) => !/[\p{L}\p{N}]/u.test(term));
    if (blank >= 0) {
      return problem(`.terms[${blank}]`, 'empty-term', 'A term needs a letter or a digit.');
    }
    const options = { fuzzy, sensitivity, capitalized, ...(classification === undefined ? {} : { classification }) };
    const notes = fuzzy && (sensitivity === 'off' || sensitivity === 'high') ? [FUZZY_WITHOUT_EFFECT] : [];
    return {
      notes,
      value: {
        ...commonOf('custom-dictionary', values, values.customFilterStrategies),
        dictionary: { terms: values.terms, files: values.files },
        bind: (rule, all) => [bind(dictionaryDetector, { ...options, terms: all }, rule)],
      },
    };
  },
);

const validator: Node<Validator> = checked(
  either(
    checked(string(), (name) => ({ value: { name, params: undefined } })),
    object({
      name: string(1),
      params: optional(
        object({ variant: optional(string()), substitutions: optional(map(string(0, 10), MAX_SUBSTITUTIONS)) }),
      ),
    }),
  ),
  ({ name, params }): Checked<Validator> => {
    const known = VALIDATORS.get(name.toLowerCase());
    if (known === undefined) {
      const similarName = closest(name, [...VALIDATORS.keys()]);
      const hint =
        similarName === undefined
          ? `Known are ${[...VALIDATORS.keys()].join(', ')}.`
          : `Did you mean "${similarName}"?`;
      return problem('', 'unknown-validator', `There is no such validator. ${hint}`);
    }
    const variant = params?.variant?.toLowerCase();
    if (variant !== undefined && !known.variants.includes(variant)) {
      const message = known.variants.length === 0 ? 'Has no variants.' : `Must be one of ${known.variants.join(', ')}.`;
      return problem('.params.variant', 'unknown-value', message);
    }
    if (params?.substitutions !== undefined && !known.substitutions) {
      return problem('.params.substitutions', 'unknown-key', 'This validator has no substitutions.');
    }
    return { value: known.create(variant, params?.substitutions) };
  },
);

const identifier = checked(
  object({
    ...COMMON,
    pattern: described(
      'In the syntax of java.util.regex.',
      withDefault(string(1, MAX_PATTERN_LENGTH), DEFAULT_PATTERN),
    ),
    groupNumber: described('The capture group to replace; 0 is the whole match.', withDefault(integer(0, 100), 0)),
    caseSensitive: withDefault(boolean, true),
    classification: withDefault(string(1), DEFAULT_CLASSIFICATION),
    validator: optional(validator),
    identifierFilterStrategies: strategyList('id'),
  }),
  (values, settings): Checked<LoadedEntry> => {
    const { groupNumber, classification, validator: validate } = values;
    const read = toPattern('.pattern', values.pattern, values.caseSensitive, settings);
    const { value: pattern, problems = [], cost = 0 } = read;
    if (pattern === undefined) return { problems };
    if (groupNumber > pattern.groups) {
      const has = pattern.groups === 0 ? 'has no groups' : `has groups 1 to ${pattern.groups}`;
      return problem('.groupNumber', 'out-of-range', `The pattern ${has}; 0 is the whole match.`);
    }
    const options = { pattern, groupNumber, classification, ...(validate === undefined ? {} : { validate }) };
    return {
      cost,
      value: {
        ...commonOf('id', values, values.identifierFilterStrategies),
        patterns: [pattern],
        bind: (rule) => [bind(patternDetector, options, rule)],
      },
    };
  },
);

const section = checked(
  object({
    ...COMMON,
    startPattern: described('Matches what opens a section.', string(1, MAX_PATTERN_LENGTH)),
    endPattern: described('Matches what closes it.', string(1, MAX_PATTERN_LENGTH)),
    caseSensitive: withDefault(boolean, true),
    classification: described('The name that explanations show and %l prints.', optional(string(1))),
    sectionFilterStrategies: strategyList('section'),
  }),
  (values, settings): Checked<LoadedEntry> => {
    const { classification, caseSensitive } = values;
    const start = toPattern('.startPattern', values.startPattern, caseSensitive, settings);
    const end = toPattern('.endPattern', values.endPattern, caseSensitive, settings);
    if (start.value === undefined || end.value === undefined) {
      return { problems: [...(start.problems ?? []), ...(end.problems ?? [])] };
    }
    const options = {
      start: start.value,
      end: end.value,
      ...(classification === undefined ? {} : { classification }),
    };
    return {
      cost: (start.cost ?? 0) + (end.cost ?? 0),
      value: {
        ...commonOf('section', values, values.sectionFilterStrategies),
        patterns: [start.value, end.value],
        bind: (rule) => [bind(sectionDetector, options, rule)],
      },
    };
  },
);

const MAX_NAMES = 1000;

/** Names of columns, keys or headers, case-insensitive; `*` matches any characters. */
export const fieldNames: Node<readonly string[]> = array(string(1, MAX_TERM_LENGTH), MAX_NAMES);

const field = checked(
  object({
    ...COMMON,
    names: described(
      'Names of columns, keys or headers in any case, with * for any signs; "#3" is the third column, what begins with $ or / a path, "PID-5" a field of HL7, and "@comments", "@deleted", "@hidden", "@properties" or "@scripts" such parts of the document.',
      fieldNames,
    ),
    classification: described('The name that explanations show and %l prints.', optional(string(1))),
    fieldFilterStrategies: strategyList('field'),
  }),
  (values): Checked<LoadedEntry> => {
    const { names, classification } = values;
    if (names.length === 0) return problem('.names', 'empty', 'Name at least one field.');
    return {
      value: {
        ...commonOf('field', values, values.fieldFilterStrategies),
        ...(classification === undefined ? {} : { classification }),
        fields: names,
        bind: () => [],
      },
    };
  },
);

/** The entries under `identifiers` in which the policy's author defines what to find. */
export const CUSTOM: {
  readonly dictionaries: Node<readonly LoadedEntry[]>;
  readonly sections: Node<readonly LoadedEntry[]>;
  readonly identifiers: Node<readonly LoadedEntry[]>;
  readonly fields: Node<readonly LoadedEntry[]>;
} = {
  dictionaries: array(dictionary, MAX_ENTRIES),
  sections: array(section, MAX_ENTRIES),
  identifiers: array(identifier, MAX_ENTRIES),
  fields: array(field, MAX_ENTRIES),
};

const problem = (path: string, code: string, message: string): Checked<never> => ({
  problems: [{ path, code, message }],
});
