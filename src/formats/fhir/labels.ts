import { kindsOfLabel } from '../evidence/label-kinds.js';
import { labelOfIdentifier } from '../hl7/identifier-types.js';

/** An object of a resource and its members. */
export interface Element {
  readonly parent: Element | undefined;
  /** Name of the member whose value it is; for items of arrays, the name of the array. */
  readonly key: string;
  /** Members with short text values. */
  readonly members: ReadonlyMap<string, string>;
  /** Codes of its `coding`. */
  readonly codes: readonly string[];
  /** The text of its type or code. */
  readonly named: string | undefined;
}

/** Labels of members with these names, wherever they occur. @see https://hl7.org/fhir/R4/datatypes.html */
const LABELS: Readonly<Record<string, string>> = {
  line: 'street address',
  city: 'city',
  district: 'county',
  state: 'state',
  postalCode: 'zip code',
  birthDate: 'date of birth',
  deceasedDateTime: 'date of death',
  subscriberId: 'subscriber id',
  valueAge: 'age',
};
const PHYSICIANS: ReadonlySet<string> = new Set(['Practitioner', 'PractitionerRole']);
const PEOPLE: ReadonlySet<string> = new Set(['Patient', 'Person', 'RelatedPerson']);
const CONTACT_SYSTEMS: Readonly<Record<string, string>> = {
  phone: 'phone number',
  fax: 'fax number',
  pager: 'phone number',
  sms: 'phone number',
  email: 'email address',
  url: 'url',
};
/** Endings of identifier system names. @see https://hl7.org/fhir/R4/identifier-registry.html */
const IDENTIFIER_SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/us-ssn$|2\.16\.840\.1\.113883\.4\.1$/, 'social security number'],
  [/us-npi$|2\.16\.840\.1\.113883\.4\.6$/, 'npi'],
  [/us-m(?:bi|edicare)$|2\.16\.840\.1\.113883\.4\.927$/, 'medicare number'],
  [/nhs-number$/, 'nhs number'],
  [/2\.16\.840\.1\.113883\.4\.3\.\d+$/, 'drivers license number'],
  [/passport/i, 'passport number'],
  [/kvid|versichertennummer/i, 'krankenversichertennummer'],
  [/mrn|medical-?record/i, 'medical record number'],
];

/** Returns the label of a member of an element. */
export function labelOf(element: Element, key: string): string {
  const known = LABELS[key];
  if (known !== undefined) return known;
  if (key === 'family') return `${whose(element)} family name`;
  if (key === 'given') return `${whose(element)} given name`;
  if (key === 'text' && element.key === 'name') return `${whose(element)} name`;
  if (key === 'text' && element.key === 'address') return 'address';
  if (key === 'name' && (element.key === 'agent' || element.key === 'contact')) return 'contact name';
  if (key === 'display' && element.members.has('reference')) return nameBehind(element);
  if (key === 'value') return labelOfValue(element);
  if (key.startsWith('value')) return labelOfExtension(element);
  return '';
}

/** The label of dates without another label. */
export const LABEL_OF_DATES = 'service date';

function whose(element: Element): string {
  for (let each: Element | undefined = element; each !== undefined; each = each.parent) {
    if (each.key === 'contact') return 'contact';
    const type = each.members.get('resourceType');
    if (type !== undefined) return PHYSICIANS.has(type) ? 'physician' : 'patient';
  }
  return 'patient';
}

/** Returns the label of the display text of a reference. */
function nameBehind({ key, members }: Element): string {
  const reference = members.get('reference') ?? '';
  const type = members.get('type') ?? /(?:^|\/)([A-Z][A-Za-z]+)\/[^/]*$/.exec(reference)?.[1] ?? '';
  if (PHYSICIANS.has(type)) return 'physician name';
  return PEOPLE.has(type) || (type === '' && (key === 'subject' || key === 'patient')) ? 'patient name' : '';
}

/** Returns the label of the value of an identifier or a contact point. */
function labelOfValue({ key, members, codes, named, parent }: Element): string {
  const system = members.get('system') ?? '';
  const contact = CONTACT_SYSTEMS[system];
  if (contact !== undefined) return contact;
  if (key === 'telecom') return 'phone number';
  if (!/identifier$/i.test(key)) return '';
  const byType = codes.map(labelOfIdentifier).find((label) => label !== undefined);
  const label = byType ?? IDENTIFIER_SYSTEMS.find(([name]) => name.test(system))?.[1] ?? labelOfNamed(named);
  if (label !== undefined) return label;
  const type = parent?.members.get('resourceType') ?? '';
  if (PHYSICIANS.has(type)) return 'provider id';
  return PEOPLE.has(type) ? 'patient id' : '';
}

const labelOfNamed = (text: string | undefined): string | undefined =>
  text !== undefined && kindsOfLabel(text).length > 0 ? text : undefined;

/**
 * Returns what describes a value: the last segment of an extension's URL (`patient-mothersMaidenName`), the code of an
 * observation, or the question of an answer.
 */
function labelOfExtension({ key, members, named, parent }: Element): string {
  const url = /[^/#]{1,80}$/.exec(members.get('url') ?? '')?.[0];
  return url ?? labelOfNamed(named) ?? (key === 'answer' ? labelOfNamed(questionAbove(parent)) : undefined) ?? '';
}

/** The parent of an answer may be the array that contains it. */
const questionAbove = (parent: Element | undefined): string | undefined =>
  (parent?.key === 'answer' ? parent.parent : parent)?.members.get('text');
