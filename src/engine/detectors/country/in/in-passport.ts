import { nationalId, SHAPE } from '../national-id.js';

/**
 * Passport number: a letter (not Q, X or Z) and seven digits, the first and the last not zero. It is found only next to
 * a context word: the check digit is only in the machine-readable lines.
 * @see Passport Seva, Ministry of External Affairs; ICAO Doc 9303-3
 */
export const inPassport = nationalId({
  id: 'in-passport',
  about: {
    name: 'Passport number (India)',
    example: 'K8734512',
    standard: 'Passport Seva, Ministry of External Affairs; ICAO Doc 9303-3',
    validation: 'Only beside a word',
  },
  shapes: ['A9999999', 'A 9999999', 'A99 99999'],
  isValid: (value) => /^[A-PR-WY][1-9]\d{5}[1-9]$/.test(value) && !/(\d)\1{6}$/.test(value),
  confidence: SHAPE,
  raised: 0.85,
  words: {
    en: 'passport, passports, passport number, passport no, travel document, indian passport, ppt no, passport details',
    hi: 'पासपोर्ट, पासपोर्ट नंबर, पासपोर्ट संख्या, पारपत्र',
    ta: 'பாஸ்போர்ட், கடவுச்சீட்டு',
    bn: 'পাসপোর্ট',
    te: 'పాస్‌పోర్ట్',
    ur: 'پاسپورٹ',
  },
  against: { en: 'invoice, order, flight, ticket, booking, pnr, application, serial, voter' },
});
