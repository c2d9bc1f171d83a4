import { closest } from '../checks/edit-distance.js';
import type { Kind } from '../kinds.js';
import { STRATEGIES, UNSUPPORTED_STRATEGIES } from '../strategies/catalog.js';
import { DEFAULT_REDACTION_FORMAT, redactStrategy } from '../strategies/redact.js';
import type { Replace, ReplacementStrategy } from '../strategies/strategy.js';
import type { Condition } from './condition/condition.js';
import { MAX_CONDITION_LENGTH, parseCondition } from './condition/parse.js';
import {
  array,
  boolean,
  checked,
  either,
  integer,
  map,
  object,
  optional,
  string,
  withDefault,
  word,
  type Checked,
  type Complaint,
  type Node,
} from './schema.js';

/** A strategy entry, read and bound to its kind. */
export interface LoadedStrategy {
  readonly id: string | undefined;
  readonly condition: Condition | undefined;
  readonly alert: boolean;
  readonly replace: Replace;
}

const MAX_STRATEGIES = 100;
const MAX_FORMAT = 1000;
const MAX_REPEATED = 1000;
const MAX_ENTRIES = 10_000;

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

const condition: Node<Condition | undefined> = checked(string(0, MAX_CONDITION_LENGTH), (source) => {
  if (source.trim() === '') return { value: undefined };
  const result = parseCondition(source);
  if (result.ok && !asksForPopulation(result.condition)) return { value: result.condition };
  const { message, offset } = result.ok ? { message: NO_POPULATION, offset: source.search(/population/i) } : result;
  return { problems: [{ path: '', code: 'bad-condition', message, offset }] };
});

const NO_POPULATION = 'The population of ZIP codes is not known here: use TRUNCATE, or leave the condition out.';

/** A comparison that can never hold would silently leave every value in clear. */
function asksForPopulation(tree: Condition): boolean {
  switch (tree.type) {
    case 'and':
    case 'or':
      return tree.terms.some(asksForPopulation);
    case 'not':
      return asksForPopulation(tree.term);
    default:
      return tree.type === 'number' && tree.field === 'population';
  }
}

/** Read by itself, so that a bad name does not hide what else is wrong with the entry. */
const knownStrategy: Node<ReplacementStrategy> = checked(string(), (name): Checked<ReplacementStrategy> => {
  const strategy = STRATEGIES.get(name.toUpperCase());
  return strategy === undefined ? complain('', 'unsupported-strategy', unsupported(name)) : { value: strategy };
});

const PROPERTIES = {
  id: optional(string(1)),
  strategy: withDefault(knownStrategy, redactStrategy),
  condition: optional(condition),
  alert: withDefault(boolean, false),
  redactionFormat: withDefault(string(0, MAX_FORMAT), DEFAULT_REDACTION_FORMAT),
  staticReplacement: withDefault(string(0, MAX_FORMAT), ''),
  maskCharacter: oneCharacter('*'),
  maskLength: withDefault(maskLength, 'SAME'),
  truncateLeaveCharacters: withDefault(integer(1, MAX_REPEATED), 4),
  truncateCharacter: oneCharacter('*'),
  truncateDirection: withDefault(word('LEADING', 'TRAILING'), 'LEADING'),
  salt: withDefault(boolean, false),
  color: optional(string()),
  // What follows belongs to strategies that are refused by name; it is read so that only the name is complained of.
  replacementScope: optional(word('DOCUMENT', 'CONTEXT')),
  anonymizationMethod: optional(word('REALISTIC', 'FROM_LIST', 'UUID')),
  anonymizationCandidates: optional(array(string(), MAX_ENTRIES)),
  mappings: optional(map(string(), MAX_ENTRIES)),
  mappingFiles: optional(array(string(), MAX_STRATEGIES)),
  caseSensitive: optional(boolean),
  generator: optional(string()),
  fallbackStrategy: optional(string()),
  excludeDocumentTypes: optional(array(string(), MAX_STRATEGIES)),
};

const DATE_PROPERTIES = {
  shiftRandom: optional(boolean),
  shiftDays: optional(integer(-1e6, 1e6)),
  shiftMonths: optional(integer(-1e6, 1e6)),
  shiftYears: optional(integer(-1e6, 1e6)),
  futureDates: optional(boolean),
};

const ALIASES = {
  truncateDigits: 'truncateLeaveCharacters',
  candidateReplacementValues: 'anonymizationCandidates',
};

/** The strategy list of an entry of `kind`. */
export function strategyList(kind: Kind): Node<readonly LoadedStrategy[]> {
  const properties = kind === 'date' ? { ...PROPERTIES, ...DATE_PROPERTIES } : PROPERTIES;
  const entry = checked(object(properties, { aliases: ALIASES }), (options): Checked<LoadedStrategy> => {
    const { strategy } = options;
    const problems = strategy.problems?.(options, kind) ?? [];
    if (problems.length > 0) return { problems };
    const { id, alert } = options;
    const value = { id, condition: options.condition, alert, replace: strategy.create(options, kind) };
    return { value, notes: notesOn(options, strategy) };
  });
  return withDefault(array(entry, MAX_STRATEGIES), []);
}

function unsupported(name: string): string {
  const possible = [...STRATEGIES.keys()].join(', ');
  if (UNSUPPORTED_STRATEGIES.includes(name.toUpperCase())) {
    return `The strategy ${name.toUpperCase()} is not supported. Possible are ${possible}.`;
  }
  const near = closest(name, [...STRATEGIES.keys()]);
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  return `There is no such strategy. Possible are ${possible}.${hint}`;
}

interface Noted {
  readonly alert: boolean;
  readonly condition: Condition | undefined;
  readonly excludeDocumentTypes: readonly string[] | undefined;
}

function notesOn({ alert, condition: given, excludeDocumentTypes }: Noted, { name }: ReplacementStrategy): Complaint[] {
  const notes: Complaint[] = [];
  if (alert && given === undefined) {
    const message = `An alert is raised when the condition of its strategy is met, and this ${name} has none. Write "condition": "confidence >= 0" to be told of every span.`;
    notes.push({ path: '.alert', code: 'no-effect', message });
  }
  if (excludeDocumentTypes !== undefined) {
    notes.push({ path: '.excludeDocumentTypes', code: 'no-effect', message: 'Has no effect.' });
  }
  return notes;
}

const complain = (path: string, code: string, message: string): { problems: readonly Complaint[] } => ({
  problems: [{ path, code, message }],
});
