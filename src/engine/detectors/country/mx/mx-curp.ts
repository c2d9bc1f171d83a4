import { isShortDate } from '../../../checks/short-date.js';
import { isUpperCase, LIKELY, nationalId, SURE } from '../national-id.js';

/** Characters by their value in the weighted sum. */
const CHARACTERS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
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
export const mxCurp = nationalId({
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
  confidence: (_value, _grouped, written) => (isUpperCase(written) ? SURE : LIKELY),
  words: {
    es: 'curp, clave única, clave única de registro de población, clave curp, c u r p, clave de población',
    en: 'curp number, curp code, mexican id, population registry code, national id',
  },
});

function checkDigit(value: string): string {
  let sum = 0;
  for (let at = 0; at < 17; at++) sum += CHARACTERS.indexOf(value.charAt(at)) * (18 - at);
  return String((10 - (sum % 10)) % 10);
}
