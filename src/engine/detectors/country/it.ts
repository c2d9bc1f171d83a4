import { areAllEqual } from '../../checks/all-equal.js';
import { isDayOfMonth } from '../../checks/calendar.js';
import { isLuhn } from '../../checks/luhn.js';
import type { AnyDetector } from '../detector.js';
import {
  FAIR,
  inCapitals,
  isUpperCase,
  nationalId,
  OTHER_NUMBER_WORDS,
  SHAPE,
  HIGH_CONFIDENCE,
} from './national-id.js';

/** Values of characters at odd positions: 0 to 9 and, equally, A to J; then K to Z. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23] as const;
const MONTHS = 'ABCDEHLMPRST';
/** Letters that replace 0 to 9 if two people would have the same code ("omocodia"). */
const DIGIT_LETTERS = 'LMNPQRSTUV';
const DIGIT_PLACES: readonly number[] = [6, 7, 9, 10, 12, 13, 14];
const WOMEN = 40;
const FORM = /^[A-Z]{6}[0-9LMNP-V]{2}[A-EHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]$/;

/**
 * Fiscal code of a person: three letters of the surname and three of the name, year, letter of the month, day (40 is
 * added for women), code of the place of birth and a check letter; letters may replace digits ("omocodia").
 * RSSMRA85T10A562S, the usual example on forms, is reported.
 * @see Decreto ministeriale 23 dicembre 1976; Agenzia delle Entrate, "Informazioni sulla codificazione delle persone
 *   fisiche"
 */
const itFiscalCode = nationalId({
  id: 'it-fiscal-code',
  about: {
    name: 'Fiscal code of a person (Italy)',
    example: 'RSSMRA85T10A562S',
    standard: 'Decreto ministeriale 23 dicembre 1976; Agenzia delle Entrate',
    validation: 'Date of birth and check letter; accepts letters substituted for digits (omocodia)',
  },
  shapes: [
    'AAAAAAXXAXXAXXXA',
    'AAA AAA 9XAXX AXXXA',
    'AAAAAA 9XAXX AXXXA',
    'AAA AAA 9XAXXAXXXA',
    'AAA AAA 9X A XX AXXX A',
    'AAA AAA 9XAXX AXXX A',
  ],
  isValid: (value) => FORM.test(value) && isBirth(plainDigits(value)) && checkLetter(value) === value[15],
  confidence: HIGH_CONFIDENCE,
  words: {
    it: 'codice fiscale, cod fiscale, cod fisc, cf, c f, codicefiscale, cod fis, tessera sanitaria, codice fisc',
    en: 'fiscal code, tax code, italian tax code, tax id, tax identification number, codice fiscale',
    de: 'steuernummer',
  },
});

/** Returns the code with the substitute letters replaced by digits. */
function plainDigits(value: string): string {
  return Array.from(value, (character, place) => {
    const digit = DIGIT_PLACES.includes(place) ? DIGIT_LETTERS.indexOf(character) : -1;
    return digit < 0 ? character : String(digit);
  }).join('');
}

function isBirth(value: string): boolean {
  const month = MONTHS.indexOf(value.charAt(8)) + 1;
  const day = Number(value.slice(9, 11));
  return isDayOfMonth(2000 + Number(value.slice(6, 8)), month, day > WOMEN ? day - WOMEN : day);
}

/**
 * Returns the check letter. Characters at odd positions, counted from one, have the values of {@link ODD}, the others
 * their own.
 */
function checkLetter(value: string): string {
  let sum = 0;
  for (let at = 0; at < 15; at++) {
    const code = value.charCodeAt(at);
    const plain = code <= 57 ? code - 48 : code - 65;
    sum += at % 2 === 0 ? (ODD[plain] ?? 0) : plain;
  }
  return String.fromCharCode(65 + (sum % 26));
}

/** Issuing provincial offices, and the codes for foreigners and public bodies. */
const LAST_PROVINCE = 100;
const FURTHER_OFFICES: ReadonlySet<number> = new Set([120, 121, 888, 999]);

/**
 * VAT number (partita IVA): seven digits of the holder, three of the office and a Luhn check digit; IT may precede it.
 * Firms have the same number as their fiscal code.
 * Known false positive: one in a hundred bare numbers of eleven digits.
 * @see Decreto del Presidente della Repubblica 633/1972, articolo 35; VIES, IT
 */
const itVat = nationalId({
  id: 'it-vat',
  about: {
    name: 'VAT number, partita IVA (Italy)',
    example: '12345670017',
    standard: 'DPR 633/1972, articolo 35; VIES',
    validation: 'Office and Luhn check digit; prefix IT',
  },
  shapes: ['AA 99999999999', 'AA 999 9999 9999', '99999999999', '9999999 999 9'],
  alone: true,
  isValid: (value) => {
    const digits = value.slice(-11);
    if (value.length === 13 && !value.startsWith('IT')) return false;
    const office = Number(digits.slice(7, 10));
    if (digits.startsWith('0000000') || areAllEqual(digits.slice(0, 7)) || office < 1) return false;
    return (office <= LAST_PROVINCE || FURTHER_OFFICES.has(office)) && isLuhn(digits);
  },
  confidence: (value) => (value.length === 13 ? HIGH_CONFIDENCE : FAIR),
  words: {
    it:
      'partita iva, p iva, piva, part iva, p i, partitaiva, codice fiscale, cod fisc, c f, cf, iscrizione registro imprese, registro imprese, ' +
      'numero di partita iva, iva, p iva c f',
    en: 'vat, vat number, vat no, vat id, vat registration number, vat code, vatin, italian vat, tax id',
    de: 'mwst-nr, ust-id, mehrwertsteuernummer',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    it: 'ordine, fattura, telefono, tel, cellulare, cell, fax, spedizione, conto, lotto, protocollo, pratica, rif, riferimento, importo',
  },
});

/** Electronic cards since 2016: C and another letter, five digits, two letters. */
const ELECTRONIC = /^C[A-Z]\d{5}[A-Z]{2}$/;
/** Paper cards, two letters and seven digits, and the first electronic ones, seven digits and two letters. */
const OLDER = /^(?:[A-Z]{2}\d{7}|\d{7}[A-Z]{2})$/;

/**
 * Number of an identity card: CA12345AA since 2016, AA1234567 on paper, 1234567AA on the first electronic cards. It has
 * no check digit outside the machine-readable lines, so it is found only next to a context word.
 * @see Decreto ministeriale 23 dicembre 2015 (CIE); Testo unico delle leggi di pubblica sicurezza, articolo 3
 */
const itIdentityCard = nationalId({
  id: 'it-identity-card',
  about: {
    name: 'Identity card number (Italy)',
    example: 'CA12345AA',
    standard: 'Decreto ministeriale 23 dicembre 2015',
    validation: 'Only near a context word',
  },
  shapes: ['AA99999AA', 'AA 99999 AA', 'AA9999999', 'AA 9999999', '9999999AA', '9999999 AA'],
  isValid: (value) => (ELECTRONIC.test(value) || OLDER.test(value)) && !/(\d)\1{4}/.test(value),
  confidence: inCapitals(SHAPE),
  raised: 0.9,
  words: {
    it:
      "carta d'identità, carta identità, carta di identità, c i, ci, cie, documento d'identità, documento di identità, documento di riconoscimento, " +
      "numero carta d'identità, carta d'identità n, documento n, numero documento, doc identità, carta d'identità elettronica, tipo documento",
    en: 'identity card, id card, identity card number, identity card no, id card number, italian id, national id, document number, id document',
    de: 'identitätskarte, personalausweis',
  },
  against: {
    en: 'passport, licence, license, order, invoice, part, tracking',
    it: 'passaporto, patente, ordine, fattura, targa, spedizione, pratica, protocollo, telefono',
  },
});

/** Provincial office: two letters, seven digits and a letter. */
const PROVINCIAL = /^[A-Z]{2}\d{7}[A-Z]$/;
/** Central office, since 2005: U1, six or seven digits and consonants, and a letter. */
const CENTRAL = /^U1[0-9B-DF-HJ-NP-TV-Z]{6,7}[A-Z]$/;
const NO_DIGITS = /^U1[A-Z]+$/;

/**
 * Number of a driving licence: two letters of the office, seven digits and a letter; U1 and digits mixed with
 * consonants if issued by the central office. Only the latter form is distinctive without a context word, if it mixes
 * digits and letters.
 * @see Decreto ministeriale 30 settembre 2003, n. 40T; Codice della strada, articolo 116
 */
const itDriverLicense = nationalId({
  id: 'it-driver-license',
  about: {
    name: 'Driving licence number (Italy)',
    example: 'MI1234567X',
    standard: 'Decreto ministeriale 30 settembre 2003, n. 40T',
    validation: 'Form of the central office; others only near a context word',
  },
  shapes: ['AA9999999A', 'AA 9999999 A', 'A9XXXXXXXA', 'A9XXXXXXA'],
  isValid: (value) =>
    (PROVINCIAL.test(value) && !/(\d)\1{6}/.test(value)) || (CENTRAL.test(value) && !NO_DIGITS.test(value)),
  confidence: (value, grouped, written) => {
    const isCentral = value.startsWith('U1') && value.length === 10 && /\d[A-Z]+\d/.test(value.slice(2));
    return isCentral && isUpperCase(written) ? FAIR : inCapitals(SHAPE)(value, grouped, written);
  },
  raised: 0.9,
  words: {
    it:
      'patente, patente di guida, patente n, numero patente, n patente, patente guida, patente b, patente cat b, numero di patente, patente nr, ' +
      'documento di guida',
    en: 'driving licence, driving license, drivers license, driver license, driver licence, licence number, license number, italian licence, licence no, license no',
    de: 'führerschein, führerscheinnummer',
  },
  against: {
    en: 'passport, order, invoice, serial, software, tracking, sku',
    it: 'passaporto, ordine, fattura, spedizione, pratica, protocollo, targa, matricola, telaio',
  },
});

/**
 * Passport number: two letters (YA to YC on most of today's) and seven digits. It has no check digit outside the
 * machine-readable lines, so it is found only next to a context word.
 */
const itPassport = nationalId({
  id: 'it-passport',
  about: {
    name: 'Passport number (Italy)',
    example: 'YA1234567',
    standard: 'Legge 21 novembre 1967, n. 1185; ICAO Doc 9303-4',
    validation: 'Only near a context word',
  },
  shapes: ['AA9999999', 'AA 9999999'],
  isValid: (value) => !/(\d)\1{6}/.test(value),
  confidence: inCapitals(SHAPE),
  raised: 0.9,
  words: {
    it: 'passaporto, passaporti, numero passaporto, n passaporto, passaporto n, numero di passaporto, passaporto nr, documento di viaggio',
    en: 'passport, passports, passport number, passport no, passport num, passport id, italian passport, travel document',
    de: 'reisepass, passnummer',
    fr: 'passeport',
  },
  against: {
    en: 'order, invoice, part, sku, serial, flight, booking, licence, license, identity card',
    it: "ordine, fattura, volo, prenotazione, patente, carta d'identità, targa, pratica, telaio",
  },
});

export const IT: readonly AnyDetector[] = [itFiscalCode, itVat, itIdentityCard, itDriverLicense, itPassport];
