import { isSteuerId } from '../../../checks/de-steuerid.js';
import { LIKELY, nationalId, OTHER_NUMBER_WORDS, HIGH_CONFIDENCE } from '../national-id.js';

/**
 * Tax identification number of a person (IdNr): eleven digits, printed 2-3-3-3. One digit occurs two or three times
 * among the first ten; with the check digit, one in 250 numbers of that length passes.
 * @see Abgabenordnung, § 139b; Bundeszentralamt für Steuern, "Steuerliche Identifikationsnummer"
 */
export const deTaxId = nationalId({
  id: 'de-tax-id',
  about: {
    name: 'Tax identification number of a person (Germany)',
    example: '86 095 742 719',
    standard: 'Abgabenordnung, § 139b; Bundeszentralamt für Steuern',
    validation: 'Repeated digit, and check digit by ISO/IEC 7064 MOD 11,10',
  },
  shapes: ['99 999 999 999', '99999999999'],
  alone: true,
  isValid: isSteuerId,
  confidence: LIKELY,
  grouped: HIGH_CONFIDENCE,
  words: {
    de:
      'steuer-id, steuer id nr, steuer-idnr, steuer-identifikationsnummer, steuerliche identifikationsnummer, steuer-ident-nr, ' +
      'steuerident, identifikationsnummer, ident-nr, id-nr, idnr, idnummer, tin, persönliche identifikationsnummer, steueridnummer',
    en: 'tax id, tax id no, tax identification number, tax identification no, tin, german tax id, tax identifier, personal tax id',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    de: 'telefon, tel, mobil, handy, fax, auftrag, bestellung, bestellnummer, rechnung, sendung, artikel, kundennummer, konto',
  },
});
