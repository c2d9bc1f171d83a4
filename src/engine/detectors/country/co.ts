import { areAllEqual } from '../../checks/all-equal.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE } from './national-id.js';

/** Weights from the digit before the check digit to the left. */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43] as const;
const PRINTED_FORM = /^\d{1,3}(?:\.\d{3}){2,3}-\d$/;
const HYPHENATED_FORM = /^\d{8,10}-\d$/;

/**
 * Tax number: nine digits for firms, the number of the identity card (eight to ten digits) for persons, and a check
 * digit. Without separators it is found only next to a context word.
 * Known false positive: one in eleven numbers of eight to ten digits followed by a hyphen and a digit.
 * @see DIAN, Orden Administrativa 4 de 1989; Estatuto Tributario, artículo 555-1
 */
const coNit = nationalId({
  id: 'co-nit',
  about: {
    name: 'Tax number, NIT (Colombia)',
    example: '213.123.432-1',
    standard: 'DIAN, Orden Administrativa 4 de 1989',
    validation: 'Check digit modulo 11 by primes',
  },
  shapes: ['999.999.999-9', '9.999.999.999-9', '99.999.999-9', '999999999-9', '9999999999-9', '99999999-9'],
  alone: true,
  isValid: (value) => {
    const digits = value.slice(0, -1);
    return (
      !digits.startsWith('0') && !areAllEqual(digits) && checkOf(digits) === value.charCodeAt(value.length - 1) - 48
    );
  },
  confidence: (_value, _grouped, written) =>
    PRINTED_FORM.test(written) ? LIKELY : HYPHENATED_FORM.test(written) ? FAIR : SHAPE,
  words: {
    es: 'nit, n i t, nit nº, número de identificación tributaria, nit empresa, rut, identificado con nit, dian, nit cc, razón social',
    en: 'colombian tax id, tax id, nit number, tax number, taxpayer id, company id',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    es: 'pedido, factura, teléfono, celular, guía, cuenta, radicado, orden, comprobante, matrícula, lote, referencia',
  },
});

function checkOf(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++)
    sum += (digits.charCodeAt(digits.length - 1 - at) - 48) * (WEIGHTS[at] ?? 0);
  const rest = sum % 11;
  return rest > 1 ? 11 - rest : rest;
}

export const CO: readonly AnyDetector[] = [coNit];
