import { isMod11And10 } from '../../../checks/iso7064.js';
import { nationalId, SHAPE, HIGH_CONFIDENCE } from '../national-id.js';

/**
 * VAT identification number: DE and nine digits, the last a check digit. Without DE it is found only next to a context
 * word.
 * @see Umsatzsteuergesetz, § 27a; Bundeszentralamt für Steuern, "Aufbau der USt-IdNr."; ISO/IEC 7064
 */
export const deVatId = nationalId({
  id: 'de-vat-id',
  about: {
    name: 'VAT identification number (Germany)',
    example: 'DE136695976',
    standard: 'Umsatzsteuergesetz, § 27a; Bundeszentralamt für Steuern',
    validation: 'Prefix DE and check digit by ISO/IEC 7064 MOD 11,10',
  },
  shapes: ['AA 999999999', 'AA 999 999 999', 'AA999 999 999', '999999999', '999 999 999'],
  alone: true,
  isValid: (value) => {
    const digits = value.startsWith('DE') ? value.slice(2) : value;
    return /^[1-9]\d{8}$/.test(digits) && isMod11And10(digits);
  },
  confidence: (value) => (value.length === 11 ? HIGH_CONFIDENCE : SHAPE),
  words: {
    de:
      'ust-id, ust-idnr, ust-id-nr, ustid, ustidnr, umsatzsteuer-id, umsatzsteuer-identifikationsnummer, umsatzsteueridentifikationsnummer, ' +
      'umsatzsteuer-idnr, umsatzsteuer-ident-nr, mwst-nr, mehrwertsteuernummer, umsatzsteuernummer',
    en: 'vat, vat id, vat no, vat number, vat reg no, vat registration number, vat identification number, vatin, eu vat',
    fr: 'tva, n° tva, numéro de tva',
  },
  against: { en: 'invoice, order, phone, tel, fax', de: 'rechnung, rechnungsnummer, auftrag, telefon, kundennummer' },
});
