import { isCpf } from '../../../checks/mod11.js';
import { LIKELY, nationalId, OTHER_NUMBER_WORDS, SURE } from '../national-id.js';

const AS_PRINTED = /^\d{3}\.\d{3}\.\d{3}[-/]\d{2}$/;

/**
 * Number of a natural person: nine digits and two check digits. Numbers of equal digits pass the check but are never
 * issued.
 * Known false positive: one in a hundred bare numbers of eleven digits.
 * @see Receita Federal, Instrução Normativa RFB 2.172/2024
 */
export const brCpf = nationalId({
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
  confidence: (_value, _grouped, written) => (AS_PRINTED.test(written) ? SURE : LIKELY),
  words: {
    pt: 'cpf, cpf mf, nº cpf, número do cpf, cpf nº, c p f, cadastro de pessoas físicas, cadastro de pessoa física, cpf cnpj, inscrito no cpf, cic',
    en: 'cpf number, cpf no, brazilian tax id, tax id, taxpayer id, individual taxpayer registry',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    pt: 'pedido, nota fiscal, nf, telefone, tel, celular, cel, whatsapp, whats, fone, boleto, protocolo, rastreio, rastreamento, conta, agência, valor, código de barras, lote, pis, nis, cnh, matrícula',
  },
});
