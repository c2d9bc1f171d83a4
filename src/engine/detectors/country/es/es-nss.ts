import { LIKELY, nationalId, OTHER_NUMBER_WORDS, SURE } from '../national-id.js';

const PROVINCES = 53;
/** Codes for foreigners and people without a province. */
const FURTHER_PROVINCES: ReadonlySet<number> = new Set([66]);
const SHORT = 10_000_000;

/**
 * Social security number: province, eight digits and two check digits, the number modulo 97. Serials below ten million
 * are checked as seven digits or, by some offices, as eight.
 * @see Tesorería General de la Seguridad Social, "Número de la Seguridad Social"; Real Decreto 84/1996, artículo 21
 */
export const esNss = nationalId({
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
  grouped: SURE,
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
