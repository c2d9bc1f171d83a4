import { isShortDate } from '../../../checks/short-date.js';
import { weightedSum } from '../../../checks/weighted-sum.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS } from '../national-id.js';

const WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1] as const;
/** Added to the month for each century: 20 in this one, 40 and 60 in the next two, 80 in the 19th. */
const CENTURY_STEP = 20;

/**
 * PESEL: date of birth, whose month encodes the century, a four-digit serial that encodes the sex, and a check digit.
 * Known false positive: one in a hundred bare numbers of eleven digits that begin with a date.
 * @see Ustawa z dnia 24 września 2010 r. o ewidencji ludności, art. 15; gov.pl, "Czym jest numer PESEL"
 */
export const plPesel = nationalId({
  id: 'pl-pesel',
  about: {
    name: 'PESEL number (Poland)',
    example: '02070803628',
    standard: 'Ustawa o ewidencji ludności (2010), art. 15',
    validation: 'Date of birth with century and check digit modulo 10',
  },
  shapes: ['99999999999', '999999 99999'],
  alone: true,
  isValid: (value) => isBirth(value) && !value.endsWith('00000') && weightedSum(value, WEIGHTS) % 10 === 0,
  // No person of the other centuries is alive.
  confidence: (value) => (Number(value.slice(2, 4)) <= CENTURY_STEP * 2 ? LIKELY : FAIR),
  words: {
    pl: 'pesel, nr pesel, numer pesel, pesel nr, numerem pesel, peselu, nr ewidencyjny, numer ewidencyjny',
    en: 'pesel number, polish id number, polish national id, national id, personal id number',
    uk: 'песель',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    pl: 'zamówienie, zamówienia, faktura, faktury, telefon, tel, kom, faks, paragon, paczka, przesyłka, list przewozowy, konto, rachunek, konta, rachunku, sprawa, sygnatura, kwota, partia',
  },
});

function isBirth(value: string): boolean {
  const month = Number(value.slice(2, 4)) % CENTURY_STEP;
  return isShortDate(value.slice(0, 2) + String(month).padStart(2, '0') + value.slice(4, 6));
}
