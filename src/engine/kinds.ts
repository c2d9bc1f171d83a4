/**
 * The kinds of sensitive information whose names do not follow from their id, in the order in which their rules are
 * compiled. All spellings, even irregular ones, are those used in existing policies. Every other kind is named after
 * its detector: `us-npi` has the key `usNpi`, the strategies `usNpiFilterStrategies` and the label `US_NPI`.
 */
const NAMED: readonly KindNames[] = [
  named('age'),
  named('bank-routing-number'),
  named('bitcoin-address', {
    strategies: 'bitcoinFilterStrategies',
    strategyAliases: ['bitcoinAddressFilterStrategies'],
  }),
  named('city', { label: 'LOCATION_CITY' }),
  named('county', { label: 'LOCATION_COUNTY' }),
  named('state', { label: 'LOCATION_STATE' }),
  named('hospital'),
  named('first-name'),
  named('surname'),
  named('credit-card', { keyAliases: ['creditCardNumbers'] }),
  named('currency'),
  named('date'),
  named('drivers-license-number', { key: 'driversLicense', strategies: 'driversLicenseFilterStrategies' }),
  named('email-address'),
  named('iban-code'),
  named('ip-address'),
  named('mac-address'),
  named('medical-condition'),
  named('passport-number'),
  named('person', { strategyAliases: ['phEyeFilterStrategies'] }),
  named('phone-number'),
  named('phone-number-extension'),
  named('physician-name'),
  named('section', { key: 'sections', strategies: 'sectionFilterStrategies' }),
  named('ein'),
  named('ssn'),
  named('state-abbreviation'),
  named('street-address'),
  named('tracking-number'),
  named('url'),
  named('vin'),
  named('zip-code', {
    strategies: 'zipCodeFilterStrategy',
    strategyAliases: ['zipCodeFilterStrategies'],
    keyAliases: ['zipCodes'],
  }),
  named('custom-dictionary', { key: 'dictionaries', strategies: 'customFilterStrategies' }),
  named('id', { label: 'IDENTIFIER', key: 'identifiers', strategies: 'identifierFilterStrategies' }),
  named('field', { key: 'fields' }),
];

/** A kind as written in replacements, for example `email-address`. */
export type Kind = string;

/** A kind as written by explain, for example `EMAIL_ADDRESS`. */
export type KindLabel = string;

/**
 * The names of a kind: `id` in replacements (`%t`) and inline responses, `label` in explain, the others in a policy.
 */
export interface KindNames {
  readonly id: Kind;
  readonly label: KindLabel;
  readonly key: string;
  readonly strategies: string;
  /** Aliases of the key. */
  readonly keyAliases: readonly string[];
  /** Aliases of the key for the list of strategies. */
  readonly strategyAliases: readonly string[];
}

const KINDS_BY_ID: ReadonlyMap<Kind, KindNames> = new Map(NAMED.map((kind) => [kind.id, kind]));

/** Kinds that are names of people. A policy that covers one of them covers people. */
export const PEOPLE: ReadonlySet<Kind> = new Set(['person', 'first-name', 'surname', 'physician-name']);

/** Returns the names of a kind: its own if it has some, otherwise those derived from its id. */
export const namesOf = (id: Kind): KindNames => KINDS_BY_ID.get(id) ?? named(id);

/** The kinds in a fixed order, for an order of rules that does not depend on the policy's. */
export const NAMED_ORDER: readonly Kind[] = NAMED.map(({ id }) => id);

function named(id: Kind, irregular: Partial<KindNames> = {}): KindNames {
  const key = irregular.key ?? id.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return {
    id,
    label: id.replaceAll('-', '_').toUpperCase(),
    key,
    strategies: `${key}FilterStrategies`,
    keyAliases: [],
    strategyAliases: [],
    ...irregular,
  };
}
