import { isNameOfProgram } from '../../engine/index.js';
import { isPlainName, type Kinds } from './label-kinds.js';

/** Placeholders for a missing value. */
const NO_VALUE =
  /^(?:n\/?a|nil|null|none|unknown|unbekannt|inconnu|desconocido|tbd|test|true|false|yes|no|ja|nein|oui|non|other|[-–—.?*#x_]+)$/iu;

const MAX_NAME_LENGTH = 80;
const MAX_WORDS_OF_PER_NAME = 8;
const MAX_VALUE_LENGTH = 200;

const hasDigits = (least: number) => {
  const digits = new RegExp(`(?:\\p{Nd}\\P{Nd}*){${least}}`, 'u');
  return (value: string) => digits.test(value);
};
const isName = (value: string): boolean =>
  value.length <= MAX_NAME_LENGTH &&
  /\p{L}/u.test(value) &&
  !/[\p{Nd}@=<>{}|\\/]/u.test(value) &&
  value.split(/\s+/u).length <= MAX_WORDS_OF_PER_NAME;

/** Minimum requirements for values of a kind; values of all other kinds only have to be short. */
const LOOKS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ...['person', 'first-name', 'surname', 'physician-name', 'city', 'county', 'state', 'location', 'nrp'].map(
    (kind) => [kind, isName] as const,
  ),
  ['email-address', (value) => value.includes('@')],
  ['url', (value) => /[.:/]/.test(value)],
  ['street-address', (value) => /\p{L}/u.test(value)],
  ['date', hasDigits(2)],
  ['age', hasDigits(1)],
  ['zip-code', hasDigits(3)],
  ['ip-address', (value) => /[.:]/.test(value)],
  ...[
    'ssn',
    'phone-number',
    'credit-card',
    'iban-code',
    'account-number',
    'bank-routing-number',
    'passport-number',
  ].map((kind) => [kind, hasDigits(4)] as const),
  ['medical-record-number', hasDigits(2)],
  ['drivers-license-number', hasDigits(3)],
]);

/**
 * True if a text can be a value of the kind that its label implies. People write remarks into columns for numbers, and
 * use many placeholders for missing values.
 */
export function isPlausible(kind: string, text: string): boolean {
  const value = text.trim();
  if (value === '' || value.length > MAX_VALUE_LENGTH || NO_VALUE.test(value)) return false;
  return LOOKS.get(kind)?.(value) ?? true;
}

/** Returns those of the kinds of a label that its value can be of; none for what programs call their parts. */
export const plausibleOf = (kinds: Kinds, label: string, text: string): Kinds =>
  isPlainName(label) && isNameOfProgram(text) ? [] : kinds.filter((kind) => isPlausible(kind, text));
