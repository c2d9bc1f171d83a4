import { areAllEqual } from '../../checks/all-equal.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, HIGH_CONFIDENCE } from './national-id.js';

const WEIGHTS = [256, 128, 64, 32, 16, 8, 4, 2] as const;

/**
 * Tax registration number (ΑΦΜ) of persons and firms: nine digits, the last the sum weighted with powers of two modulo
 * 11, with 10 written as 0; with EL (GR on some documents) before it, it is the VAT number.
 * Known false positive: one in ten bare numbers of nine digits.
 * @see Law 1642/1986 (VAT); AADE, "Αριθμός Φορολογικού Μητρώου"; Commission, VIES, EL
 */
const grAfm = nationalId({
  id: 'gr-afm',
  about: {
    name: 'Tax registration number, AFM (Greece)',
    example: '094259216',
    standard: 'AADE, Αριθμός Φορολογικού Μητρώου; VIES, EL',
    validation: 'Check digit modulo 11',
  },
  shapes: ['AA 999999999', 'AA 999 999 999', '999999999', '999 999 999'],
  alone: true,
  isValid: (value) => {
    const digits = value.slice(-9);
    if (value.length === 11 && !value.startsWith('EL') && !value.startsWith('GR')) return false;
    return (
      !digits.startsWith('000') &&
      !areAllEqual(digits) &&
      (weightedSum(digits, WEIGHTS) % 11) % 10 === Number(digits[8])
    );
  },
  confidence: (value) => (value.length === 11 ? HIGH_CONFIDENCE : FAIR),
  words: {
    el:
      'αφμ, α φ μ, αριθμός φορολογικού μητρώου, φορολογικό μητρώο, φορολογικού μητρώου, αρ φορολογικού μητρώου, αφμ εργοδότη, αφμ πελάτη, ' +
      'αφμ εκδότη, φπα, δου',
    en: 'afm, tin, tax number, tax id, tax identification number, vat, vat number, vat no, tax registration number, tax registry number, greek tax number',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    el: 'τηλ, τηλέφωνο, κινητό, φαξ, τιμολόγιο, παραγγελία, αρ παραγγελίας, δέμα, αποστολή, λογαριασμός, αρ πρωτ, πρωτόκολλο, γεμη, αμκα',
  },
});

export const GR: readonly AnyDetector[] = [grAfm];
