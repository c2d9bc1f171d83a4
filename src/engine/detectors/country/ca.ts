import { areAllEqual } from '../../checks/all-equal.js';
import { isDayOfMonth } from '../../checks/calendar.js';
import { isLuhn } from '../../checks/luhn.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

/**
 * Social insurance number: nine digits in groups of three, the last a Luhn check digit. None begins with 8; 0 is kept
 * for examples and programmes, so the specimen 046 454 286 is ignored.
 * Known false positive: one in ten numbers of nine digits.
 * @see Employment and Social Development Canada, "The Social Insurance Number Code of Practice", appendix
 */
const caSin = nationalId({
  id: 'ca-sin',
  about: {
    name: 'Social insurance number (Canada)',
    example: '130 692 544',
    standard: 'ESDC, The Social Insurance Number Code of Practice',
    validation: 'Luhn check digit; first digit not 0 or 8',
  },
  shapes: ['999 999 999'],
  alone: true,
  isValid: (value) => !value.startsWith('0') && !value.startsWith('8') && !areAllEqual(value) && isLuhn(value),
  confidence: FAIR,
  grouped: LIKELY,
  words: {
    en: 'sin, sins, sin number, sin no, social insurance, social insurance number, social insurance no, social ins',
    fr: 'nas, numéro d assurance sociale, assurance sociale, n° d assurance sociale, no d assurance sociale',
  },
  against: { en: OTHER_NUMBER_WORDS, fr: 'commande, facture, téléphone, tél, référence, suivi, réf' },
});

/** British Columbia: the eight digits between the leading 9 and the check digit. */
const BC_WEIGHTS = [2, 4, 8, 5, 10, 9, 7, 3] as const;
/** Saskatchewan: the eight digits before the check digit. */
const SK_WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2] as const;
const WOMEN = 50;

/**
 * Health card of a province or territory, each with a format of its own:
 * - Ontario: ten digits 4-3-3, the last a Luhn check digit, and a version of one or two letters on the cards with a
 *   photograph.
 * - Quebec: three letters of the surname, one of the first name, year, month (50 is added for women) and day of birth,
 *   two more.
 * - British Columbia: 9, eight digits and a check digit modulo 11. Saskatchewan: nine digits, modulo 11.
 * - Northwest Territories: N, T, M, D or H and seven digits.
 * - Alberta, Manitoba, New Brunswick, Yukon, Nunavut (nine), Nova Scotia (ten), Newfoundland and Labrador (twelve),
 *   Prince Edward Island (eight): no published check, so found only next to a context word.
 *
 * Known false positive: one in ten bare numbers of ten digits passes Ontario's check.
 * @see Canadian Institute for Health Information, "Health Card Number, validation routines"; Ontario Ministry of
 *   Health, "Health Card Validation Reference Manual"; RAMQ, numéro d'assurance maladie; BC Ministry of Health, PHN
 *   check digit
 */
const caHealthCard = nationalId({
  id: 'ca-health-card',
  about: {
    name: 'Health card number (Canada)',
    example: '9876 543 217',
    standard: 'CIHI, health card number validation; Ontario Health Card Validation Reference Manual; RAMQ',
    validation: 'By province: Luhn, date of birth, modulo 11; formats without a check only near a context word',
  },
  shapes: [
    'AAAA 9999 9999',
    'AAAA 999999 99',
    '9999-999-999-AA',
    '9999-999-999 A',
    '9999999999 AA',
    '9999-999-999',
    '99999-9999',
    '999-999-999',
    '999 999 999 999',
    '99999999',
    'A 9999999',
  ],
  alone: true,
  isValid: (value) => sureness(value) > 0,
  confidence: (value, grouped) => {
    const found = sureness(value);
    return grouped && found === FAIR ? LIKELY : found;
  },
  words: {
    en:
      'health card, health card number, health card no, health number, health insurance number, healthcard, ohip, hcn, ' +
      'phn, personal health number, care card, services card, msp, ahcip, phin, mcp, medicare number, hsn, ' +
      'health services number, hin, provincial health, ramq, version code, nihb, health care card, mcp number',
    fr:
      'carte santé, carte d assurance maladie, numéro d assurance maladie, assurance maladie, nam, carte soleil, ' +
      'carte sante ontario, no d assurance maladie',
  },
  against: { en: OTHER_NUMBER_WORDS, fr: 'commande, facture, téléphone, tél, référence' },
  classify: province,
});

/** Words after a number that are not a version code. */
const NO_VERSIONS: ReadonlySet<string> = new Set(
  'VC ON IS OF AT IN TO OK OR NO MD DR AS BY IF ET EN LE LA DE DU SI A I'.split(' '),
);

/** Returns the confidence of a value; 0 if no province issues it. */
function sureness(value: string): number {
  if (/^[A-Z]{4}/.test(value)) return isQuebec(value) ? HIGH_CONFIDENCE : 0;
  if (/^[A-Z]/.test(value)) return /^[NTMDH]/.test(value) ? SHAPE : 0;
  const digits = value.replace(/[A-Z]+$/, '');
  if (areAllEqual(digits) || NO_VERSIONS.has(value.slice(digits.length))) return 0;
  if (isOntario(digits)) return value === digits ? FAIR : HIGH_CONFIDENCE;
  if (value !== digits) return 0;
  if (isBritishColumbia(value)) return LIKELY;
  return SHAPE;
}

/** Returns the province if the format is specific to it; several provinces share the plain formats. */
function province(value: string): string | undefined {
  if (/^[A-Z]{4}/.test(value)) return 'QC';
  if (/^[A-Z]/.test(value)) return 'NT';
  if (isOntario(value.replace(/[A-Z]+$/, ''))) return 'ON';
  if (isBritishColumbia(value)) return 'BC';
  return isSaskatchewan(value) ? 'SK' : undefined;
}

const isOntario = (digits: string): boolean => digits.length === 10 && /^[1-9]/.test(digits) && isLuhn(digits);

function isQuebec(value: string): boolean {
  const month = Number(value.slice(6, 8));
  return isDayOfMonth(
    2000 + Number(value.slice(4, 6)),
    month > WOMEN ? month - WOMEN : month,
    Number(value.slice(8, 10)),
  );
}

const isBritishColumbia = (value: string): boolean =>
  /^9\d{9}$/.test(value) && 11 - (weightedSum(value.slice(1), BC_WEIGHTS) % 11) === Number(value[9]);

const isSaskatchewan = (value: string): boolean =>
  value.length === 9 && (11 - (weightedSum(value, SK_WEIGHTS) % 11)) % 11 === Number(value[8]);

export const CA: readonly AnyDetector[] = [caSin, caHealthCard];
