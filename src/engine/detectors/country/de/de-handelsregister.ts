import { Ending } from '../../../characters/ending.js';
import type { Detector } from '../../detector.js';
import { FAIR, LIKELY, nationalId, SHAPE } from '../national-id.js';
import { isWordAfter } from '../../../characters/characters.js';

/** Parts A and B of the commercial register, co-operatives, partnerships, associations, and companies of civil law. */
const REGISTERS = /^(?:HRA|HRB|GNR|PR|VR|GSR)(?=\d)/;
/** Abbreviations that also have other meanings. */
const AMBIGUOUS = /^(?:PR|VR)/;
/** Letters after the number identify the former court: `HRB 12345 B` is from Berlin, `HRB 123 KI` from Kiel. */
const REST = /^[1-9]\d{0,5}(?:[BP]|KI|FL|PI|HL|NM|SL|RD|IZ)?$/;
const LENGTHS = ['9', '99', '999', '9999', '99999', '999999'] as const;

/** Labels directly before a number without letters: `HRB-Nr. 12345`, `HRB: 12345`, `Handelsregister B 12345`. */
const LABEL = new Ending(
  /(?:(?<![a-zA-Z])(?:HR[AB]|GnR|GsR|VR|PR|HR)(?:[- ]?(?:Nr\.?|Nummer|No\.?)[:=]?|[:=])|[Rr]egister-?(?:[Nn]ummer|[Nn]r\.?)[:=]?|(?:[Rr]egister|Abt\.|Abteilung),? ?[AB],?(?: Nr\.?)?) ?$/,
);
const MAX_LABEL_LENGTH = 26;
const MAX_DIGITS = 6;

const lettered = nationalId({
  id: 'de-handelsregister',
  about: {
    name: 'Number in the commercial register (Germany)',
    example: 'HRB 86891',
    standard: 'Handelsregisterverordnung, §§ 3 and 13',
    validation: 'Letters of a register; PR, VR and bare numbers only near a context word',
  },
  // Longer shapes first: the first match is used.
  shapes: [
    'AAA 99.999',
    'AAA 999.999',
    'AA A 9999',
    'AA A 99999',
    'AA A 999999',
    ...LENGTHS.flatMap((digits) => [`AAA ${digits} AA`, `AAA ${digits} A`, `AAA ${digits}A`, `AAA ${digits}`]),
    ...LENGTHS.map((digits) => `AA ${digits}`),
  ],
  isValid: (value) => REGISTERS.test(value) && REST.test(value.replace(REGISTERS, '')),
  confidence: (value, _grouped, written) => {
    if (AMBIGUOUS.test(value) || /[./]/.test(written.slice(0, 4))) return SHAPE;
    // `hrb12` may be anything; in capitals, or with three digits or more, nothing else is written this way.
    return /^(?:HR[AB]|GnR|GsR)/.test(written) || value.length > 5 ? FAIR : SHAPE;
  },
  raised: 0.9,
  words: {
    de:
      'handelsregister, handelsregisternummer, handelsregister-nr, registernummer, register-nr, registernr, amtsgericht, amtsgerichts, registergericht, ' +
      'hrb-nr, hra-nr, hrb nummer, hra nummer, hr-nr, vereinsregister, vereinsregisternummer, genossenschaftsregister, partnerschaftsregister, ' +
      'gesellschaftsregister, vr-nr, eingetragen im, sitz der gesellschaft',
    en: 'commercial register, trade register, register number, registration number, register court, local court, company register',
  },
  against: {
    de:
      'telefon, tel, fax, aktenzeichen, az, geschäftszeichen, rechnung, kundennummer, postfach, plz, euro, eur, stammkapital, ' +
      'stammeinlage, zimmer, saal, januar, februar, märz, april, mai, juni, juli, august, september, oktober, november, dezember, am, seite',
    en: 'invoice, order, phone, fax, page, room',
  },
});

/**
 * Number in the commercial register (HRA, HRB) and in those of co-operatives (GnR), partnerships (PR), associations
 * (VR) and companies of civil law (GsR), issued by the court that keeps the register.
 * A number without letters is found directly after such a label; `VR 12` and `PR 12` alone may be virtual reality and
 * prices.
 * @see Handelsregisterverordnung, §§ 3 and 13; Vereinsregisterverordnung; Gesellschaftsregisterverordnung
 */
export const deHandelsregister: Detector = {
  ...lettered,
  digitRuns: [[1, MAX_DIGITS]],
  create: (options) => {
    const find = lettered.create(options);
    return (text, at, end, emit, around) => {
      const isNumber = end - at > 1 && text.charAt(at) !== '0' && !isWordAfter(text, end);
      if (isNumber && LABEL.test(text.slice(Math.max(0, at - MAX_LABEL_LENGTH), at))) emit(at, end, LIKELY);
      else find(text, at, end, emit, around);
    };
  },
};
