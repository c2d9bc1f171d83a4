import { FAIR, nationalId, OTHER_NUMBER_WORDS, SHAPE } from '../national-id.js';

/**
 * Prefixes of the unified number of each Land: the first digits of its tax offices, before the 0 at the fifth position.
 */
const UNIFIED =
  /^(?:28\d\d|9\d{3}|11\d\d|30\d\d|24\d\d|22\d\d|26\d\d|40\d\d|23\d\d|5\d{3}|27\d\d|10\d\d|32\d\d|31\d\d|21\d\d|41\d\d)0/;
/** The printed format of the Länder; without separators or with spaces it may be any number. */
const SLASHED = /^(?:\d{2,3}\/\d{3}\/\d{5}|\d{3}\/\d{4}\/\d{4})$/;

/**
 * Tax number of a person or firm at a tax office: ten or eleven digits, in groups that differ by Land (93815/08152,
 * 21/815/08150, 181/815/08155, 133/8150/8159), or thirteen in the unified format of all Länder, with 0 at the fifth
 * position. The rules of the check digit differ between Länder and change over time, so only the format decides.
 * Known false positive: telephone numbers in three groups with slashes.
 * @see Abgabenordnung, § 139a; ELSTER, "Aufbau der bundeseinheitlichen Steuernummer"
 */
export const deTaxNumber = nationalId({
  id: 'de-tax-number',
  about: {
    name: 'Tax number at a tax office (Germany)',
    example: '181/815/08155',
    standard: 'ELSTER, Aufbau der bundeseinheitlichen Steuernummer',
    validation: 'Groups as the Länder print them; without slashes only near a context word',
  },
  shapes: ['99/999/99999', '999/999/99999', '999/9999/9999', '99999/99999', '9999999999999'],
  alone: true,
  isValid: (value) =>
    value.length === 13
      ? UNIFIED.test(value) && !/^0+$/.test(value.slice(5))
      : !/0{5}$/.test(value) && !value.startsWith('00'),
  confidence: (_value, _grouped, written) => (SLASHED.test(written) && !written.startsWith('00') ? FAIR : SHAPE),
  raised: 0.9,
  words: {
    de:
      'steuernummer, steuernummern, steuer-nr, steuer-nummer, st-nr, stnr, steuernr, umsatzsteuernummer, finanzamt, ' +
      'bundeseinheitliche steuernummer, unsere steuernummer',
    en: 'tax number, tax no, german tax number, tax office number',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    de:
      'telefon, tel, telefonnummer, rufnummer, mobil, handy, fax, telefax, durchwahl, auftrag, bestellung, rechnung, rechnungsnummer, ' +
      'aktenzeichen, az, geschäftszeichen, artikel, charge, kundennummer, konto',
  },
});
