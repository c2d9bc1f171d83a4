import { isInstant } from '../../checks/instant.js';
import { isLuhn } from '../../checks/luhn.js';
import { isShortDate } from '../../checks/short-date.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

/**
 * Number of a legal entity: a digit for its legal form, digits of which the third is at least 2 (unlike the month of a
 * personal number), and a Luhn check digit. Registers put 16 before it; with SE before and 01 after it, it is a VAT
 * number.
 * Known false positive: one in thirteen bare numbers of ten digits.
 * @see Lagen (1974:174) om identitetsbeteckning för juridiska personer; Skatteverket SKV 709; VIES, SE
 */
const seOrganisationsnummer = nationalId({
  id: 'se-organisationsnummer',
  about: {
    name: 'Number of a legal entity, organisationsnummer (Sweden)',
    example: '559123-4090',
    standard: 'Lagen (1974:174) om identitetsbeteckning för juridiska personer; Skatteverket SKV 709',
    validation: 'Third digit of 2 or more and Luhn check digit; VAT form with SE',
  },
  shapes: ['AA 999999999999', 'AA 999999-9999-01', 'AA 999999-999901', '999999-9999', '99999999-9999'],
  alone: true,
  isValid: (value) => {
    if (value.charCodeAt(0) > 57)
      return value.startsWith('SE') && /0[1-9]$/.test(value) && isEntity(value.slice(2, 12));
    if (value.length === 12) return value.startsWith('16') && isEntity(value.slice(2));
    return isEntity(value);
  },
  confidence: (value, grouped, written) => {
    if (value.charCodeAt(0) > 57) return HIGH_CONFIDENCE;
    if (!grouped && isInstant(value)) return SHAPE;
    return value.length === 12 || (grouped && written.charAt(6) === '-') ? LIKELY : FAIR;
  },
  words: {
    sv:
      'organisationsnummer, organisationsnr, organisationsnumret, org nr, orgnr, org nummer, orgnummer, momsregistreringsnummer, moms nr, ' +
      'momsnr, momsnummer, vat nr, momsreg nr, f skatt, bolaget, aktiebolaget',
    en: 'organisation number, organization number, org no, org number, corporate identity number, company number, registration number, reg no, vat, vat no, vat number, company reg no',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    sv: 'beställning, beställningsnummer, order, ordernummer, ordernr, faktura, fakturanummer, fakturanr, telefon, mobil, tfn, ocr, bankgiro, plusgiro, konto, kontonr, kontonummer, kundnummer, kundnr, ärende, personnummer, personnr',
  },
});

/** Groups 4 and 0 are not issued. @see SKV 709, the first digit */
const isEntity = (value: string): boolean =>
  /^[1235-9]\d[2-9]/.test(value) && !/^(\d)\1{5}/.test(value) && isLuhn(value);

const COORDINATION = 60;

/**
 * Personal identity number: date of birth, a three-digit serial that encodes the sex, and a Luhn check digit of the
 * last ten digits. `+` instead of the hyphen marks persons aged a hundred or more; co-ordination numbers
 * (samordningsnummer) add 60 to the day. With and without century.
 * Known false positive: one in a hundred bare numbers of ten digits that begin with a date.
 * @see Folkbokföringslagen (1991:481), 18 §; Skatteverket, SKV 704 and SKV 707
 */
const sePersonnummer = nationalId({
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
    if (grouped)
      return /[\s./]/.test(written) ? SHAPE : value.startsWith('20') && value.length === 12 ? LIKELY : HIGH_CONFIDENCE;
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

export const SE: readonly AnyDetector[] = [seOrganisationsnummer, sePersonnummer];
