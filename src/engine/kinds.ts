/**
 * The kinds of sensitive information whose names do not follow from their id, in the order in which their rules are
 * compiled. The spellings, the irregular ones included, are those that existing policies use. Every other kind is named
 * by its detector alone: `us-npi` has the key `usNpi`, the strategies `usNpiFilterStrategies` and the label `US_NPI`.
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

/** A kind as replacements print it, for example `email-address`. */
export type Kind = string;

/** A kind as explain prints it, for example `EMAIL_ADDRESS`. */
export type KindLabel = string;

/** What a kind is called: `id` in replacements (`%t`) and inline answers, `label` in explain, the rest in a policy. */
export interface KindNames {
  readonly id: Kind;
  readonly label: KindLabel;
  readonly key: string;
  readonly strategies: string;
  /** Other spellings of the key in use. */
  readonly keyAliases: readonly string[];
  /** Other spellings of the list of strategies in use. */
  readonly strategyAliases: readonly string[];
}

const BY_ID: ReadonlyMap<Kind, KindNames> = new Map(NAMED.map((kind) => [kind.id, kind]));

/** The names of a kind: of its own where it has some, and otherwise those that follow from its id. */
export const namesOf = (id: Kind): KindNames => BY_ID.get(id) ?? named(id);

/** The place of a kind among all, for an order of rules that does not depend on the policy's. */
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
