import { isCountryCode } from '../checks/iso-3166.js';
import { CATALOG } from '../detectors/catalog.js';
import { bind, type Detector } from '../detectors/detector.js';
import type { OptionsByKind } from '../detectors/options.js';
import { KINDS, type Kind } from '../kinds.js';
import { COMMON, commonOf, type CommonValues, type LoadedEntry } from './entry-schema.js';
import { array, boolean, checked, either, object, string, withDefault, type Checked, type Node } from './schema.js';
import { strategyList, type LoadedStrategy } from './strategy-schema.js';

type BuiltInKind = keyof OptionsByKind;

const MAX_REGIONS = 300;

const region = checked(string(), (code): Checked<string> => {
  const value = code.toUpperCase();
  if (isCountryCode(value)) return { value };
  return { problems: [{ path: '', code: 'unknown-value', message: 'Must be an ISO 3166 region code such as "US".' }] };
});

const regions: Node<readonly string[]> = checked(
  either(region, array(region, MAX_REGIONS)),
  (given): Checked<readonly string[]> => {
    const value = typeof given === 'string' ? [given] : given;
    if (value.length > 0) return { value };
    return { problems: [{ path: '', code: 'empty', message: 'Must name at least one region, such as "US".' }] };
  },
);

/** What each kind has besides the common keys: the spelling, the shape and the default of every option. */
const OPTIONS: Readonly<Record<BuiltInKind, Readonly<Record<string, Node<unknown>>>>> = {
  'bank-routing-number': {},
  'credit-card': {
    onlyValidCreditCardNumbers: withDefault(boolean, true),
    ignoreWhenInUnixTimestamp: withDefault(boolean, false),
    onlyWordBoundaries: withDefault(boolean, true),
  },
  date: { onlyValidDates: withDefault(boolean, false) },
  'email-address': {
    onlyStrictMatches: withDefault(boolean, true),
    onlyValidTLDs: withDefault(boolean, false),
  },
  'iban-code': {
    onlyValidIBANCodes: withDefault(boolean, true),
    allowSpaces: withDefault(boolean, true),
  },
  'ip-address': {},
  'mac-address': {},
  'phone-number': { region: withDefault(regions, ['US']) },
  ssn: {},
  url: { requireHttpWwwPrefix: withDefault(boolean, true) },
  vin: {},
  'zip-code': {
    requireDelimiter: withDefault(boolean, false),
    validate: withDefault(boolean, false),
  },
} satisfies { readonly [K in BuiltInKind]: OptionShape<OptionsByKind[K]> };

/** One node an option, of the option's type. */
type OptionShape<Options> = Options extends object ? { readonly [K in keyof Options]: Node<Options[K]> } : object;

/** Spellings that documentation has used for the strategy list, besides the one in use. */
const STRATEGY_ALIASES: Partial<Record<Kind, string>> = { 'zip-code': 'zipCodeFilterStrategies' };

/** The entries under `identifiers` that are found by form alone, by their key. */
export const BUILT_IN: Readonly<Record<string, Node<LoadedEntry>>> = Object.fromEntries(
  KINDS.flatMap(({ id, key, strategies }) => (isBuiltIn(id) ? [[key, builtIn(id, strategies)] as const] : [])),
);

function isBuiltIn(kind: Kind): kind is BuiltInKind {
  return Object.hasOwn(CATALOG, kind);
}

function builtIn(kind: BuiltInKind, strategiesKey: string): Node<LoadedEntry> {
  const alias = STRATEGY_ALIASES[kind];
  const node = object(
    { ...COMMON, ...OPTIONS[kind], [strategiesKey]: strategyList(kind) },
    alias === undefined ? {} : { aliases: { [alias]: strategiesKey } },
  );
  // Which kind it is, and so which options it takes, is lost here; `satisfies` on OPTIONS has tied the two.
  const detectors: readonly Detector<never>[] = CATALOG[kind];
  return checked(node, (values: Readonly<Record<string, unknown>>): Checked<LoadedEntry> => {
    const strategies = values[strategiesKey] as readonly LoadedStrategy[];
    const options = optionsOf(OPTIONS[kind], values) as never;
    return {
      value: {
        ...commonOf(kind, values as unknown as CommonValues, strategies),
        bind: (rule) => detectors.map((detector) => bind(detector, options, rule)),
      },
    };
  });
}

/** The own options of a kind among all values of its entry; undefined for a kind without any. */
function optionsOf(shape: object, values: Readonly<Record<string, unknown>>): unknown {
  const keys = Object.keys(shape);
  return keys.length === 0 ? undefined : Object.fromEntries(keys.map((key) => [key, values[key]]));
}
