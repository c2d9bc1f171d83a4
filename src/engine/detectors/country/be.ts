import { isDayOfMonth } from '../../checks/calendar.js';
import type { AnyDetector } from '../detector.js';
import { LIKELY, nationalId, OTHER_NUMBER_WORDS, HIGH_CONFIDENCE } from './national-id.js';

/**
 * Added to the month: 0 in the register; for people not in it (BIS), 20 if the sex is unknown and 40 if it is known.
 */
const BIS_MONTHS = [0, 20, 40] as const;
/** Last two-digit year expected for births in this century. */
const LAST_YEAR = 50;

/**
 * National register number: date of birth (YYMMDD), serial, and 97 minus the number modulo 97, with a 2 before the
 * number for births since 2000. BIS numbers add 20 or 40 to the month; unknown months and days are 00.
 * @see Arrêté royal du 3 avril 1984; Banque Carrefour de la Sécurité Sociale, "numéro BIS"
 */
const beNationalNumber = nationalId({
  id: 'be-national-number',
  about: {
    name: 'National register number (Belgium)',
    example: '85.07.30-033.28',
    standard: 'Arrêté royal du 3 avril 1984; Arrêté royal du 8 février 1991 (BIS)',
    validation: 'Date of birth and check number modulo 97',
  },
  shapes: ['99.99.99-999.99', '999999-999-99', '999999-999.99', '99.99.99.999-99', '999999 99999'],
  alone: true,
  isValid: (value) => {
    const serial = Number(value.slice(6, 9));
    return serial > 0 && serial < 999 && isBirth(value) && isChecked(value);
  },
  confidence: LIKELY,
  grouped: HIGH_CONFIDENCE,
  words: {
    fr:
      'numéro national, n° national, no national, numéro de registre national, registre national, niss, numéro niss, n° niss, nrn, rn, ' +
      'numéro bis, inss, numéro de registre, sécurité sociale',
    nl:
      'rijksregisternummer, rijksregister, rijksregisternr, rrn, insz, insz-nummer, nationaal nummer, bisnummer, bis-nummer, inszNummer, rr-nr, ' +
      'sociale zekerheid',
    de: 'nationalregisternummer, nationalregister, erkennungsnummer',
    en: 'national register number, national number, belgian national number, ssin, national id, national identification number',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    fr: 'facture, commande, téléphone, tél',
    nl: 'factuur, bestelling, telefoon, ordernummer',
  },
});

function isBirth(value: string): boolean {
  const year = Number(value.slice(0, 2));
  const month = Number(value.slice(2, 4));
  const day = Number(value.slice(4, 6));
  return BIS_MONTHS.some((added) => {
    if (month === added) return day <= 31;
    return isDayOfMonth(2000 + year, month - added, day) || (day === 0 && month > added && month - added <= 12);
  });
}

function isChecked(value: string): boolean {
  const number = Number(value.slice(0, 9));
  const check = Number(value.slice(9));
  if (97 - (number % 97) === check) return true;
  return Number(value.slice(0, 2)) < LAST_YEAR && 97 - ((2_000_000_000 + number) % 97) === check;
}

export const BE: readonly AnyDetector[] = [beNationalNumber];
