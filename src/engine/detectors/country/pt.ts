import { areAllEqual } from '../../checks/all-equal.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

const WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2] as const;
/**
 * First digits: 1 to 3 for persons (45 for non-residents), 5 for firms, 6 for public bodies, and the groups of other
 * bodies.
 */
const FIRST = /^(?:[1-3568]|45|7[0-24579]|78|9[0189])/;

/**
 * Tax number of persons and firms (NIF, NIPC, "contribuinte"): nine digits, the first for the type, the last a check
 * digit modulo 11; with PT before it, it is the VAT number. 123456789, a common dummy number, passes the check and is
 * reported.
 * Known false positive: one in twelve bare numbers of nine digits, telephone numbers among them.
 * @see Decreto-Lei n.º 14/2013; Autoridade Tributária e Aduaneira, "NIF"
 */
const ptNif = nationalId({
  id: 'pt-nif',
  about: {
    name: 'Tax number, NIF (Portugal)',
    example: '501 964 843',
    standard: 'Decreto-Lei n.º 14/2013; Autoridade Tributária e Aduaneira',
    validation: 'First digits in use and check digit modulo 11',
  },
  shapes: ['AA 999999999', 'AA 999 999 999', 'AA999 999 999', '999999999', '999 999 999'],
  alone: true,
  isValid: (value) => {
    const digits = value.slice(-9);
    if (value.length === 11 && !value.startsWith('PT')) return false;
    if (!FIRST.test(digits) || areAllEqual(digits)) return false;
    const rest = weightedSum(digits, WEIGHTS) % 11;
    return (rest < 2 ? 0 : 11 - rest) === Number(digits[8]);
  },
  // Numbers that begin with 91 are far more often mobile numbers.
  confidence: (value) => (value.length === 11 ? HIGH_CONFIDENCE : value.startsWith('91') ? SHAPE : FAIR),
  words: {
    pt:
      'nif, nipc, n i f, contribuinte, n.º contribuinte, nº de contribuinte, número de contribuinte, contribuinte n.º, número de identificação fiscal, ' +
      'identificação fiscal, número fiscal, nº fiscal, nif do cliente, cont n.º, iva, pessoa colectiva, pessoa coletiva, cartão de contribuinte',
    en: 'nif, nipc, tax number, tax id, tax identification number, tin, vat, vat number, vat no, taxpayer number, portuguese tax number',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    pt: 'telefone, telemóvel, tel, tlm, tlf, fax, contacto, encomenda, fatura, factura, pedido, conta, lote, referência, ref, guia, montante, utente, niss',
  },
});

/**
 * Document number of the citizen card: eight digits of the civil number and its check digit, two letters or digits of
 * the version, and a Luhn check digit over all characters, letters counting 10 to 35.
 * @see Lei n.º 7/2007; Autenticação.gov, "Validação de Número de Documento do Cartão de Cidadão"
 */
const ptCc = nationalId({
  id: 'pt-cc',
  about: {
    name: 'Citizen card number (Portugal)',
    example: '12345678 9 ZX5',
    standard: 'Lei n.º 7/2007; Autenticação.gov, Validação de Número de Documento',
    validation: 'Check digit by Luhn with letters',
  },
  shapes: ['99999999 9 AA9', '999999999 AA9', '99999999 9AA9', '99999999 9 A99', '99999999 9 9A9', '99999999-9-AA9'],
  isValid: (value) => {
    let sum = 0;
    for (let at = 0; at < value.length; at++) {
      const counted = parseInt(value.charAt(at), 36) * (at % 2 === 0 ? 2 : 1);
      sum += at % 2 === 0 && counted > 9 ? counted - 9 : counted;
    }
    return sum % 10 === 0 && !value.startsWith('00000000');
  },
  confidence: LIKELY,
  grouped: HIGH_CONFIDENCE,
  words: {
    pt:
      'cartão de cidadão, cartão do cidadão, cartão cidadão, c c, cc, nº cc, n.º cc, cc nº, n.º de documento, número de documento, nº documento, ' +
      'número do cartão de cidadão, documento de identificação, nº de identificação civil, identificação civil, nic, bi',
    en: 'citizen card, citizen card number, id card, identity card, document number, portuguese id, national id',
  },
});

export const PT: readonly AnyDetector[] = [ptNif, ptCc];
