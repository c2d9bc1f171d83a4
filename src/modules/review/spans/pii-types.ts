import { KINDS } from '../../../engine/index.js';

/**
 * Types that reviewers give a span beside the kinds that detectors find: the names that clients of document review
 * know, and one for what has no other.
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

/** How much a missed one weighs in the risk of a document; all others weigh 1. */
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

/** Every type that a span may have, in alphabetical order. */
export const PII_TYPES: readonly string[] = [...new Set([...KINDS.map(({ id }) => id), ...FURTHER])].sort();

const KNOWN: ReadonlySet<string> = new Set(PII_TYPES);

/** The type as it is stored, whatever blanks and case it was sent in; undefined when it is none. */
export function piiTypeOf(value: string): string | undefined {
  const type = value.trim().toLowerCase();
  return KNOWN.has(type) ? type : undefined;
}

/** What of a batch says how much types weigh. */
export interface Weighed {
  readonly piiTypeWeights: Readonly<Record<string, number>>;
  readonly setWeights: { readonly weights: Readonly<Record<string, number>> } | null;
}

/** The weights of a batch: its own, then those of its weight set, then the usual ones. */
export function weightsOf(batch: Weighed | undefined): (type: string) => number {
  const weights = new Map(
    [WEIGHTS, batch?.setWeights?.weights ?? {}, batch?.piiTypeWeights ?? {}].flatMap((each) => Object.entries(each)),
  );
  return (type) => weights.get(type) ?? 1;
}

/** Names that are not the words of the id. */
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

/** A type as people read it: `email-address` is Email Address. */
export const labelOf = (type: string): string =>
  LABELS[type] ??
  type
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
