import { areAllEqual } from '../../checks/all-equal.js';
import { isShortDate } from '../../checks/short-date.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

/** Added to the month: 50 for women, and 20 in years in which the numbers of a day were exhausted. */
const MONTH_STEPS = [0, 20, 50, 70] as const;
const LAST_YEAR_OF_NINE = 53;

/**
 * Birth number, of the Czech Republic and Slovakia: year, month, day, a slash, three digits and, since 1954, a check
 * digit that makes the number a multiple of eleven (or 0, in some until 1985). Numbers of nine digits have no check.
 * Known false positive: one in a hundred bare numbers of ten digits that begin with a date.
 * @see Zákon č. 133/2000 Sb., o evidenci obyvatel, § 13; zákon č. 301/1995 Z. z. o rodnom čísle
 */
const czRodneCislo = nationalId({
  id: 'cz-rodne-cislo',
  about: {
    name: 'Birth number, rodné číslo (Czech Republic, Slovakia)',
    example: '710319/2745',
    standard: 'Zákon č. 133/2000 Sb., § 13; zákon č. 301/1995 Z. z.',
    validation: 'Date of birth and a multiple of eleven; nine digits up to 1953',
  },
  shapes: ['999999/9999', '999999/999'],
  alone: true,
  isValid: (value) => {
    if (!isBirth(value) || areAllEqual(value)) return false;
    if (value.length === 9) return Number(value.slice(0, 2)) <= LAST_YEAR_OF_NINE && !value.endsWith('000');
    return Number(value) % 11 === 0 || (value.endsWith('0') && Number(value.slice(0, 9)) % 11 === 10);
  },
  confidence: (value, grouped, written) => {
    const slash = written.charAt(6) === '/';
    if (value.length === 9) return slash ? FAIR : SHAPE;
    if (slash) return HIGH_CONFIDENCE;
    return grouped ? SHAPE : FAIR;
  },
  words: {
    cs: 'rodné číslo, rodného čísla, rodným číslem, rodném čísle, rodné č, rč, r č, rod č, rodne cislo, č pojištěnce, číslo pojištěnce',
    sk: 'rodné číslo, rodného čísla, r č, rodným číslom, rod číslo',
    en: 'birth number, czech birth number, personal number, birth no, personal identification number, national id',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    cs: 'objednávka, objednávky, faktura, faktury, telefon, tel, mobil, fax, účet, účtu, číslo účtu, č ú, zásilka, spisová značka, sp zn, č j, čj, variabilní symbol, vs, ičo, dič, částka',
    sk: 'objednávka, faktúra, účet, účtu, zásielka, variabilný symbol, suma',
  },
});

function isBirth(value: string): boolean {
  const month = Number(value.slice(2, 4));
  return MONTH_STEPS.some(
    (step) =>
      month > step && isShortDate(value.slice(0, 2) + String(month - step).padStart(2, '0') + value.slice(4, 6)),
  );
}

export const CZ: readonly AnyDetector[] = [czRodneCislo];
