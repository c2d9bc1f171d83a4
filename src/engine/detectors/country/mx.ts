import { isShortDate } from '../../checks/short-date.js';
import type { AnyDetector } from '../detector.js';
import { isUpperCase, LIKELY, nationalId, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

/** Characters by their value in the weighted sum. */
const CURP_CHARACTERS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
/** Federal entities, and NE for births abroad. */
const STATES: ReadonlySet<string> = new Set(
  'AS BC BS CC CL CM CS CH DF DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS NE'.split(' '),
);
const SHAPE_OF_CURP = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX]([A-Z]{2})[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d$/;

/**
 * Population registry code: letters of the names, date of birth, sex, federal entity, inner consonants, a character
 * that distinguishes namesakes (a digit until 1999, a letter since), and a check digit.
 * @see Instructivo Normativo para la Asignación de la Clave Única de Registro de Población (DOF 18/10/2021)
 */
const mxCurp = nationalId({
  id: 'mx-curp',
  about: {
    name: 'Population registry code, CURP (Mexico)',
    example: 'ROAX850214MDFJRM06',
    standard: 'Instructivo Normativo para la Asignación de la CURP (DOF 18/10/2021)',
    validation: 'Names, date of birth, federal entity and check digit',
  },
  shapes: ['AAAA999999AAAAAAX9', 'AAAA 999999 AAAAAA X9', 'AAAA999999AAAAAA X9'],
  isValid: (value) => {
    const [, state] = SHAPE_OF_CURP.exec(value) ?? [];
    return state !== undefined && STATES.has(state) && isShortDate(value, 4) && checkDigit(value) === value.slice(-1);
  },
  confidence: (_value, _grouped, written) => (isUpperCase(written) ? HIGH_CONFIDENCE : LIKELY),
  words: {
    es: 'curp, clave única, clave única de registro de población, clave curp, c u r p, clave de población',
    en: 'curp number, curp code, mexican id, population registry code, national id',
  },
});

function checkDigit(value: string): string {
  let sum = 0;
  for (let at = 0; at < 17; at++) sum += CURP_CHARACTERS.indexOf(value.charAt(at)) * (18 - at);
  return String((10 - (sum % 10)) % 10);
}

/** Characters by their value in the weighted sum; the three letters of a firm are preceded by a space. */
const RFC_CHARACTERS = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
/** Codes for sales to the public and to foreigners, which belong to no person. */
const GENERIC: ReadonlySet<string> = new Set(['XAXX010101000', 'XEXX010101000']);

/** Length without the three characters after the date, as in old forms. */
const SHORT = 10;

/**
 * Taxpayer registry code: four letters of the name of a person or three of a firm, date of birth or foundation, two
 * characters for namesakes, and a check character. Codes of firms with `&` or of names with Ñ are not supported. The
 * generic codes for sales to the public are ignored.
 * @see Código Fiscal de la Federación, artículo 27; SAT, Anexo 1-A, "Clave en el RFC"
 */
const mxRfc = nationalId({
  id: 'mx-rfc',
  about: {
    name: 'Taxpayer registry code, RFC (Mexico)',
    example: 'ROAX850214TJ7',
    standard: 'Código Fiscal de la Federación, artículo 27; SAT',
    validation: 'Date and check character; with a wrong one or none, only near a context word',
  },
  shapes: ['AAAA999999XXX', 'AAAA-999999-XXX', 'AAA999999XXX', 'AAA-999999-XXX', 'AAAA999999'],
  isNobody: (value) => GENERIC.has(value),
  isValid: (value) => {
    if (value.length === SHORT) return isShortDate(value, 4);
    return isShortDate(value, value.length - 9) && /[\dA]$/.test(value) && !GENERIC.has(value);
  },
  // Some codes were issued with a different check character.
  confidence: (value, _grouped, written) => {
    if (value.length === SHORT || checkCharacter(value) !== value.slice(-1)) return SHAPE;
    return isUpperCase(written) ? HIGH_CONFIDENCE : LIKELY;
  },
  words: {
    es: 'rfc, r f c, clave rfc, registro federal de contribuyentes, rfc emisor, rfc receptor, homoclave, contribuyente, rfc del cliente',
    en: 'rfc number, mexican tax id, tax id, taxpayer id, taxpayer registry',
  },
  against: {
    en: 'order, invoice, serial, sku, part, tracking, batch, lot, model',
    es: 'pedido, modelo, serie, guía, lote, folio',
  },
});

function checkCharacter(value: string): string {
  const padded = value.padStart(13);
  let sum = 0;
  for (let at = 0; at < 12; at++) sum += RFC_CHARACTERS.indexOf(padded.charAt(at)) * (13 - at);
  const rest = (11 - (sum % 11)) % 11;
  return rest === 10 ? 'A' : String(rest);
}

export const MX: readonly AnyDetector[] = [mxCurp, mxRfc];
