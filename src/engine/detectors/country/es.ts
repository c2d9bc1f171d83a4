import { isCif } from '../../checks/es-cif.js';
import { isDniOrNie } from '../../checks/mod23-letter.js';
import type { AnyDetector } from '../detector.js';
import {
  FAIR,
  inCapitals,
  isUpperCase,
  LIKELY,
  nationalId,
  OTHER_NUMBER_WORDS,
  SHAPE,
  HIGH_CONFIDENCE,
} from './national-id.js';

/** Spaniards under fourteen and abroad, and foreigners without an NIE: the letter checks seven digits. */
const SPECIAL = /^[KLM]\d{7}[A-Z]$/;

/**
 * Tax identification number of a person, for Spaniards the number of the identity card (DNI): eight digits and a check
 * letter, or K, L or M, seven digits and a letter; ES may precede it. 12345678Z, the number on printed specimens, is
 * reported: documents with it are treated like any other.
 * @see Real Decreto 1553/2005, artículo 11; Orden EHA/451/2008; Real Decreto 1065/2007, artículos 19 y 20
 */
const esNif = nationalId({
  id: 'es-nif',
  about: {
    name: 'Tax and identity card number of a person, NIF, DNI (Spain)',
    example: '12345678Z',
    standard: 'Real Decreto 1553/2005; Real Decreto 1065/2007, artículos 19 y 20',
    validation: 'Check letter modulo 23',
  },
  shapes: ['99999999-A', '99.999.999-A', '99.999.999A', 'A9999999A', 'A-9999999-A', 'AA 99999999A', 'AA99999999-A'],
  isValid: (given) => {
    const value = given.startsWith('ES') ? given.slice(2) : given;
    if (/^0+.$/.test(value)) return false;
    return SPECIAL.test(value) ? isDniOrNie('0' + value.slice(1)) : /^\d/.test(value) && isDniOrNie(value);
  },
  confidence: LIKELY,
  grouped: HIGH_CONFIDENCE,
  words: {
    es:
      'dni, nif, dni nif, d n i, n i f, número de identificación fiscal, documento nacional de identidad, nº dni, núm dni, dni nº, ' +
      'documento de identidad, carné de identidad, identificación fiscal',
    ca: "dni, nif, document nacional d'identitat, número d'identificació fiscal",
    en: 'dni, nif, national id, identity card, id card, tax id, tax number, spanish id',
  },
});

/**
 * Identity number of a foreigner: X, Y or Z, seven digits and a check letter; until 2008 X and eight digits, the first
 * of them 0.
 */
const esNie = nationalId({
  id: 'es-nie',
  about: {
    name: 'Identity number of a foreigner, NIE (Spain)',
    example: 'X1234567L',
    standard: 'Real Decreto 557/2011, artículo 206; Orden INT/2058/2008',
    validation: 'First letter X, Y or Z and check letter modulo 23',
  },
  shapes: ['A-9999999-A', 'A9999999-A', 'A-99999999-A', 'A99999999-A', 'A-9.999.999-A', 'AAA9999999A', 'AA A9999999A'],
  isValid: (given) => {
    const value = given.startsWith('ES') ? given.slice(2) : given;
    if (!/^[XYZ]/.test(value) || /^.0+.$/.test(value)) return false;
    return value.length === 9 ? isDniOrNie(value) : value.startsWith('X0') && isDniOrNie('X' + value.slice(2));
  },
  confidence: LIKELY,
  grouped: HIGH_CONFIDENCE,
  words: {
    es:
      'nie, n i e, número de identidad de extranjero, número de identificación de extranjero, tarjeta de residencia, tie, permiso de residencia, ' +
      'nº nie, extranjero, documento de identidad, nif',
    ca: "nie, número d'identitat d'estranger",
    en: 'nie, nie number, foreigner identity number, residence card, foreigner id, spanish nie',
  },
});

/**
 * Tax identification number of a legal entity (formerly CIF): the letter of its legal form, seven digits and a control
 * character, a letter or a digit depending on that form.
 * Known false positive: one in ten codes of a letter and eight digits.
 */
const esCif = nationalId({
  id: 'es-cif',
  about: {
    name: 'Tax identification number of a firm, CIF (Spain)',
    example: 'A58818501',
    standard: 'Orden EHA/451/2008; Real Decreto 1065/2007, artículo 22',
    validation: 'Legal-form letter and check character',
  },
  shapes: [
    'A-99999999',
    'A-9999999-9',
    'A-9999999-A',
    'A-9999999A',
    'A-99.999.999',
    'A99999999',
    'A99.999.999',
    'AAA99999999',
    'AAA9999999A',
    'AA A99999999',
    'AA-A99999999',
    'AA A9999999A',
  ],
  isValid: (given) => {
    const value = withoutPrefix(given);
    return value.length === 9 && isCif(value) && !/^.(\d)\1{6}/.test(value);
  },
  confidence: (value, grouped, written) => {
    if (!isUpperCase(written) || /^. /.test(written)) return SHAPE;
    if (value.length > 9) return HIGH_CONFIDENCE;
    return grouped || /[A-J]$/.test(value) ? LIKELY : FAIR;
  },
  words: {
    es:
      'cif, c i f, nif, n i f, cif nif, código de identificación fiscal, número de identificación fiscal, identificación fiscal, nº cif, cif nº, ' +
      'iva, nº iva, nif iva',
    ca: 'cif, nif, codi d’identificació fiscal',
    en: 'cif, nif, tax id, vat, vat number, vat no, company number, company tax id, spanish company',
  },
  against: {
    en: 'order, invoice, part, serial, sku, model, tracking, lot',
    es: 'pedido, factura, referencia, ref, lote, serie, albarán',
  },
});

/** Removes the ES prefix of the VAT number. */
const withoutPrefix = (value: string): string =>
  value.length === 11 && value.startsWith('ES') ? value.slice(2) : value;

/**
 * Passport number: three letters and six digits, two letters and six digits on older ones. It has no check digit
 * outside the machine-readable lines, so it is found only next to a context word.
 * @see Real Decreto 896/2003; Orden INT/1668/2022; ICAO Doc 9303-4
 */
const esPassport = nationalId({
  id: 'es-passport',
  about: {
    name: 'Passport number (Spain)',
    example: 'PAB123456',
    standard: 'Real Decreto 896/2003; ICAO Doc 9303-4',
    validation: 'Only near a context word',
  },
  shapes: ['AAA999999', 'AAA 999999', 'AA999999', 'AA 999999'],
  isValid: (value) => !/(\d)\1{5}$/.test(value) && !/^(?:NUM|TEL|DNI|NIF|REF|DEL|NO)\d/.test(value),
  confidence: inCapitals(SHAPE),
  raised: 0.9,
  words: {
    es: 'pasaporte, pasaportes, nº de pasaporte, número de pasaporte, pasaporte nº, núm pasaporte, documento de viaje',
    ca: 'passaport, número de passaport',
    gl: 'pasaporte',
    eu: 'pasaportea, pasaporte zenbakia',
    en: 'passport, passports, passport number, passport no, passport num, passport id, spanish passport, travel document',
  },
  against: {
    en: 'order, invoice, part, sku, serial, flight, booking, locator',
    es: 'pedido, factura, referencia, vuelo, reserva, localizador, expediente, matrícula',
  },
});

const PROVINCES = 53;
/** Codes for foreigners and people without a province. */
const FURTHER_PROVINCES: ReadonlySet<number> = new Set([66]);
const SHORT = 10_000_000;

/**
 * Social security number: province, eight digits and two check digits, the number modulo 97. Serials below ten million
 * are checked as seven digits or, by some offices, as eight.
 * @see Tesorería General de la Seguridad Social, "Número de la Seguridad Social"; Real Decreto 84/1996, artículo 21
 */
const esNss = nationalId({
  id: 'es-nss',
  about: {
    name: 'Social security number (Spain)',
    example: '28 12345678 40',
    standard: 'Tesorería General de la Seguridad Social; Real Decreto 84/1996, artículo 21',
    validation: 'Province and check digits modulo 97',
  },
  shapes: ['99 99999999 99', '99/99999999/99', '99/99999999-99', '99 9999999999', '99/9999999999'],
  alone: true,
  isValid: (value) => {
    const province = Number(value.slice(0, 2));
    const serial = Number(value.slice(2, 10));
    if (province < 1 || (province > PROVINCES && !FURTHER_PROVINCES.has(province)) || serial === 0) return false;
    const check = Number(value.slice(10));
    const whole = province * SHORT * 10 + serial;
    return whole % 97 === check || (serial < SHORT && (province * SHORT + serial) % 97 === check);
  },
  confidence: LIKELY,
  grouped: HIGH_CONFIDENCE,
  words: {
    es:
      'nss, nuss, naf, número de la seguridad social, nº seguridad social, número de seguridad social, seguridad social, nº de la seguridad social, ' +
      'número de afiliación, nº afiliación, afiliación, nº s s, núm ss, nº ss, s s, tarjeta sanitaria',
    ca: 'seguretat social, número de la seguretat social, número d’afiliació',
    en: 'nss, social security number, social security, social security no, ssn, spanish social security',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    es: 'pedido, factura, teléfono, tel, móvil, fax, referencia, cuenta, importe, lote, código de barras, albarán',
  },
});

export const ES: readonly AnyDetector[] = [esNif, esNie, esCif, esPassport, esNss];
