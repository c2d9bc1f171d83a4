import { areAllEqual } from '../../../checks/all-equal.js';
import { isLuhn } from '../../../checks/luhn.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, SURE } from '../national-id.js';

/** Issuing provincial offices, and the codes for foreigners and public bodies. */
const LAST_PROVINCE = 100;
const FURTHER_OFFICES: ReadonlySet<number> = new Set([120, 121, 888, 999]);

/**
 * VAT number (partita IVA): seven digits of the holder, three of the office and a Luhn check digit; IT may precede it.
 * Firms have the same number as their fiscal code.
 * Known false positive: one in a hundred bare numbers of eleven digits.
 * @see Decreto del Presidente della Repubblica 633/1972, articolo 35; VIES, IT
 */
export const itVat = nationalId({
  id: 'it-vat',
  about: {
    name: 'VAT number, partita IVA (Italy)',
    example: '12345670017',
    standard: 'DPR 633/1972, articolo 35; VIES',
    validation: 'Office and Luhn check digit; prefix IT',
  },
  shapes: ['AA 99999999999', 'AA 999 9999 9999', '99999999999', '9999999 999 9'],
  alone: true,
  isValid: (value) => {
    const digits = value.slice(-11);
    if (value.length === 13 && !value.startsWith('IT')) return false;
    const office = Number(digits.slice(7, 10));
    if (digits.startsWith('0000000') || areAllEqual(digits.slice(0, 7)) || office < 1) return false;
    return (office <= LAST_PROVINCE || FURTHER_OFFICES.has(office)) && isLuhn(digits);
  },
  confidence: (value) => (value.length === 13 ? SURE : FAIR),
  words: {
    it:
      'partita iva, p iva, piva, part iva, p i, partitaiva, codice fiscale, cod fisc, c f, cf, iscrizione registro imprese, registro imprese, ' +
      'numero di partita iva, iva, p iva c f',
    en: 'vat, vat number, vat no, vat id, vat registration number, vat code, vatin, italian vat, tax id',
    de: 'mwst-nr, ust-id, mehrwertsteuernummer',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    it: 'ordine, fattura, telefono, tel, cellulare, cell, fax, spedizione, conto, lotto, protocollo, pratica, rif, riferimento, importo',
  },
});
