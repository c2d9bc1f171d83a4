import { isCountryCode } from '../checks/iso-3166.js';
import { CATALOG } from '../detectors/catalog.js';
import { bind, type AnyDetector } from '../detectors/detector.js';
import { OF_DOCUMENT, type OptionsByKind } from '../detectors/options.js';
import { NAMES } from '../detectors/names/names-detectors.js';
import { namesOf, type Kind, type KindNames } from '../kinds.js';
import { COMMON, commonOf, type CommonValues, type LoadedEntry } from './entry-schema.js';
import {
  array,
  boolean,
  checked,
  either,
  object,
  string,
  withDefault,
  word,
  type Checked,
  type Node,
} from './schema.js';
import { strategyList, type LoadedStrategy } from './strategy-schema.js';

const MAX_REGIONS = 300;

const region = checked(string(), (code): Checked<string> => {
  const value = code.toUpperCase();
  if (isCountryCode(value)) return { value };
  if (code === OF_DOCUMENT) return { value: OF_DOCUMENT };
  const message = `Must be an ISO 3166 region code such as "US", or "${OF_DOCUMENT}".`;
  return { problems: [{ path: '', code: 'unknown-value', message }] };
});

const regions: Node<readonly string[]> = checked(
  either(region, array(region, MAX_REGIONS)),
  (given): Checked<readonly string[]> => {
    const value = typeof given === 'string' ? [given] : given;
    if (value.length > 0) return { value };
    return { problems: [{ path: '', code: 'empty', message: 'Must name at least one region, such as "US".' }] };
  },
);

const LEXICON_OPTIONS = {
  fuzzy: withDefault(boolean, false),
  sensitivity: withDefault(word('off', 'low', 'medium', 'high', 'auto'), 'medium'),
  capitalized: withDefault(boolean, false),
};

/** Options that some kinds have besides the common keys: the spelling, the shape and the default of each. */
const OPTIONS: Readonly<Record<Kind, Readonly<Record<string, Node<unknown>>>>> = {
  city: LEXICON_OPTIONS,
  county: LEXICON_OPTIONS,
  'credit-card': {
    onlyValidCreditCardNumbers: withDefault(boolean, true),
    ignoreWhenInUnixTimestamp: withDefault(boolean, false),
    onlyWordBoundaries: withDefault(boolean, true),
  },
  date: { onlyValidDates: withDefault(boolean, false) },
  drug: LEXICON_OPTIONS,
  ein: { onlyValidPrefixes: withDefault(boolean, false) },
  'email-address': {
    onlyStrictMatches: withDefault(boolean, true),
    onlyValidTLDs: withDefault(boolean, false),
  },
  'first-name': LEXICON_OPTIONS,
  hospital: LEXICON_OPTIONS,
  'iban-code': {
    onlyValidIBANCodes: withDefault(boolean, true),
    allowSpaces: withDefault(boolean, true),
  },
  'medical-condition': LEXICON_OPTIONS,
  'phone-number': { region: withDefault(regions, ['US', OF_DOCUMENT]) },
  state: LEXICON_OPTIONS,
  surname: LEXICON_OPTIONS,
  'tracking-number': {
    ups: withDefault(boolean, true),
    fedex: withDefault(boolean, true),
    usps: withDefault(boolean, true),
    allowSpaces: withDefault(boolean, false),
  },
  url: { requireHttpWwwPrefix: withDefault(boolean, true) },
  'zip-code': {
    requireDelimiter: withDefault(boolean, false),
    validate: withDefault(boolean, false),
  },
} satisfies { readonly [K in keyof OptionsByKind]: OptionShape<OptionsByKind[K]> };

/** One node per option, of the option's type. */
type OptionShape<Options> = Options extends object ? { readonly [K in keyof Options]: Node<Options[K]> } : object;

/** Kinds that need a model server elsewhere but are found without one here. */
const MODEL_KINDS: ReadonlySet<Kind> = new Set(['medical-condition']);
const NO_MODEL = {
  code: 'unsupported-kind',
  message: 'No model server is asked: leave the key out, and what is found without one is found.',
};
const MODEL_OPTIONS = { phEyeConfiguration: NO_MODEL, removePunctuation: NO_MODEL, thresholds: NO_MODEL };

/** Returns the options that a kind has besides the common keys, with their defaults. */
export const optionDefaults = (kind: Kind): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(OPTIONS[kind] ?? {}).map(([option, { absent }]) => [option, absent?.value]));

/** The entries under `identifiers` for built-in kinds, by their key. */
export const BUILT_IN: Readonly<Record<string, Node<LoadedEntry>>> = Object.fromEntries(
  [...CATALOG]
    .filter(([kind]) => !Object.hasOwn(NAMES, kind))
    .map(([kind, detectors]) => [namesOf(kind).key, builtIn(namesOf(kind), detectors)]),
);

/** Returns the options of an entry of `kind` that sets none. */
export function defaultOptions(kind: Kind): Readonly<Record<string, unknown>> | undefined {
  const shape = OPTIONS[kind];
  if (shape === undefined) return undefined;
  return Object.fromEntries(Object.entries(shape).map(([key, { absent }]) => [key, absent?.value]));
}

/** Aliases of those keys, each with the key it stands for. */
export const BUILT_IN_ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  [...CATALOG.keys()].map(namesOf).flatMap(({ key, keyAliases }) => keyAliases.map((alias) => [alias, key])),
);

function builtIn(
  { id, strategies: key, strategyAliases }: KindNames,
  detectors: readonly AnyDetector[],
): Node<LoadedEntry> {
  const options = OPTIONS[id] ?? {};
  const node = object(
    { ...COMMON, ...options, [key]: strategyList(id) },
    {
      aliases: Object.fromEntries(strategyAliases.map((alias) => [alias, key])),
      refused: MODEL_KINDS.has(id) ? MODEL_OPTIONS : {},
    },
  );
  return checked(node, (values: Readonly<Record<string, unknown>>): Checked<LoadedEntry> => {
    const strategies = values[key] as readonly LoadedStrategy[];
    // The types of the options are lost here; `satisfies` on OPTIONS has checked them against the detectors.
    const given = optionsOf(options, values) as never;
    return {
      value: {
        ...commonOf(id, values as unknown as CommonValues, strategies),
        bind: (rule) => detectors.map((detector) => bind(detector, given, rule)),
      },
    };
  });
}

/** Returns the options of a kind from all values of its entry; undefined for a kind without any. */
function optionsOf(shape: object, values: Readonly<Record<string, unknown>>): unknown {
  const keys = Object.keys(shape);
  return keys.length === 0 ? undefined : Object.fromEntries(keys.map((key) => [key, values[key]]));
}
