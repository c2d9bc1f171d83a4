import { isDniOrNie } from '../../../checks/mod23-letter.js';
import { LIKELY, nationalId, SURE } from '../national-id.js';

/** Spaniards under fourteen and abroad, and foreigners without an NIE: the letter checks seven digits. */
const SPECIAL = /^[KLM]\d{7}[A-Z]$/;

/**
 * Tax identification number of a person, for Spaniards the number of the identity card (DNI): eight digits and a check
 * letter, or K, L or M, seven digits and a letter; ES may precede it. 12345678Z, the number on printed specimens, is
 * reported: documents with it are treated like any other.
 * @see Real Decreto 1553/2005, artículo 11; Orden EHA/451/2008; Real Decreto 1065/2007, artículos 19 y 20
 */
export const esNif = nationalId({
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
  grouped: SURE,
  words: {
    es:
      'dni, nif, dni nif, d n i, n i f, número de identificación fiscal, documento nacional de identidad, nº dni, núm dni, dni nº, ' +
      'documento de identidad, carné de identidad, identificación fiscal',
    ca: "dni, nif, document nacional d'identitat, número d'identificació fiscal",
    en: 'dni, nif, national id, identity card, id card, tax id, tax number, spanish id',
  },
});
