import { LIKELY, nationalId, SURE } from '../national-id.js';

/**
 * Medicare beneficiary identifier: eleven characters whose places say whether a digit or a letter stands there, printed
 * 4-3-4 on the card. S, L, O, I, B and Z are not used. It has no check digit. The specimen of the issuer
 * (1EG4-TE5-MK73) is taken: whoever types it into a form means a number to be redacted.
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
  grouped: SURE,
  words: {
    en: 'mbi, medicare beneficiary identifier, medicare number, medicare id, medicare no, medicare, beneficiary id, hicn',
    es: 'número de medicare, identificador de beneficiario de medicare',
  },
});
