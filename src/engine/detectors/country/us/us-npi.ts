import { areAllEqual } from '../../../checks/all-equal.js';
import { isLuhn } from '../../../checks/luhn.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, HIGH_CONFIDENCE } from '../national-id.js';

/** The prefix of the number on a card: health applications (80) of the United States (840). */
const ISSUER = '80840';

/**
 * National provider identifier of those who provide or bill health care: ten digits, the first 1 for a person or an
 * organisation, 2 reserved, the last a Luhn check digit of 80840 and the number. Also with that prefix, as on cards.
 * Known false positive: one in ten of all numbers of ten digits that begin with 1 or 2.
 * @see 45 CFR 162.406; CMS, "Requirements for National Provider Identifier (NPI) and NPI Check Digit", 2004
 */
export const usNpi = nationalId({
  id: 'us-npi',
  about: {
    name: 'National provider identifier',
    example: '1234567893',
    standard: '45 CFR 162.406',
    validation: 'Luhn check digit over 80840 and the number',
  },
  shapes: ['9999999999', '99999 9999999999'],
  isValid: (value) =>
    (value.length === 10 ? isProvider(value) && isLuhn(ISSUER + value) : value.startsWith(ISSUER) && isLuhn(value)) &&
    !areAllEqual(value.slice(1, 9)),
  confidence: (value) => (value.length === 10 ? FAIR : HIGH_CONFIDENCE),
  words: {
    en:
      'npi, npis, national provider identifier, national provider id, provider id, provider identifier, ' +
      'provider number, rendering provider, billing provider, referring provider, attending provider, ' +
      // The qualifier of claims. @see ASC X12, data element 66
      'ordering provider, prescriber id, xx',
    es: 'identificador nacional de proveedor, número de proveedor',
  },
  against: { en: OTHER_NUMBER_WORDS.replace(' npi,', '') },
});

const isProvider = (value: string): boolean => value.startsWith('1') || value.startsWith('2');
