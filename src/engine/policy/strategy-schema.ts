import { closest } from '../checks/edit-distance.js';
import type { Kind } from '../kinds.js';
import { STRATEGIES } from '../strategies/catalog.js';
import { DEFAULT_REDACTION_FORMAT, redactStrategy } from '../strategies/redact.js';
import type { ReplacementStrategy, StrategyOptions } from '../strategies/strategy.js';
import type { Condition } from './condition/condition.js';
import { MAX_CONDITION_LENGTH, parseCondition } from './condition/parse.js';
import { populationProblem } from './condition/population.js';
import { color, COLOR_NAMES, type PdfColor } from './color-schema.js';
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
  withoutEffect,
  word,
  type Checked,
  type Node,
} from './schema.js';

/** A strategy entry as read; the compiler binds it to its kind and provides what it needs. */
export interface LoadedStrategy {
  readonly id: string | undefined;
  readonly condition: Condition | undefined;
  readonly alert: boolean;
  readonly color: PdfColor | undefined;
  readonly strategy: ReplacementStrategy;
  readonly options: StrategyOptions;
}

const MAX_STRATEGIES = 100;
const MAX_FORMAT = 1000;
const MAX_REPEATED = 1000;
const MAX_ENTRIES = 10_000;
/** The maximum shift of a date in days, months and years for which the result can still be a date. */
const MAX_SHIFT = 400_000;

const oneCharacter = (value: string): Node<string> =>
  withDefault(
    checked(string(), (text) =>
      Array.from(text).length === 1 ? { value: text } : complain('', 'out-of-range', 'Must be exactly one character.'),
    ),
    value,
  );

/** `SAME`, a whole number, or a whole number as a string, as older policies write it. */
const maskLength: Node<number | 'SAME'> = either(
  integer(1, MAX_REPEATED),
  checked(string(), (text): Checked<number | 'SAME'> => {
    if (text.toUpperCase() === 'SAME') return { value: 'SAME' };
    const length = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    if (length >= 1 && length <= MAX_REPEATED) return { value: length };
    return complain('', 'out-of-range', `Must be "SAME" or a whole number from 1 to ${MAX_REPEATED}.`);
  }),
);

const conditionOf = (kind: Kind): Node<Condition | undefined> =>
  checked(string(0, MAX_CONDITION_LENGTH), (source) => {
    if (source.trim() === '') return { value: undefined };
    const result = parseCondition(source);
    const message = result.ok ? populationProblem(result.condition, kind) : result.message;
    if (result.ok && message === undefined) return { value: result.condition };
    const offset = result.ok ? source.search(/population/i) : result.offset;
    return { problems: [{ path: '', code: 'bad-condition', message: message ?? '', offset }] };
  });

/** Reads the strategy's name separately, so that an invalid name does not hide other problems of the entry. */
const strategyFor = (kind: Kind): Node<ReplacementStrategy> =>
  checked(
    string(),
    (name): Checked<ReplacementStrategy> => {
      const strategy = STRATEGIES.get(name.toUpperCase());
      if (strategy === undefined) return complain('', 'unsupported-strategy', unknown(name, kind));
      const { kinds } = strategy;
      if (kinds === undefined || kinds.includes(kind)) return { value: strategy };
      const message = `${strategy.name} is for ${kinds.join(', ')} alone. Possible are ${namesFor(kind).join(', ')}.`;
      return complain('', 'unsupported-strategy', message);
    },
    namesFor(kind),
  );

const namesFor = (kind: Kind): readonly string[] =>
  [...STRATEGIES.values()].filter(({ kinds }) => kinds?.includes(kind) ?? true).map(({ name }) => name);

function unknown(name: string, kind: Kind): string {
  const possible = namesFor(kind);
  const similarName = closest(name, possible);
  const hint = similarName === undefined ? '' : ` Did you mean "${similarName}"?`;
  return `There is no such strategy. Possible are ${possible.join(', ')}.${hint}`;
}

const propertiesFor = (kind: Kind) => ({
  id: described('Names the strategy in alerts.', optional(string(1))),
  strategy: described('How the text is replaced.', withDefault(strategyFor(kind), redactStrategy)),
  condition: described('When the strategy applies; always without one.', optional(conditionOf(kind))),
  alert: described('Record an alert when the condition is met.', withDefault(boolean, false)),
  redactionFormat: described(
    'REDACT: %t is the kind, %l the classification, %v the text.',
    withDefault(string(0, MAX_FORMAT), DEFAULT_REDACTION_FORMAT),
  ),
  staticReplacement: described('STATIC_REPLACE: what every text becomes.', withDefault(string(0, MAX_FORMAT), '')),
  maskCharacter: described('MASK: one character.', oneCharacter('*')),
  maskLength: described('MASK: SAME or a number of characters.', withDefault(maskLength, 'SAME')),
  truncateLeaveCharacters: described('TRUNCATE: how many stay.', withDefault(integer(1, MAX_REPEATED), 4)),
  truncateCharacter: described('TRUNCATE: what the others become.', oneCharacter('*')),
  truncateDirection: described(
    'TRUNCATE: LEADING keeps the first, TRAILING the last.',
    withDefault(word('LEADING', 'TRAILING'), 'LEADING'),
  ),
  salt: described('HASH_SHA256_REPLACE: add a random salt, returned with the span.', withDefault(boolean, false)),
  color: described(`Of the boxes of these texts in PDF documents: ${COLOR_NAMES}.`, optional(color)),
  replacementScope: described(
    'RANDOM_REPLACE, PSEUDONYM, and MAP_REPLACE with a generator: where equal values get equal replacements.',
    withDefault(word('DOCUMENT', 'CONTEXT'), 'DOCUMENT'),
  ),
  anonymizationMethod: described(
    'RANDOM_REPLACE: REALISTIC unless candidates are given.',
    optional(word('REALISTIC', 'FROM_LIST', 'UUID')),
  ),
  anonymizationCandidates: described(
    'RANDOM_REPLACE with FROM_LIST: the replacements.',
    withDefault(array(string(1, MAX_FORMAT), MAX_ENTRIES), []),
  ),
  mappings: described(
    'MAP_REPLACE: values and their replacements.',
    withDefault(map(string(0, MAX_FORMAT), MAX_ENTRIES), NO_MAPPINGS),
  ),
  mappingFiles: described(
    'MAP_REPLACE: files of lines with a value, a tab and its replacement.',
    withDefault(array(string(1), MAX_STRATEGIES), []),
  ),
  caseSensitive: described('MAP_REPLACE: whether case matters in values.', withDefault(boolean, false)),
  generator: described('MAP_REPLACE: the generator, by its name, for values without a mapping.', optional(string(1))),
  fallbackStrategy: described(
    'MAP_REPLACE: the strategy for values without a replacement; REDACT without one.',
    optional(strategyFor(kind)),
  ),
  excludeDocumentTypes: withoutEffect(optional(array(string(), MAX_STRATEGIES))),
});

const NO_MAPPINGS: ReadonlyMap<string, string> = new Map();

const DATE_PROPERTIES = {
  shiftRandom: described('SHIFT: one random number of days for each document.', withDefault(boolean, false)),
  shiftDays: described('SHIFT: days, negative into the past.', withDefault(integer(-MAX_SHIFT, MAX_SHIFT), 0)),
  shiftMonths: described('SHIFT: months.', withDefault(integer(-MAX_SHIFT, MAX_SHIFT), 0)),
  shiftYears: described('SHIFT: years.', withDefault(integer(-MAX_SHIFT, MAX_SHIFT), 0)),
  futureDates: described('RELATIVE: also dates to come.', withDefault(boolean, false)),
};
const NO_SHIFT = { shiftRandom: false, shiftDays: 0, shiftMonths: 0, shiftYears: 0, futureDates: false };

const ALIASES = {
  truncateDigits: 'truncateLeaveCharacters',
  candidateReplacementValues: 'anonymizationCandidates',
};

/**
 * Kinds with strategies or limits of their own; all others share one description, which the JSON Schema contains once.
 */
const SPECIAL: readonly Kind[] = ['date', 'zip-code'];
/** Kinds of names, which share one description. */
const NAMES: readonly Kind[] = ['person', 'physician-name', 'first-name', 'surname', 'email-address'];
const LISTS = new Map<Kind, Node<readonly LoadedStrategy[]>>();

/** Returns the description of the strategy list of an entry of `kind`. */
export function strategyList(kind: Kind): Node<readonly LoadedStrategy[]> {
  const group = SPECIAL.includes(kind) ? kind : NAMES.includes(kind) ? 'person' : 'any';
  const known = LISTS.get(group) ?? newStrategyList(group);
  LISTS.set(group, known);
  return known;
}

function newStrategyList(kind: Kind): Node<readonly LoadedStrategy[]> {
  const properties = { ...propertiesFor(kind), ...(kind === 'date' ? DATE_PROPERTIES : {}) };
  const entry = checked(object(properties, { aliases: ALIASES }), (given): Checked<LoadedStrategy> => {
    const { id, alert, condition, color: own, strategy } = given;
    const options: StrategyOptions = { ...NO_SHIFT, ...given };
    const problems = strategy.problems?.(options, kind) ?? [];
    if (problems.length > 0) return { problems };
    return { value: { id, condition, alert, color: own, strategy, options }, notes: notesOn(given) };
  });
  const about = 'Tried in order: the first whose condition holds is used. REDACT when the list is empty.';
  return described(about, withDefault(array(entry, MAX_STRATEGIES), []));
}

interface AlertAndCondition {
  readonly alert: boolean;
  readonly condition: Condition | undefined;
  readonly strategy: ReplacementStrategy;
  readonly anonymizationMethod: string | undefined;
  readonly anonymizationCandidates: readonly string[];
  readonly excludeDocumentTypes: readonly string[] | undefined;
}

function notesOn(given: AlertAndCondition): Complaint[] {
  const { alert, condition, strategy, anonymizationMethod: method, excludeDocumentTypes } = given;
  const notes: Complaint[] = [];
  const note = (path: string, message: string): void => {
    notes.push({ path, code: 'no-effect', message });
  };
  if (alert && condition === undefined) {
    note(
      '.alert',
      `An alert is raised when the condition of its strategy is met, and this ${strategy.name} has none. Write "condition": "confidence >= 0" to be notified of every span.`,
    );
  }
  if (given.anonymizationCandidates.length > 0 && method !== undefined && method !== 'FROM_LIST') {
    note('.anonymizationCandidates', `Has no effect with ${method}: candidates are used by FROM_LIST.`);
  }
  if (excludeDocumentTypes !== undefined) note('.excludeDocumentTypes', 'Has no effect.');
  return notes;
}

const complain = (path: string, code: string, message: string): { problems: readonly Complaint[] } => ({
  problems: [{ path, code, message }],
});
