import type { Complaint } from '../complaint.js';
import { closest } from '../checks/edit-distance.js';
import { COUNTRIES } from '../detectors/catalog.js';
import { bind, type AnyDetector } from '../detectors/detector.js';
import type { Kind } from '../kinds.js';
import { COMMON, commonOf, type LoadedEntry } from './entry-schema.js';
import { defaultOptions } from './kind-schema.js';
import { array, checked, described, object, string, type Checked, type Node } from './schema.js';
import { strategyList } from './strategy-schema.js';

const MAX_COUNTRIES = 300;
const ALL = 'all';
/** Aliases of country codes: GB in ISO 3166, EL at the European Commission. */
const OTHER_CODES: ReadonlyMap<string, string> = new Map([
  ['gb', 'uk'],
  ['el', 'gr'],
]);

/** Kinds with detectors by country that are places, accounts and things, not numbers of people and companies. */
const NO_ID: ReadonlySet<Kind> = new Set([
  'bank-routing-number',
  'city',
  'county',
  'phone-number',
  'state',
  'state-abbreviation',
  'street-address',
  'tracking-number',
  'vin',
  'zip-code',
]);

/** `nationalIds`: one entry for each kind of number in the given countries, all with the same strategies. */
export const nationalIds: Node<readonly LoadedEntry[]> = checked(
  object({
    ...COMMON,
    countries: described('Codes such as "de" and "uk", or "all".', array(string(1), MAX_COUNTRIES)),
    nationalIdFilterStrategies: strategyList('national-id'),
  }),
  (values): Checked<readonly LoadedEntry[]> => {
    const given = values.countries.map((code) => {
      const lower = code.trim().toLowerCase();
      return OTHER_CODES.get(lower) ?? lower;
    });
    const problems = given.flatMap((code, index) => (isKnown(code) ? [] : [unknownCountry(code, index)]));
    if (given.length === 0)
      problems.push({ path: '.countries', code: 'empty', message: 'Must name a country, or "all".' });
    if (problems.length > 0) return { problems };
    const codes = given.includes(ALL) ? [...COUNTRIES.keys()] : given;
    const detectors = [...new Set(codes)].flatMap((code) => COUNTRIES.get(code) ?? []);
    const kinds = [...new Set(detectors.map(({ kind }) => kind))].filter((kind) => !NO_ID.has(kind));
    // Shared by all kinds, so that its lists are compiled once.
    const common = commonOf('national-id', values, values.nationalIdFilterStrategies);
    return {
      notes: given.flatMap((code, index) => noteOn(code, index)),
      value: kinds.map((kind) => ({
        ...common,
        kind,
        bind: (rule) =>
          bindAll(
            detectors.filter((detector) => detector.kind === kind),
            kind,
            rule,
          ),
      })),
    };
  },
);

const isKnown = (code: string): boolean => code === ALL || COUNTRIES.has(code);

function bindAll(detectors: readonly AnyDetector[], kind: Kind, rule: number): ReturnType<LoadedEntry['bind']> {
  // The types of options and detectors are checked where both are defined; here the relation is lost.
  const options = defaultOptions(kind) as never;
  return detectors.map((detector) => bind(detector, options, rule));
}

function unknownCountry(code: string, index: number): Complaint {
  const similarCode = closest(code, [...COUNTRIES.keys(), ALL]);
  const hint = similarCode === undefined ? '' : ` Did you mean "${similarCode}"?`;
  const message = `Known are "all" and ${[...COUNTRIES.keys()].join(', ')}.${hint}`;
  return { path: `.countries[${index}]`, code: 'unknown-value', message };
}

function noteOn(code: string, index: number): readonly Complaint[] {
  if (code === ALL || (COUNTRIES.get(code) ?? []).some(({ kind }) => !NO_ID.has(kind))) return [];
  const message = 'No numbers of this country are found yet.';
  return [{ path: `.countries[${index}]`, code: 'no-effect', message }];
}
