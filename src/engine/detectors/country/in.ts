import { isLuhn } from '../../checks/luhn.js';
import { isVerhoeff } from '../../checks/verhoeff.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, isUpperCase, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

/**
 * Aadhaar number: twelve digits, printed 4-4-4, the first 2 to 9, the last a Verhoeff check digit; no palindromes.
 * Three groups of a longer sequence belong to a payment card or a virtual id and are ignored.
 * Known false positive: one in ten bare numbers of twelve digits.
 * @see UIDAI, "Aadhaar numbering scheme", 2010; Aadhaar Act 2016, section 4
 */
const inAadhaar = nationalId({
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
const inPan = nationalId({
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

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** 01 to 38 are states and territories, 96 and 97 others, 99 the centre. */
const HIGHEST_STATE = 38;
const OTHERS = [96, 97, 99];

/**
 * Goods and services tax identification number: state, permanent account number, number of the registration, Z (other
 * letters for those who deduct or collect tax), and a check character modulo 36.
 * @see Central Goods and Services Tax Rules 2017, rule 10; GSTN, "GSTIN check digit"
 */
const inGstin = nationalId({
  id: 'in-gstin',
  about: {
    name: 'Goods and services tax number (India)',
    example: '27AAPFU0939F1ZV',
    standard: 'Central Goods and Services Tax Rules 2017, rule 10',
    validation: 'State code and check character modulo 36',
  },
  shapes: ['99 AAAAA9999A XAX', '99AAAAA9999AXAX'],
  isValid: (value) => isState(Number(value.slice(0, 2))) && value[12] !== '0' && value[14] === checkCharacter(value),
  confidence: HIGH_CONFIDENCE,
  words: {
    en: 'gstin, gst, gst number, gst no, gstin no, gst registration, goods and services tax, uin',
    hi: 'जीएसटी, जीएसटीआईएन, जीएसटी नंबर',
  },
});

const isState = (code: number): boolean => (code >= 1 && code <= HIGHEST_STATE) || OTHERS.includes(code);

/** Returns the check character: every second character counts double, and base-36 digits are summed. */
function checkCharacter(value: string): string | undefined {
  let sum = 0;
  for (let at = 0; at < 14; at++) {
    const product = ALPHABET.indexOf(value.charAt(at)) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET[(36 - (sum % 36)) % 36];
}

/**
 * Passport number: a letter (not Q, X or Z) and seven digits, the first and the last not zero. It is found only next to
 * a context word: the check digit is only in the machine-readable lines.
 */
const inPassport = nationalId({
  id: 'in-passport',
  about: {
    name: 'Passport number (India)',
    example: 'K8734512',
    standard: 'Passport Seva, Ministry of External Affairs; ICAO Doc 9303-3',
    validation: 'Only near a context word',
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

/**
 * Number of the voter's photo identity card (EPIC): three letters of the district and seven digits, the last a Luhn
 * check digit on newer cards. Older cards have a format for each state (`DL/01/001/123456`), which are found only next
 * to a context word.
 * Known false positive: one in ten codes of three letters and seven digits.
 * @see Election Commission of India, "Electors Photo Identity Card", functional unique serial number
 */
const inVoter = nationalId({
  id: 'in-voter',
  about: {
    name: 'Voter identity card number (India)',
    example: 'WKH1186253',
    standard: 'Election Commission of India, Electors Photo Identity Card',
    validation: 'Luhn check digit; others only near a context word',
  },
  shapes: ['AAA9999999', 'AAA 9999999', 'AA/99/999/999999', 'AA/99/999/9999999'],
  isValid: (value) => !/(\d)\1{6}$/.test(value) || value.length > 10,
  confidence: (value) => (value.length === 10 && isLuhn(value.slice(3)) ? FAIR : SHAPE),
  raised: 0.9,
  words: {
    en:
      'epic, epic no, epic number, voter id, voter card, voter identity, voter, voters, elector, electoral, election card, ' +
      'voter id card, voter no, election commission',
    hi: 'मतदाता, मतदाता पहचान पत्र, वोटर आईडी, वोटर कार्ड, निर्वाचन',
    ta: 'வாக்காளர்',
    bn: 'ভোটার',
    te: 'ఓటరు',
    mr: 'मतदार',
  },
  against: { en: 'invoice, order, part, serial, sku, model, tracking, flight, container, ticket, case, lot' },
});

/** States and territories, including replaced codes (OR, UA, TS next to TG, DN and DD). */
const STATES: ReadonlySet<string> = new Set(
  (
    'AN AP AR AS BR CG CH DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB PY RJ SK TG TN TR TS UA UK ' +
    'UP WB'
  ).split(' '),
);

/** One or two digits for the office, one to three letters for the series; the groups may also be joined. */
const SHAPES = ['9', '99'].flatMap((office) =>
  ['A', 'AA', 'AAA'].flatMap((series) => [
    `AA ${office} ${series} 9999`,
    `AA${office} ${series} 9999`,
    `AA${office} ${series}9999`,
    `AA${office}${series} 9999`,
    `AA ${office} ${series}9999`,
    `AA ${office}${series} 9999`,
  ]),
);

/**
 * Registration mark of a vehicle: state, registering office, series and four digits; and the Bharat series, year, BH,
 * four digits and one or two letters.
 * Known false positive: codes of this form in upper case.
 * @see Central Motor Vehicles Rules 1989, rules 48 and 50; G.S.R. 594(E) of 2021 for the BH series
 */
const inVehicleRegistration = nationalId({
  id: 'in-vehicle-registration',
  about: {
    name: 'Vehicle registration mark (India)',
    example: 'MH 12 AB 1234',
    standard: 'Central Motor Vehicles Rules 1989, rules 48 and 50',
    validation: 'State codes; BH series by year',
  },
  shapes: [
    ...SHAPES,
    'AA 99 A AA 9999',
    'AA 9 A AA 9999',
    'AA 99 9999',
    '99 AA 9999 AA',
    '99 AA 9999 A',
    '99 AA 9999AA',
    '99AA 9999 AA',
  ],
  isValid: (value) => (value.charCodeAt(0) <= 57 ? isBharat(value) : STATES.has(value.slice(0, 2)) && hasSerial(value)),
  confidence: (value, grouped, written) => {
    // `or 1 to 1000` is not a registration mark.
    if (grouped && !isUpperCase(written)) return SHAPE;
    if (value.charCodeAt(0) <= 57) return LIKELY;
    const series = /\d([A-Z]*)\d{4}$/.exec(value)?.[1] ?? '';
    return series === '' ? SHAPE : series.length === 1 ? FAIR : LIKELY;
  },
  raised: 0.9,
  words: {
    en:
      'registration, registration number, registration no, regn no, reg no, reg number, vehicle, vehicle no, vehicle number, ' +
      'number plate, plate, licence plate, car, bike, truck, rc, rto, regd no, car no, regn',
    hi: 'वाहन, वाहन संख्या, गाड़ी, गाड़ी नंबर, पंजीकरण, नंबर प्लेट',
    mr: 'वाहन क्रमांक, गाडी क्रमांक',
    ta: 'வாகன எண், வாகனம்',
    te: 'వాహనం',
    bn: 'গাড়ি',
  },
  against: { en: 'invoice, order, part, serial, sku, model, tracking, flight, seat' },
});

const isBharat = (value: string): boolean => /^[2-9]\dBH\d{4}[A-HJ-NP-Z]{1,2}$/.test(value) && hasSerial(value);

const hasSerial = (value: string): boolean => !/0000[A-Z]*$/.test(value) && !/^[A-Z]{2}00/.test(value);

export const IN: readonly AnyDetector[] = [inAadhaar, inPan, inGstin, inPassport, inVoter, inVehicleRegistration];
