import { isInstant } from '../../../checks/instant.js';
import { isCnpj } from '../../../checks/mod11.js';
import { FAIR, isUpperCase, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, SURE } from '../national-id.js';

const AS_PRINTED = /^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}$/;
/** The head office is 0001, and few firms have a thousand branches. */
const FEW_BRANCHES = /^\d{8}0/;

/** Shapes by the number of letters before the first digit, at which the detector wakes. */
const ALPHANUMERIC = Array.from({ length: 13 }, (_, letters) => {
  let place = 0;
  return 'XX.XXX.XXX/XXXX-99'.replaceAll('X', () => (place++ < letters ? 'A' : place === letters + 1 ? '9' : 'X'));
});

/**
 * Number of a legal entity: eight characters, four of the branch and two check digits. Since July 2026 the first twelve
 * may be upper-case letters, which count as their ASCII code minus 48.
 * Known false positive: one in a hundred bare numbers of fourteen digits.
 * @see Receita Federal, Instrução Normativa RFB 2.119/2022 and 2.229/2024
 */
export const brCnpj = nationalId({
  id: 'br-cnpj',
  about: {
    name: 'Number of a legal entity, CNPJ (Brazil)',
    example: '12.ABC.345/01DE-35',
    standard: 'Receita Federal, Instrução Normativa RFB 2.229/2024',
    validation: 'Two check digits modulo 11; letters since 2026',
  },
  shapes: ['99999999/9999-99', ...ALPHANUMERIC],
  isValid: isCnpj,
  confidence: (value, _grouped, written) => {
    if (AS_PRINTED.test(written)) return SURE;
    if (/[A-Z]/.test(value)) return isUpperCase(written) && /[./-]/.test(written) ? LIKELY : SHAPE;
    if (isInstant(value)) return SHAPE;
    return FEW_BRANCHES.test(value) ? LIKELY : FAIR;
  },
  words: {
    pt: 'cnpj, cnpj mf, nº cnpj, número do cnpj, cnpj nº, c n p j, cadastro nacional da pessoa jurídica, inscrita no cnpj, cpf cnpj, cgc',
    en: 'cnpj number, cnpj no, brazilian company number, company registration number, tax id, company id',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    pt: 'pedido, telefone, tel, celular, boleto, protocolo, rastreio, rastreamento, conta, agência, valor, código de barras, lote, chave',
  },
});
