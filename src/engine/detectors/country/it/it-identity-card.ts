import { inCapitals, nationalId, SHAPE } from '../national-id.js';

/** Electronic cards since 2016: C and another letter, five digits, two letters. */
const ELECTRONIC = /^C[A-Z]\d{5}[A-Z]{2}$/;
/** Paper cards, two letters and seven digits, and the first electronic ones, seven digits and two letters. */
const OLDER = /^(?:[A-Z]{2}\d{7}|\d{7}[A-Z]{2})$/;

/**
 * Number of an identity card: CA12345AA since 2016, AA1234567 on paper, 1234567AA on the first electronic cards. It has
 * no check digit outside the machine-readable lines, so it is found only next to a context word.
 * @see Decreto ministeriale 23 dicembre 2015 (CIE); Testo unico delle leggi di pubblica sicurezza, articolo 3
 */
export const itIdentityCard = nationalId({
  id: 'it-identity-card',
  about: {
    name: 'Identity card number (Italy)',
    example: 'CA12345AA',
    standard: 'Decreto ministeriale 23 dicembre 2015',
    validation: 'Only beside a word',
  },
  shapes: ['AA99999AA', 'AA 99999 AA', 'AA9999999', 'AA 9999999', '9999999AA', '9999999 AA'],
  isValid: (value) => (ELECTRONIC.test(value) || OLDER.test(value)) && !/(\d)\1{4}/.test(value),
  confidence: inCapitals(SHAPE),
  raised: 0.9,
  words: {
    it:
      "carta d'identità, carta identità, carta di identità, c i, ci, cie, documento d'identità, documento di identità, documento di riconoscimento, " +
      "numero carta d'identità, carta d'identità n, documento n, numero documento, doc identità, carta d'identità elettronica, tipo documento",
    en: 'identity card, id card, identity card number, identity card no, id card number, italian id, national id, document number, id document',
    de: 'identitätskarte, personalausweis',
  },
  against: {
    en: 'passport, licence, license, order, invoice, part, tracking',
    it: 'passaporto, patente, ordine, fattura, targa, spedizione, pratica, protocollo, telefono',
  },
});
