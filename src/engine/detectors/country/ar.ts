import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { LIKELY, nationalId, OTHER_NUMBER_WORDS, HIGH_CONFIDENCE } from './national-id.js';

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1] as const;
/** Prefixes 20 to 27 are persons, 30 to 34 firms, 50 to 55 non-residents. */
const PREFIX = /^(?:2[03-7]|3[034]|5[015])/;

/**
 * Tax number of a person or firm (CUIT) and of an employee (CUIL): two digits for the type, the number of the identity
 * document, and a check digit modulo 11.
 * Known false positive: one in a hundred bare numbers of eleven digits.
 * @see AFIP, Resolución General 10/1997; ANSES, Resolución 1.075/1993
 */
const arCuit = nationalId({
  id: 'ar-cuit',
  about: {
    name: 'Tax number, CUIT and CUIL (Argentina)',
    example: '20-05536168-2',
    standard: 'AFIP, Resolución General 10/1997',
    validation: 'Prefix and check digit modulo 11',
  },
  shapes: ['99-99999999-9', '99-99.999.999-9'],
  alone: true,
  isValid: (value) => PREFIX.test(value) && !/^\d\d(\d)\1+$/.test(value) && weightedSum(value, WEIGHTS) % 11 === 0,
  confidence: (_value, grouped, written) => (grouped && written.charAt(2) === '-' ? HIGH_CONFIDENCE : LIKELY),
  words: {
    es: 'cuit, cuil, cuit cuil, cuil cuit, c u i t, c u i l, nº de cuit, número de cuit, clave única de identificación tributaria, clave única de identificación laboral, cdi',
    en: 'argentine tax id, cuit number, tax id, taxpayer id, tax number',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    es: 'pedido, factura, teléfono, tel, celular, cel, fax, whatsapp, cbu, cuenta, expediente, comprobante, remito, importe, cae, lote, seguimiento, código de barras',
  },
});

export const AR: readonly AnyDetector[] = [arCuit];
