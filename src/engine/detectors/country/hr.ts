import { areAllEqual } from '../../checks/all-equal.js';
import { isMod11And10 } from '../../checks/iso7064.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, HIGH_CONFIDENCE } from './national-id.js';

/**
 * Personal identification number of persons and firms: ten random digits and a check digit; with HR before it, it is a
 * VAT number.
 * Known false positive: one in ten bare numbers of eleven digits.
 * @see Zakon o osobnom identifikacijskom broju (NN 60/08), članak 3; ISO/IEC 7064 MOD 11,10; VIES, HR
 */
const hrOib = nationalId({
  id: 'hr-oib',
  about: {
    name: 'Personal identification number, OIB (Croatia)',
    example: '69435151530',
    standard: 'Zakon o osobnom identifikacijskom broju (NN 60/08); ISO/IEC 7064 MOD 11,10',
    validation: 'Check digit by ISO 7064 MOD 11,10; prefix HR',
  },
  shapes: ['AA 99999999999', '99999999999'],
  alone: true,
  isValid: (value) =>
    (value.length === 11 || value.startsWith('HR')) &&
    !areAllEqual(value.slice(-11, -1)) &&
    isMod11And10(value.slice(-11)),
  confidence: (value) => (value.length === 13 ? HIGH_CONFIDENCE : FAIR),
  words: {
    hr: 'oib, oibom, oib om, oib a, osobni identifikacijski broj, osobnog identifikacijskog broja, osobni identifikacijski, oib broj, oib kupca, pdv id, pdv id broj, pdv broj',
    en: 'croatian id, personal identification number, oib number, tax id, vat, vat number, vat id, vat no, national id',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    hr: 'narudžba, narudžbe, račun, računa, računu, telefon, tel, mobitel, mob, faks, pošiljka, pošiljke, iznos, predmet, spis, poziv na broj, mbs, mbo',
  },
});

export const HR: readonly AnyDetector[] = [hrOib];
