import { CARD_PARAMETERS, CARD_PROPERTIES, roleOfFieldName } from '../field-names.js';
import { isTimeZone } from './time-zones.js';

/** The encoding of a value or a name. */
export type Shape = 'text' | 'date' | 'address' | 'id' | 'html' | 'name';

/** Describes the value of a property. */
export interface PropertyRule {
  /** Labels of the components separated by `;`, in order; one label for the whole value if it has no components. */
  readonly labels: readonly string[];
  /** True if `;` separates components of the value. */
  readonly isStructured: boolean;
}

const one = (label: string): PropertyRule => ({ labels: [label], isStructured: false });
const parts = (...labels: readonly string[]): PropertyRule => ({ labels, isStructured: true });

/** @see RFC 6350, 6; RFC 5545, 3.8; vendor extensions */
const RULES: Readonly<Record<string, PropertyRule>> = {
  N: parts('family name', 'given name', 'middle name', '', ''),
  FN: one('full name'),
  NICKNAME: one('nickname'),
  ADR: parts('street address', 'street address', 'street address', 'city', 'state', 'zip code', ''),
  LABEL: one('address'),
  TEL: one('phone number'),
  EMAIL: one('email address'),
  BDAY: one('date of birth'),
  DEATHDATE: one('date of death'),
  BIRTHPLACE: one('place of birth'),
  DEATHPLACE: one('city'),
  ANNIVERSARY: one('service date'),
  'X-ANNIVERSARY': one('service date'),
  ORG: parts('organization', '', ''),
  IMPP: one('username'),
  'X-SKYPE': one('username'),
  'X-SKYPE-USERNAME': one('username'),
  'X-JABBER': one('username'),
  'X-AIM': one('username'),
  'X-SOCIALPROFILE': one('username'),
  'X-MANAGER': one('contact name'),
  'X-ASSISTANT': one('contact name'),
  'X-SPOUSE': one('contact name'),
  'X-MS-MANAGER': one('contact name'),
  'X-MS-ASSISTANT': one('contact name'),
  'X-MS-SPOUSE': one('contact name'),
  'X-EVOLUTION-MANAGER': one('contact name'),
  'X-EVOLUTION-SPOUSE': one('contact name'),
  'X-PHONETIC-FIRST-NAME': one('first name'),
  'X-PHONETIC-LAST-NAME': one('last name'),
  'X-MAIDENNAME': one('maiden name'),
  'SORT-STRING': one('last name'),
  ORGANIZER: one('email address'),
  ATTENDEE: one('email address'),
  'CALENDAR-ADDRESS': one('email address'),
  URL: one('url'),
  GENDER: parts('', ''),
  'REQUEST-STATUS': parts('', '', ''),
  GEO: one(''),
};
const TEXT = one('');

export const ruleOf = (name: string): PropertyRule => RULES[name] ?? TEXT;

/** Properties whose values are codes, which identify nobody. */
const CODES: ReadonlySet<string> = new Set(
  (
    'VERSION CALSCALE METHOD CLASS STATUS TRANSP ACTION TRIGGER DURATION REPEAT SEQUENCE PRIORITY ' +
    'TZOFFSETFROM TZOFFSETTO RRULE EXRULE KIND PERCENT-COMPLETE FREEBUSY REFRESH-INTERVAL ' +
    'X-PUBLISHED-TTL X-ABSHOWAS X-MOZ-GENERATION X-MICROSOFT-CDO-BUSYSTATUS X-MICROSOFT-CDO-IMPORTANCE ' +
    'X-MICROSOFT-CDO-ALLDAYEVENT X-MICROSOFT-CDO-INSTTYPE LANG CLIENTPIDMAP'
  ).split(' '),
);
const ZONES: ReadonlySet<string> = new Set(['TZID', 'TZNAME', 'TZ', 'X-WR-TIMEZONE', 'X-LIC-LOCATION']);

/** Component names that standards define for BEGIN and END. @see RFC 6350, 5545, 7953, 9073; vCalendar 1.0 */
const COMPONENTS: ReadonlySet<string> = new Set(
  (
    'VCARD VCALENDAR VEVENT VTODO VJOURNAL VFREEBUSY VTIMEZONE STANDARD DAYLIGHT VALARM VAVAILABILITY AVAILABLE ' +
    'PARTICIPANT VLOCATION VRESOURCE VNOTE'
  ).split(' '),
);

/** True for BEGIN and END, whose value is the name of a component. */
export const isBorder = (name: string): boolean => name === 'BEGIN' || name === 'END';

/** True if a value is a code. A time zone may have a user-defined name, which is not a code. */
export const isOfCodes = (name: string, value: string): boolean =>
  CODES.has(name) ||
  (isBorder(name) && COMPONENTS.has(value.trim().toUpperCase())) ||
  (ZONES.has(name) && isTimeZone(value));

/** Labels of parameters whose values are text; the values of all other parameters are codes. */
const PARAMETERS: Readonly<Record<string, string>> = {
  CN: 'contact name',
  EMAIL: 'email address',
  LABEL: 'address',
  'SORT-AS': 'last name',
  MEMBER: 'email address',
  'SENT-BY': 'email address',
  'DELEGATED-FROM': 'email address',
  'DELEGATED-TO': 'email address',
};
const CODES_OF_PARAMETERS: ReadonlySet<string> = new Set(
  (
    'TYPE VALUE ENCODING CHARSET LANGUAGE PREF ROLE PARTSTAT RSVP CUTYPE TZID FMTTYPE RELATED RANGE RELTYPE FBTYPE ALTID ' +
    'PID MEDIATYPE CALSCALE INDEX LEVEL CONTEXT SCHEDULE-AGENT SCHEDULE-STATUS SCHEDULE-FORCE-SEND FEATURE DISPLAY'
  ).split(' '),
);

/** Returns undefined for codes. */
export const labelOfParameter = (name: string, value: string): string | undefined =>
  CODES_OF_PARAMETERS.has(name) && (name !== 'TZID' || isTimeZone(value)) ? undefined : (PARAMETERS[name] ?? '');

/** Returns the role of a property name, given in upper case; undefined for names that standards and programs define. */
export const roleOfProperty = (name: string): 'quiet' | 'text' | undefined =>
  CARD_PROPERTIES.has(name) || Object.hasOwn(RULES, name) || CODES.has(name) ? undefined : roleOfFieldName(name);

export const roleOfParameter = (name: string): 'quiet' | 'text' | undefined =>
  CARD_PARAMETERS.has(name) ? undefined : roleOfFieldName(name);

/** The label of dates and times. */
export const LABEL_OF_DATES = 'service date';
const DATE = /^(?:\d{4}-?\d\d-?\d\d(?:T\d\d:?\d\d(?::?\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?|--\d\d-?\d\d|\d{4})$/;

export function shapeOf(name: string, value: string): Shape {
  if (isBorder(name)) return 'name';
  if (name === 'UID' || name === 'RELATED-TO' || name === 'RECURRENCE-ID-X') return 'id';
  return DATE.test(value.trim()) && !TEXTS.has(name) ? 'date' : 'text';
}
const TEXTS: ReadonlySet<string> = new Set([
  'TEL',
  'NOTE',
  'SUMMARY',
  'DESCRIPTION',
  'FN',
  'N',
  'ADR',
  'LOCATION',
  'ORG',
]);

/** Returns a valid date: `value` if it is one, otherwise the first of 1970, in the notation of the date before. */
export function dateLike(before: string, value: string): string {
  if (DATE.test(value.trim())) return value;
  const dash = before.includes('-') && !before.startsWith('--') ? '-' : '';
  const time = /T[\d:]+/.exec(before)?.[0].replace(/\d/g, '0') ?? '';
  return `1970${dash}01${dash}01${time}${time !== '' && /Z\s*$/.test(before) ? 'Z' : ''}`;
}
