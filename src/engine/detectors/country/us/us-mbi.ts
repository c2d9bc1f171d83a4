import { LIKELY, nationalId, HIGH_CONFIDENCE } from '../national-id.js';

/**
 * Medicare beneficiary identifier: eleven characters, each position either a digit or a letter, printed 4-3-4 on the
 * card. S, L, O, I, B and Z are not used. It has no check digit. The specimen of the issuer (1EG4-TE5-MK73) is
 * reported: forms that contain it are treated like any other.
 * @see CMS, "Understanding the Medicare Beneficiary Identifier (MBI) Format", 2017
 */
export const usMbi = nationalId({
  id: 'us-mbi',
  about: {
    name: 'Medicare beneficiary identifier',
    example: '1EG4-TE5-MK73',
    standard: 'CMS, Understanding the Medicare Beneficiary Identifier (MBI) Format',
    validation: 'Digits and letters by place, without S, L, O, I, B and Z',
  },
  shapes: ['9AX9-AX9-AA99'],
  isValid: (value) => !value.startsWith('0') && !/[SLOIBZ]/.test(value),
  confidence: LIKELY,
  grouped: HIGH_CONFIDENCE,
  words: {
    en: 'mbi, medicare beneficiary identifier, medicare number, medicare id, medicare no, medicare, beneficiary id, hicn',
    es: 'número de medicare, identificador de beneficiario de medicare',
  },
});
