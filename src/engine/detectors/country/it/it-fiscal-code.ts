import { isDayOfMonth } from '../../../checks/calendar.js';
import { nationalId, SURE } from '../national-id.js';

/** Values of characters at odd positions: 0 to 9 and, equally, A to J; then K to Z. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23] as const;
const MONTHS = 'ABCDEHLMPRST';
/** Letters that replace 0 to 9 if two people would have the same code ("omocodia"). */
const DIGIT_LETTERS = 'LMNPQRSTUV';
const DIGIT_PLACES: readonly number[] = [6, 7, 9, 10, 12, 13, 14];
const WOMEN = 40;
const FORM = /^[A-Z]{6}[0-9LMNP-V]{2}[A-EHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]$/;

/**
 * Fiscal code of a person: three letters of the surname and three of the name, year, letter of the month, day (40 is
 * added for women), code of the place of birth and a check letter; letters may replace digits ("omocodia").
 * RSSMRA85T10A562S, the usual example on forms, is reported.
 * @see Decreto ministeriale 23 dicembre 1976; Agenzia delle Entrate, "Informazioni sulla codificazione delle persone
 *   fisiche"
 */
export const itFiscalCode = nationalId({
  id: 'it-fiscal-code',
  about: {
    name: 'Fiscal code of a person (Italy)',
    example: 'RSSMRA85T10A562S',
    standard: 'Decreto ministeriale 23 dicembre 1976; Agenzia delle Entrate',
    validation: 'Date of birth and check letter; letters in the place of digits are taken',
  },
  shapes: [
    'AAAAAAXXAXXAXXXA',
    'AAA AAA 9XAXX AXXXA',
    'AAAAAA 9XAXX AXXXA',
    'AAA AAA 9XAXXAXXXA',
    'AAA AAA 9X A XX AXXX A',
    'AAA AAA 9XAXX AXXX A',
  ],
  isValid: (value) => FORM.test(value) && isBirth(plainDigits(value)) && checkLetter(value) === value[15],
  confidence: SURE,
  words: {
    it: 'codice fiscale, cod fiscale, cod fisc, cf, c f, codicefiscale, cod fis, tessera sanitaria, codice fisc',
    en: 'fiscal code, tax code, italian tax code, tax id, tax identification number, codice fiscale',
    de: 'steuernummer',
  },
});

/** Returns the code with the substitute letters replaced by digits. */
function plainDigits(value: string): string {
  return Array.from(value, (character, place) => {
    const digit = DIGIT_PLACES.includes(place) ? DIGIT_LETTERS.indexOf(character) : -1;
    return digit < 0 ? character : String(digit);
  }).join('');
}

function isBirth(value: string): boolean {
  const month = MONTHS.indexOf(value.charAt(8)) + 1;
  const day = Number(value.slice(9, 11));
  return isDayOfMonth(2000 + Number(value.slice(6, 8)), month, day > WOMEN ? day - WOMEN : day);
}

/**
 * Returns the check letter. Characters at odd positions, counted from one, have the values of {@link ODD}, the others
 * their own.
 */
function checkLetter(value: string): string {
  let sum = 0;
  for (let at = 0; at < 15; at++) {
    const code = value.charCodeAt(at);
    const plain = code <= 57 ? code - 48 : code - 65;
    sum += at % 2 === 0 ? (ODD[plain] ?? 0) : plain;
  }
  return String.fromCharCode(65 + (sum % 26));
}
