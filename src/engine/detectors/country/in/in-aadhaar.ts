import { isVerhoeff } from '../../../checks/verhoeff.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS } from '../national-id.js';

/**
 * Aadhaar number: twelve digits, printed 4-4-4, the first 2 to 9, the last a Verhoeff check digit; no palindromes.
 * Three groups of a longer sequence belong to a payment card or a virtual id and are ignored.
 * Known false positive: one in ten bare numbers of twelve digits.
 * @see UIDAI, "Aadhaar numbering scheme", 2010; Aadhaar Act 2016, section 4
 */
export const inAadhaar = nationalId({
  id: 'in-aadhaar',
  about: {
    name: 'Aadhaar number (India)',
    example: '2345 6789 0124',
    standard: 'UIDAI, Aadhaar numbering scheme; Aadhaar Act 2016',
    validation: 'Verhoeff check digit, first digit 2 to 9, no palindrome',
  },
  shapes: ['9999 9999 9999'],
  alone: true,
  isValid: (value) => value >= '2' && !isPalindrome(value) && isVerhoeff(value),
  confidence: FAIR,
  grouped: LIKELY,
  words: {
    en: 'aadhaar, aadhar, adhaar, adhar, uidai, uid, aadhaar number, aadhaar no, aadhaar card, unique identification, uid number',
    hi: 'आधार, आधार संख्या, आधार नंबर, आधार कार्ड',
    bn: 'আধার',
    ta: 'ஆதார்',
    te: 'ఆధార్',
    mr: 'आधार क्रमांक',
    gu: 'આધાર',
    kn: 'ಆಧಾರ್',
    ml: 'ആധാർ',
    pa: 'ਆਧਾਰ',
    ur: 'آدھار',
  },
  against: { en: OTHER_NUMBER_WORDS },
});

const isPalindrome = (value: string): boolean => value === Array.from(value).reverse().join('');
