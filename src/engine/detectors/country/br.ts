import { isInstant } from '../../checks/instant.js';
import { isCnpj, isCpf } from '../../checks/mod11.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, isUpperCase, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

const CNPJ_AS_PRINTED = /^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}$/;
/** The head office is 0001, and few firms have a thousand branches. */
const LOW_BRANCH_NUMBER = /^\d{8}0/;

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
const brCnpj = nationalId({
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
    if (CNPJ_AS_PRINTED.test(written)) return HIGH_CONFIDENCE;
    if (/[A-Z]/.test(value)) return isUpperCase(written) && /[./-]/.test(written) ? LIKELY : SHAPE;
    if (isInstant(value)) return SHAPE;
    return LOW_BRANCH_NUMBER.test(value) ? LIKELY : FAIR;
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

const CPF_AS_PRINTED = /^\d{3}\.\d{3}\.\d{3}[-/]\d{2}$/;

/**
 * Number of a natural person: nine digits and two check digits. Numbers of equal digits pass the check but are never
 * issued.
 * Known false positive: one in a hundred bare numbers of eleven digits.
 */
const brCpf = nationalId({
  id: 'br-cpf',
  about: {
    name: 'Number of a natural person, CPF (Brazil)',
    example: '529.982.247-25',
    standard: 'Receita Federal, Instrução Normativa RFB 2.172/2024',
    validation: 'Two check digits modulo 11',
  },
  shapes: ['999.999.999-99', '999999999-99'],
  alone: true,
  isValid: isCpf,
  confidence: (_value, _grouped, written) => (CPF_AS_PRINTED.test(written) ? HIGH_CONFIDENCE : LIKELY),
  words: {
    pt: 'cpf, cpf mf, nº cpf, número do cpf, cpf nº, c p f, cadastro de pessoas físicas, cadastro de pessoa física, cpf cnpj, inscrito no cpf, cic',
    en: 'cpf number, cpf no, brazilian tax id, tax id, taxpayer id, individual taxpayer registry',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    pt: 'pedido, nota fiscal, nf, telefone, tel, celular, cel, whatsapp, whats, fone, boleto, protocolo, rastreio, rastreamento, conta, agência, valor, código de barras, lote, pis, nis, cnh, matrícula',
  },
});

export const BR: readonly AnyDetector[] = [brCnpj, brCpf];
