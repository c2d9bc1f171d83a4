type Elements = readonly (readonly string[])[];

/** Returns the label of a value that has none by its place: short ones in capitals are codes. */
export const labelOfOther = (value: string): string => (/^[A-Z\d]{1,6}$/.test(value) ? 'code name' : '');

/** Labels of elements by segment and place. */
type Labels = Readonly<Record<string, Readonly<Record<number, string>>>>;

/** @see ASC X12N 837, 834, 270/271 */
const X12_LABELS: Labels = {
  N1: { 2: 'company name' },
  N2: { 1: 'company name' },
  N3: { 1: 'street address', 2: 'street address' },
  N4: { 1: 'city', 2: 'state', 3: 'zip code' },
  DMG: { 2: 'date of birth' },
  DTP: { 3: 'service date' },
  PER: { 2: 'contact name' },
  CLM: { 1: 'account number' },
  CLP: { 1: 'account number' },
  SBR: { 3: 'group number' },
  INS: { 12: 'date of death' },
  PAT: { 6: 'date of death' },
};
/** Entities that are providers of care: referring, rendering, attending, operating, billing and supervising. */
const PROVIDERS: ReadonlySet<string> = new Set(['DN', 'P3', '82', '71', '72', '73', '77', '85', 'DQ', 'DK']);
const IDENTIFIERS: Readonly<Record<string, string>> = {
  ...{ SY: 'ssn', '34': 'ssn', EI: 'ein', '24': 'ein', XX: 'npi', HPI: 'npi', MI: 'member id', '1W': 'member id' },
  ...{ II: 'member id', '0F': 'subscriber id', '1L': 'group number', IG: 'policy number', '18': 'policy number' },
  ...{ EA: 'medical record number', '23': 'member id', MR: 'medicaid number', F6: 'medicare number' },
};
const CONTACTS: Readonly<Record<string, string>> = {
  ...{ TE: 'phone number', FX: 'fax number', HP: 'phone number', WP: 'phone number', CP: 'phone number' },
  ...{ EM: 'email address', UR: 'url', AL: 'phone number' },
};

/** Returns what an element of a segment of X12 is. */
export function labelOfX12(elements: Elements, element: number, component: number): string {
  const valueAt = (place: number): string => elements[place]?.[0] ?? '';
  const segment = valueAt(0);
  if (component > 0) return '';
  if (segment === 'NM1') return labelOfPerson(valueAt, element);
  if (segment === 'REF') return element === 2 ? (IDENTIFIERS[valueAt(1)] ?? '') : '';
  if (segment === 'PER' && element > 3) return element % 2 === 0 ? (CONTACTS[valueAt(element - 1)] ?? '') : '';
  return X12_LABELS[segment]?.[element] ?? '';
}

/** The second element tells people from organizations. */
function labelOfPerson(valueAt: (place: number) => string, element: number): string {
  if (element === 9) return IDENTIFIERS[valueAt(8)] ?? 'member id';
  if (valueAt(2) !== '1') return element === 3 ? 'company name' : '';
  const whose = PROVIDERS.has(valueAt(1)) ? 'physician' : 'patient';
  const part = element === 3 ? 'family' : element === 4 || element === 5 ? 'given' : undefined;
  return part === undefined ? '' : `${whose} ${part} name`;
}

/** @see UN/EDIFACT D.96A, segments NAD and PNA */
const EDIFACT_LABELS: Labels = {
  NAD: { 4: 'name', 5: 'street address', 6: 'city', 8: 'zip code' },
  PNA: { 2: 'patient id', 5: 'name', 6: 'name', 7: 'name', 8: 'name' },
};
const BIRTH: ReadonlySet<string> = new Set(['329', '10D']);

/** Returns what a component of an element of a segment of EDIFACT is. */
export function labelOfEdifact(elements: Elements, element: number, component: number): string {
  const segment = elements[0]?.[0] ?? '';
  const [first = '', second = ''] = elements[element] ?? [];
  if (segment === 'CTA') return element === 2 && component === 1 ? 'contact name' : '';
  if (segment === 'COM') return component === 0 ? (CONTACTS[second] ?? '') : '';
  if (segment === 'DTM') return component === 1 ? (BIRTH.has(first) ? 'date of birth' : 'service date') : '';
  if (segment === 'PNA' && element > 4 && component === 0) return '';
  return EDIFACT_LABELS[segment]?.[element] ?? '';
}
