import { inCapitals, nationalId, SHAPE } from '../national-id.js';

/**
 * Passport number: three letters and six digits, two letters and six digits on older ones. It has no check digit
 * outside the machine-readable lines, so it is found only next to a context word.
 * @see Real Decreto 896/2003; Orden INT/1668/2022; ICAO Doc 9303-4
 */
export const esPassport = nationalId({
  id: 'es-passport',
  about: {
    name: 'Passport number (Spain)',
    example: 'PAB123456',
    standard: 'Real Decreto 896/2003; ICAO Doc 9303-4',
    validation: 'Only beside a word',
  },
  shapes: ['AAA999999', 'AAA 999999', 'AA999999', 'AA 999999'],
  isValid: (value) => !/(\d)\1{5}$/.test(value) && !/^(?:NUM|TEL|DNI|NIF|REF|DEL|NO)\d/.test(value),
  confidence: inCapitals(SHAPE),
  raised: 0.9,
  words: {
    es: 'pasaporte, pasaportes, nº de pasaporte, número de pasaporte, pasaporte nº, núm pasaporte, documento de viaje',
    ca: 'passaport, número de passaport',
    gl: 'pasaporte',
    eu: 'pasaportea, pasaporte zenbakia',
    en: 'passport, passports, passport number, passport no, passport num, passport id, spanish passport, travel document',
  },
  against: {
    en: 'order, invoice, part, sku, serial, flight, booking, locator',
    es: 'pedido, factura, referencia, vuelo, reserva, localizador, expediente, matrícula',
  },
});
