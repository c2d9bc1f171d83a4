import { areAllEqual } from '../../checks/all-equal.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

const CHECKS = '0K987654321';
const PRINTED_FORM = /^\d{1,2}\.\d{3}\.\d{3}-[\dk]$/i;
const HYPHENATED_FORM = /^\d{7,8}-[\dk]$/i;

/**
 * National and tax number: seven or eight digits and a check digit or K, modulo 11. Without separators it is found only
 * next to a context word.
 * Known false positive: one in eleven numbers of seven or eight digits followed by a hyphen and a digit.
 * @see Decreto con Fuerza de Ley 3 de 1969; Servicio de Registro Civil, "RUN"; SII, "RUT"
 */
const clRut = nationalId({
  id: 'cl-rut',
  about: {
    name: 'National and tax number, RUT and RUN (Chile)',
    example: '12.531.909-2',
    standard: 'Decreto con Fuerza de Ley 3 de 1969; SII',
    validation: 'Check digit or K modulo 11',
  },
  shapes: ['99.999.999-X', '9.999.999-X', '99999999-X', '9999999-X'],
  isValid: (value) => {
    const digits = value.slice(0, -1);
    return !digits.startsWith('0') && !areAllEqual(digits) && checkOf(digits) === value.slice(-1);
  },
  confidence: (_value, _grouped, written) =>
    PRINTED_FORM.test(written) ? HIGH_CONFIDENCE : HYPHENATED_FORM.test(written) ? FAIR : SHAPE,
  words: {
    es: 'rut, run, r u t, r u n, rol único tributario, rol único nacional, cédula de identidad, cédula nacional, cédula, c i, nº rut, rut empresa, rut cliente, carnet, carné',
    en: 'chilean id, national id, tax id, rut number, id number',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    es: 'pedido, factura, boleta, teléfono, fono, celular, folio, cuenta, guía, rol, causa, orden, código, seguimiento',
  },
});

/** The weights from the right are 2 to 7, repeated. */
function checkOf(digits: string): string {
  let sum = 0;
  for (let at = digits.length - 1, weight = 2; at >= 0; at--, weight = weight === 7 ? 2 : weight + 1) {
    sum += (digits.charCodeAt(at) - 48) * weight;
  }
  return CHECKS.charAt(sum % 11);
}

export const CL: readonly AnyDetector[] = [clRut];
