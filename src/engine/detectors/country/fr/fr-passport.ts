import { inCapitals, nationalId, SHAPE } from '../national-id.js';

/**
 * Passport number: two digits, two letters and five digits. It has no check digit outside the machine-readable lines,
 * so it is found only next to a context word.
 * @see Décret n° 2005-1726 du 30 décembre 2005; ICAO Doc 9303-4
 */
export const frPassport = nationalId({
  id: 'fr-passport',
  about: {
    name: 'Passport number (France)',
    example: '14AB12345',
    standard: 'Décret n° 2005-1726; ICAO Doc 9303-4',
    validation: 'Only beside a word',
  },
  shapes: ['99AA99999', '99 AA 99999'],
  isValid: (value) => !value.endsWith('00000'),
  confidence: inCapitals(SHAPE),
  raised: 0.9,
  words: {
    fr: 'passeport, passeports, n° de passeport, numéro de passeport, no passeport, passeport n°, passeport biométrique, document de voyage, titre de voyage',
    en: 'passport, passports, passport number, passport no, passport num, passport id, french passport, travel document',
    de: 'reisepass, passnummer',
  },
  against: {
    en: 'order, invoice, part, sku, serial, flight, booking',
    fr: 'commande, facture, colis, vol, réservation, dossier, plaque',
  },
});
