import { isInstant } from '../../../checks/instant.js';
import { isLuhn } from '../../../checks/luhn.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, SURE } from '../national-id.js';

/**
 * Number of a legal entity: a digit for its legal form, digits of which the third is at least 2 (unlike the month of a
 * personal number), and a Luhn check digit. Registers put 16 before it; with SE before and 01 after it, it is a VAT
 * number.
 * Known false positive: one in thirteen bare numbers of ten digits.
 * @see Lagen (1974:174) om identitetsbeteckning för juridiska personer; Skatteverket SKV 709; VIES, SE
 */
export const seOrganisationsnummer = nationalId({
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
    if (value.charCodeAt(0) > 57) return SURE;
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
