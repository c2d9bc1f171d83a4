import { areAllEqual } from '../../../checks/all-equal.js';
import { isLuhn } from '../../../checks/luhn.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS } from '../national-id.js';

/**
 * Social insurance number: nine digits in groups of three, the last a Luhn check digit. None begins with 8; 0 is kept
 * for examples and programmes, so the specimen 046 454 286 is ignored.
 * Known false positive: one in ten numbers of nine digits.
 * @see Employment and Social Development Canada, "The Social Insurance Number Code of Practice", appendix
 */
export const caSin = nationalId({
  id: 'ca-sin',
  about: {
    name: 'Social insurance number (Canada)',
    example: '130 692 544',
    standard: 'ESDC, The Social Insurance Number Code of Practice',
    validation: 'Luhn check digit; first digit not 0 or 8',
  },
  shapes: ['999 999 999'],
  alone: true,
  isValid: (value) => !value.startsWith('0') && !value.startsWith('8') && !areAllEqual(value) && isLuhn(value),
  confidence: FAIR,
  grouped: LIKELY,
  words: {
    en: 'sin, sins, sin number, sin no, social insurance, social insurance number, social insurance no, social ins',
    fr: 'nas, numéro d assurance sociale, assurance sociale, n° d assurance sociale, no d assurance sociale',
  },
  against: { en: OTHER_NUMBER_WORDS, fr: 'commande, facture, téléphone, tél, référence, suivi, réf' },
});
