import { isDniOrNie } from '../../../checks/mod23-letter.js';
import { LIKELY, nationalId, SURE } from '../national-id.js';

/**
 * Identity number of a foreigner: X, Y or Z, seven digits and a check letter; until 2008 X and eight digits, the first
 * of them 0.
 * @see Real Decreto 557/2011, artículo 206; Orden INT/2058/2008
 */
export const esNie = nationalId({
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
  grouped: SURE,
  words: {
    es:
      'nie, n i e, número de identidad de extranjero, número de identificación de extranjero, tarjeta de residencia, tie, permiso de residencia, ' +
      'nº nie, extranjero, documento de identidad, nif',
    ca: "nie, número d'identitat d'estranger",
    en: 'nie, nie number, foreigner identity number, residence card, foreigner id, spanish nie',
  },
});
