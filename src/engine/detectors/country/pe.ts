import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { LIKELY, nationalId, OTHER_NUMBER_WORDS } from './national-id.js';

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;
/** Prefixes: 10 for persons with an identity card, 15 to 17 for others, 20 for firms. */
const PREFIX = /^(?:10|15|16|17|20)/;

/**
 * Taxpayer number: two digits for the type, eight for the person or firm, and a check digit modulo 11.
 * Known false positive: one in two hundred bare numbers of eleven digits.
 * @see Decreto Legislativo 943, Ley del Registro Único de Contribuyentes; SUNAT
 */
const peRuc = nationalId({
  id: 'pe-ruc',
  about: {
    name: 'Taxpayer number, RUC (Peru)',
    example: '20999123067',
    standard: 'Decreto Legislativo 943; SUNAT',
    validation: 'Prefix and check digit modulo 11',
  },
  shapes: ['99999999999', '99-99999999-9'],
  alone: true,
  isValid: (value) =>
    PREFIX.test(value) &&
    !/^\d\d(\d)\1+\d$/.test(value) &&
    (11 - (weightedSum(value, WEIGHTS) % 11)) % 10 === value.charCodeAt(10) - 48,
  confidence: LIKELY,
  words: {
    es: 'ruc, r u c, nº de ruc, número de ruc, ruc nº, registro único de contribuyentes, ruc emisor, ruc del cliente, contribuyente, sunat',
    en: 'ruc number, peruvian tax id, tax id, taxpayer id, tax number',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    es: 'pedido, factura, boleta, teléfono, celular, cel, guía, cuenta, cci, expediente, comprobante, lote, importe, suministro, seguimiento, operación',
  },
});

export const PE: readonly AnyDetector[] = [peRuc];
