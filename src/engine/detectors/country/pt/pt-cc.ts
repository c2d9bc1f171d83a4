import { LIKELY, nationalId, SURE } from '../national-id.js';

/**
 * Document number of the citizen card: eight digits of the civil number and its check digit, two letters or digits of
 * the version, and a Luhn check digit over all characters, letters counting 10 to 35.
 * @see Lei n.º 7/2007; Autenticação.gov, "Validação de Número de Documento do Cartão de Cidadão"
 */
export const ptCc = nationalId({
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
  grouped: SURE,
  words: {
    pt:
      'cartão de cidadão, cartão do cidadão, cartão cidadão, c c, cc, nº cc, n.º cc, cc nº, n.º de documento, número de documento, nº documento, ' +
      'número do cartão de cidadão, documento de identificação, nº de identificação civil, identificação civil, nic, bi',
    en: 'citizen card, citizen card number, id card, identity card, document number, portuguese id, national id',
  },
});
