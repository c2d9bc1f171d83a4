import { KINDS, type Kind } from '../../engine/index.js';

/**
 * Entities of Presidio whose kinds in Umbra have other names. All others are names of kinds in capitals: `DE_TAX_ID`.
 */
interface EntityRow {
  /** The names that callers may request. */
  readonly asked: readonly string[];
  /** The kinds to look for. */
  readonly kinds: readonly Kind[];
  /** Kinds that are also reported by this name if a policy looks for them. */
  readonly also?: readonly Kind[];
  /** Kinds that are reported by this name if a request asks for it, and by their own name otherwise. */
  readonly whenAsked?: readonly Kind[];
  /** The reported name of findings: `asked` only if the request asks for it; `own` that of the kind. */
  readonly reported: { readonly name: string } | 'asked' | 'own';
  /** The pattern that a value must match. */
  readonly form?: RegExp;
  /** Options of the kinds. */
  readonly options?: Readonly<Record<string, unknown>>;
}

const named = (name: string, kinds: readonly Kind[], more: Partial<EntityRow> = {}): EntityRow => ({
  asked: [name],
  kinds,
  reported: { name },
  ...more,
});

/** Identifiers of persons and companies by country. */
const COUNTRY_KINDS = KINDS.map(({ id }) => id).filter((id) => /^(?:ssn|[a-z]{2}-.+)$/.test(id));

/** The first row with a kind determines its reported name, unless the request asks for it by another name. */
const ROWS: readonly EntityRow[] = [
  named('PERSON', ['person', 'physician-name'], {
    asked: ['PERSON', 'PATIENT', 'STAFF', 'HCW'],
    // A model finds names; lists of first and last names in addition would report what it rejects.
    also: ['first-name', 'surname'],
  }),
  named('LOCATION', ['location', 'city', 'county', 'state', 'country', 'street-address', 'coordinates'], {
    asked: ['LOCATION', 'GPE', 'FAC', 'LOC'],
    also: ['state-abbreviation'],
    whenAsked: ['postal-code', 'zip-code'],
  }),
  named('ORGANIZATION', ['organization', 'hospital'], { asked: ['ORGANIZATION', 'ORG', 'HOSP', 'PATORG'] }),
  named('DATE_TIME', ['date', 'time']),
  named('PHONE_NUMBER', ['phone-number'], { also: ['phone-number-extension'] }),
  named('CRYPTO', ['bitcoin-address', 'crypto-address']),
  named('EMAIL_ADDRESS', ['email-address'], { asked: ['EMAIL_ADDRESS', 'EMAIL'] }),
  named('URL', ['url'], { options: { requireHttpWwwPrefix: false } }),
  named('US_SSN', ['ssn']),
  named('US_PASSPORT', ['passport-number']),
  named('US_DRIVER_LICENSE', ['drivers-license-number']),
  named('US_BANK_NUMBER', ['us-bank-account'], { whenAsked: ['account-number'] }),
  named('ABA_ROUTING_NUMBER', ['bank-routing-number']),
  named('US_PROVIDER_TAX_ID', ['ein']),
  named('MEDICAL_LICENSE', ['us-dea']),
  named('IT_VAT_CODE', ['it-vat']),
  named('MEDICAL_DISEASE_DISORDER', ['medical-condition']),
  named('MEDICAL_MEDICATION', ['drug']),
  {
    asked: ['ZA_MOBILE_NUMBER', 'ZA_TELEPHONE_NUMBER'],
    kinds: ['phone-number'],
    reported: 'asked',
    options: { region: ['ZA'] },
  },
  { asked: ['ZA_PASSPORT', 'PH_PASSPORT'], kinds: ['passport-number'], reported: 'asked' },
  { asked: ['ZA_LICENSE_PLATE'], kinds: ['license-plate'], reported: 'asked' },
  { asked: ['CA_POSTAL_CODE'], kinds: ['postal-code'], reported: 'asked', form: /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i },
  { asked: ['ID'], kinds: ['medical-record-number', 'account-number', ...COUNTRY_KINDS], reported: 'own' },
];

/**
 * The entities that Presidio's own installation looks for in English; its clients expect them when they name no
 * entities and no policy.
 */
const DEFAULT_ENTITIES: readonly string[] = [
  'CREDIT_CARD',
  'CRYPTO',
  'DATE_TIME',
  'EMAIL_ADDRESS',
  'IBAN_CODE',
  'IP_ADDRESS',
  'LOCATION',
  'MAC_ADDRESS',
  'MEDICAL_LICENSE',
  'NRP',
  'PERSON',
  'PHONE_NUMBER',
  'UK_NHS',
  'URL',
  'US_BANK_NUMBER',
  'US_DRIVER_LICENSE',
  'US_ITIN',
  'US_PASSPORT',
  'US_SSN',
];

/** Kinds that a policy defines: their findings are named by its classification. */
const POLICY_DEFINED: ReadonlySet<Kind> = new Set(['section', 'custom-dictionary', 'id', 'field']);

/** Returns a name as entities are written: capitals, digits and `_`. */
export const entityNameOf = (name: string): string => name.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_');

const KIND_NAMED: ReadonlyMap<string, Kind> = new Map(
  KINDS.filter(({ id }) => !POLICY_DEFINED.has(id)).map(({ id }) => [entityNameOf(id), id]),
);
const ROW_ASKED: ReadonlyMap<string, EntityRow> = new Map(
  ROWS.flatMap((row) => row.asked.map((name) => [name, row] as const)),
);
const ROW_REPORTED: ReadonlyMap<Kind, EntityRow> = new Map(
  ROWS.filter(({ reported }) => typeof reported === 'object')
    .flatMap((row) => [...row.kinds, ...(row.also ?? [])].map((kind) => [kind, row] as const))
    .reverse(),
);

/** The names of entities that can be requested, without those of a policy. */
export const ENTITY_NAMES: readonly string[] = [...new Set([...ROW_ASKED.keys(), ...KIND_NAMED.keys()])].sort();

/** Options of a kind by its id. */
export type WantedKinds = ReadonlyMap<Kind, Readonly<Record<string, unknown>>>;

/** Returns the kinds to look for when these entities are requested; unknown names are ignored. */
export function kindsFor(entities: readonly string[]): WantedKinds {
  const kinds = new Map<Kind, Readonly<Record<string, unknown>>>();
  for (const entity of entities) {
    const row = ROW_ASKED.get(entity);
    const own = KIND_NAMED.get(entity);
    const wanted = row === undefined ? [] : [...row.kinds, ...(row.whenAsked ?? [])];
    for (const kind of [...wanted, ...(own === undefined ? [] : [own])]) {
      kinds.set(kind, mergedNames(kinds.get(kind), row?.options));
    }
  }
  return kinds;
}

/** Two entities may need the same kind for two regions. */
function mergedNames(
  one: Readonly<Record<string, unknown>> = {},
  other: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const both = { ...one, ...other };
  if (Array.isArray(one.region) && Array.isArray(other.region)) {
    return { ...both, region: [...new Set([...(one.region as unknown[]), ...(other.region as unknown[])])] };
  }
  return both;
}

/** The kinds that Presidio looks for by default. */
export const DEFAULT_KINDS: WantedKinds = kindsFor(DEFAULT_ENTITIES);

/** The facts of a finding that determine its name. */
export interface NamedFinding {
  readonly kind: Kind;
  readonly classification?: string;
  readonly text: string;
}

/**
 * Returns the reported name of a finding; undefined if it was not requested.
 * @param asked undefined for everything
 */
export function entityOf(finding: NamedFinding, asked: readonly string[] | undefined): string | undefined {
  const { kind, classification, text } = finding;
  const own = entityNameOf(POLICY_DEFINED.has(kind) ? (classification ?? kind) : kind);
  if (asked === undefined) return nameIn(ROW_REPORTED.get(kind), own, own);
  if (asked.includes(own)) return nameIn(ROW_ASKED.get(own), own, own);
  for (const name of asked) {
    const row = ROW_ASKED.get(name);
    const kinds = row === undefined ? [] : [...row.kinds, ...(row.also ?? []), ...(row.whenAsked ?? [])];
    if (kinds.includes(kind) && row?.form?.test(text) !== false) return nameIn(row, name, own);
  }
  return undefined;
}

function nameIn(row: EntityRow | undefined, asked: string, own: string): string {
  if (row === undefined || row.reported === 'own') return own;
  return row.reported === 'asked' ? asked : row.reported.name;
}

/** Returns the name of the recogniser of a kind. */
export const recognizerOf = (kind: Kind): string =>
  `${kind.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Recognizer`;

/** Names of recognisers. */
export const RECOGNIZERS: readonly string[] = [...KIND_NAMED.values()].map(recognizerOf).sort();
