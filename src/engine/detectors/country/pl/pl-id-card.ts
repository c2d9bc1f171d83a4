import { FAIR, isUpperCase, nationalId, SHAPE } from '../national-id.js';

/**
 * Weights of three letters, the check digit, and five digits; with the check digit times nine the sum is a multiple of
 * ten.
 */
const WEIGHTS = [7, 3, 1, 9, 7, 3, 1, 7, 3] as const;

/**
 * Number of an identity card (dowód osobisty): three letters, a check digit and five digits. Letters count 10 to 35; O
 * and Q are not used. The number of the sample card, ABA 300000, is reported like any other.
 * Known false positive: one in ten codes of three capitals and six digits.
 * @see Rozporządzenie w sprawie wzoru dowodu osobistego (2019); ICAO Doc 9303-3, 4.9
 */
export const plIdCard = nationalId({
  id: 'pl-id-card',
  about: {
    name: 'Identity card number (Poland)',
    example: 'ABA 300000',
    standard: 'Rozporządzenie w sprawie wzoru dowodu osobistego (2019); ICAO Doc 9303-3',
    validation: 'Check digit by the weights 7, 3, 1',
  },
  shapes: ['AAA 999999'],
  isValid: (value) => !/[OQ]/.test(value) && checkSum(value) % 10 === 0,
  // `top 300000` is not a card number.
  confidence: (_value, _grouped, written) => (isUpperCase(written) ? FAIR : SHAPE),
  words: {
    pl:
      'dowód, dowód osobisty, dowodu, dowodu osobistego, dowodem osobistym, nr dowodu, numer dowodu, seria i numer, ' +
      'dow os, seria i nr, dow osob, numer dokumentu, nr dokumentu, legitymuje się, legitymujący się, legitymująca się, dowodem',
    en: 'identity card, id card, polish id card, id card number, id card no, document number, identity document, id no',
  },
  against: {
    en: 'order, invoice, part, model, serial, sku, tracking, flight, batch, lot, product',
    pl: 'zamówienie, faktura, faktury, model, partia, seria produktu, przesyłka, paragon, rejestracja, rejestracyjny',
  },
});

function checkSum(value: string): number {
  let sum = 0;
  for (let at = 0; at < WEIGHTS.length; at++) {
    const code = value.charCodeAt(at);
    sum += (code >= 65 ? code - 55 : code - 48) * (WEIGHTS[at] ?? 0);
  }
  return sum;
}
