import { LIKELY, nationalId } from '../national-id.js';

/**
 * The fourth letter: person, company, family, firm, associations, trust, local authority, juridical person, government.
 */
const HOLDER: Readonly<Record<string, string>> = {
  A: 'association of persons',
  B: 'body of individuals',
  C: 'company',
  E: 'limited liability partnership',
  F: 'firm',
  G: 'government',
  H: 'undivided family',
  J: 'artificial juridical person',
  L: 'local authority',
  P: 'person',
  T: 'trust',
};

/**
 * Permanent account number: three letters, the type of holder, the initial of the surname or name, four digits and a
 * check letter whose rule is not published.
 * Known false positive: product codes of five letters, four digits and a letter with such a fourth letter.
 * @see Income-tax Rules 1962, rule 114; Income Tax Department, "Structure of PAN"
 */
export const inPan = nationalId({
  id: 'in-pan',
  about: {
    name: 'Permanent account number (India)',
    example: 'ABCPE1234F',
    standard: 'Income-tax Rules 1962, rule 114',
    validation: 'Type of holder at the fourth place',
  },
  shapes: ['AAAAA9999A', 'AAAAA 9999 A'],
  isValid: (value) => HOLDER[value.charAt(3)] !== undefined && value.slice(5, 9) !== '0000',
  confidence: LIKELY,
  words: {
    en: 'pan, pan number, pan no, pan card, permanent account number, income tax, it pan, deductee pan',
    hi: 'पैन, पैन नंबर, पैन कार्ड, स्थायी खाता संख्या, स्थायी लेखा संख्या',
    ta: 'பான்',
    bn: 'প্যান',
  },
  against: { en: 'invoice, order, part, serial, sku, model, tracking, coupon, promo, pnr' },
  classify: (value) => HOLDER[value.charAt(3)],
});
