import { KINDS } from '../../../engine/index.js';

/**
 * Types that reviewers can use besides the kinds that detectors find: names known to clients of document review, and
 * one for everything else.
 */
const FURTHER = [
  'bitcoin-address',
  'custom-dictionary',
  'hospital-abbreviation',
  'iban-code',
  'medical-condition',
  'other',
  'person',
  'pheye',
  'physician-name',
  'section',
];

/** The weight of a missed value in the risk of a document; all other types weigh 1. */
const WEIGHTS: Readonly<Record<string, number>> = {
  ssn: 10,
  'credit-card': 10,
  'phone-number': 5,
  'email-address': 5,
  person: 3,
  'first-name': 3,
  surname: 3,
  'physician-name': 3,
  'street-address': 3,
  'zip-code': 2,
};

/** All types that a span may have, in alphabetical order. */
export const PII_TYPES: readonly string[] = [...new Set([...KINDS.map(({ id }) => id), ...FURTHER])].sort();

const KNOWN: ReadonlySet<string> = new Set(PII_TYPES);

/** Returns the type in its stored form, ignoring case and surrounding blanks; undefined if it is unknown. */
export function piiTypeOf(value: string): string | undefined {
  const type = value.trim().toLowerCase();
  return KNOWN.has(type) ? type : undefined;
}

/** The fields of a batch that determine the weights of types. */
export interface TypeWeights {
  readonly piiTypeWeights: Readonly<Record<string, number>>;
  readonly setWeights: { readonly weights: Readonly<Record<string, number>> } | null;
}

/** Returns the weights for a batch: its own, then those of its weight set, then the defaults. */
export function weightsOf(batch: TypeWeights | undefined): (type: string) => number {
  const weights = new Map(
    [WEIGHTS, batch?.setWeights?.weights ?? {}, batch?.piiTypeWeights ?? {}].flatMap((each) => Object.entries(each)),
  );
  return (type) => weights.get(type) ?? 1;
}

/** Labels that cannot be derived from the words of the id. */
const LABELS: Readonly<Record<string, string>> = {
  ssn: 'SSN',
  vin: 'VIN',
  url: 'URL',
  id: 'Identifier',
  'iban-code': 'IBAN Code',
  'ip-address': 'IP Address',
  'mac-address': 'MAC Address',
  pheye: 'PHEye',
};

/** Returns the label of a type for people: `email-address` becomes Email Address. */
export const labelOf = (type: string): string =>
  LABELS[type] ??
  type
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
