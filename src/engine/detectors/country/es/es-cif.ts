import { isCif } from '../../../checks/es-cif.js';
import { FAIR, isUpperCase, LIKELY, nationalId, SHAPE, SURE } from '../national-id.js';

/**
 * Tax identification number of a legal entity (formerly CIF): the letter of its legal form, seven digits and a control
 * character, a letter or a digit depending on that form.
 * Known false positive: one in ten codes of a letter and eight digits.
 * @see Orden EHA/451/2008; Real Decreto 1065/2007, artículo 22
 */
export const esCif = nationalId({
  id: 'es-cif',
  about: {
    name: 'Tax identification number of a firm, CIF (Spain)',
    example: 'A58818501',
    standard: 'Orden EHA/451/2008; Real Decreto 1065/2007, artículo 22',
    validation: 'Letter of the form and control',
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
    if (value.length > 9) return SURE;
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
