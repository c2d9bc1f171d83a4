import { weightedSum } from '../../../checks/weighted-sum.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, HIGH_CONFIDENCE } from '../national-id.js';

/** The last two of the nine digits are the check number, which counts as it is. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 1] as const;
/** Remainders of numbers issued since 2010 (55 added to the sum), which never begin with 0. */
const REMAINDERS_SINCE_2010 = [42, 55];

/**
 * VAT registration number: GB, or XI for Northern Ireland, and nine digits, with three more for a branch; GD and three
 * digits are government departments, HA and three digits health authorities. On invoices the prefix is often left out.
 * @see HMRC VAT Notice 700, 5; HMRC VAT Registration Manual, VATREG, modulus 97 and "9755" checks
 */
export const ukVat = nationalId({
  id: 'uk-vat',
  about: {
    name: 'VAT registration number (United Kingdom)',
    example: 'GB 980 7806 84',
    standard: 'HMRC VAT Notice 700; VAT Registration Manual',
    validation: 'Check number modulo 97; prefix GB or XI',
  },
  shapes: [
    'AA 999 9999 99 999',
    'AA 999 9999 99',
    'AA999 9999 99',
    'AA 999999999999',
    'AA 999999999',
    '999 9999 99 999',
    '999 9999 99',
    'AA AA999',
    'AAAA 999',
  ],
  isValid: (value) => {
    const prefixed = value.startsWith('GB') || value.startsWith('XI');
    if (!prefixed) return value.charCodeAt(0) <= 57 && isChecked(value);
    const number = value.slice(2);
    if (number.startsWith('GD')) return Number(number.slice(2)) < 500;
    if (number.startsWith('HA')) return Number(number.slice(2)) >= 500;
    return isChecked(number);
  },
  confidence: (value, grouped) =>
    value.charCodeAt(0) > 57 ? HIGH_CONFIDENCE : value.length === 12 ? SHAPE : grouped ? LIKELY : FAIR,
  words: {
    en:
      'vat, vat number, vat no, vat reg, vat reg no, vat registration, vat registration number, vat registration no, ' +
      'vat id, vat ref, vat reference, value added tax, vatin, vrn',
    cy: 'taw, rhif taw',
  },
  against: { en: OTHER_NUMBER_WORDS },
});

function isChecked(number: string): boolean {
  const rest = weightedSum(number, WEIGHTS) % 97;
  if (number.startsWith('0000000')) return false;
  return rest === 0 || (!number.startsWith('0') && REMAINDERS_SINCE_2010.includes(rest));
}
