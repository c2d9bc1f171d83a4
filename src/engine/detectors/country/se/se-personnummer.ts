import { isInstant } from '../../../checks/instant.js';
import { isLuhn } from '../../../checks/luhn.js';
import { isShortDate } from '../../../checks/short-date.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, SURE } from '../national-id.js';

const COORDINATION = 60;

/**
 * Personal identity number: date of birth, a three-digit serial that encodes the sex, and a Luhn check digit of the
 * last ten digits. `+` instead of the hyphen marks persons aged a hundred or more; co-ordination numbers
 * (samordningsnummer) add 60 to the day. With and without century.
 * Known false positive: one in a hundred bare numbers of ten digits that begin with a date.
 * @see Folkbokföringslagen (1991:481), 18 §; Skatteverket, SKV 704 and SKV 707
 */
export const sePersonnummer = nationalId({
  id: 'se-personnummer',
  about: {
    name: 'Personal identity number, personnummer (Sweden)',
    example: '811228-9874',
    standard: 'Folkbokföringslagen (1991:481), 18 §; Skatteverket SKV 704',
    validation: 'Date of birth and Luhn check digit; co-ordination numbers too',
  },
  shapes: ['999999-9999', '999999+9999', '99999999-9999', '99999999+9999'],
  alone: true,
  isValid: (value) => {
    const short = value.slice(-10);
    if (value.length === 12 && !/^(?:18|19|20)/.test(value)) return false;
    if (short.endsWith('0000')) return false;
    return isBirth(short) && isLuhn(short);
  },
  confidence: (value, grouped, written) => {
    if (grouped) return /[\s./]/.test(written) ? SHAPE : value.startsWith('20') && value.length === 12 ? LIKELY : SURE;
    if (isInstant(value)) return SHAPE;
    return value.length === 12 ? LIKELY : FAIR;
  },
  words: {
    sv:
      'personnummer, personnr, pers nr, persnr, pnr, p nr, personbeteckning, samordningsnummer, samordningsnr, ' +
      'födelsenummer, personuppgifter, personnumret',
    en: 'personal identity number, personal number, personal id number, swedish personal number, identity number, ssn, coordination number',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    sv: 'beställning, beställningsnummer, order, ordernummer, ordernr, faktura, fakturanummer, fakturanr, telefon, mobil, tfn, tel, ocr, bankgiro, plusgiro, konto, kontonr, kontonummer, kundnummer, kundnr, ärende, org nr, organisationsnummer',
  },
});

function isBirth(value: string): boolean {
  const day = Number(value.slice(4, 6));
  const born = day > COORDINATION ? day - COORDINATION : day;
  return isShortDate(value.slice(0, 4) + String(born).padStart(2, '0'));
}
