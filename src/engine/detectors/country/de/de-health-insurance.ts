import { sumOfDigitSums } from '../../../checks/digit-sum.js';
import { FAIR, isUpperCase, nationalId, SHAPE } from '../national-id.js';

const WEIGHTS = [1, 2] as const;

/**
 * Health insurance number (KVNR), its permanent part: a letter, eight digits and a check digit; the letter counts as
 * its two-digit position in the alphabet.
 * Known false positive: one in ten article numbers of a letter and nine digits.
 * @see Sozialgesetzbuch V, § 290; GKV-Spitzenverband, "Richtlinie zur Krankenversichertennummer", annex 1
 */
export const deHealthInsurance = nationalId({
  id: 'de-health-insurance',
  about: {
    name: 'Health insurance number (Germany)',
    example: 'A123456780',
    standard: 'Sozialgesetzbuch V, § 290; GKV-Spitzenverband, annex 1 of the directive',
    validation: 'Check digit, a variant of Luhn',
  },
  shapes: ['A999999999', 'A 999 999 999', 'A 999999999', 'A999 999 999'],
  isValid: (value) => {
    const letter = String(value.charCodeAt(0) - 64).padStart(2, '0');
    return sumOfDigitSums(letter + value.slice(1, 9), WEIGHTS) % 10 === Number(value[9]) && !/^.(\d)\1+$/.test(value);
  },
  confidence: (_value, _grouped, written) => (isUpperCase(written) ? FAIR : SHAPE),
  words: {
    de:
      'kvnr, kv-nr, kv-nummer, krankenversichertennummer, krankenversicherungsnummer, versichertennummer, versicherten-nr, versichertennr, ' +
      'versicherungsnummer, krankenkassennummer, egk, egk-nummer, gesundheitskarte, krankenkasse, versicherten-id, versichertenkarte, kvid, vers-nr, versnr',
    en: 'health insurance number, health insurance no, health insurance id, insurance number, insurance no, insured person id, insurant id, health card',
  },
  against: {
    en: 'order, invoice, part, sku, serial, model, tracking',
    de: 'bestellung, rechnung, artikel, sendung, seriennummer, auftrag',
  },
});
