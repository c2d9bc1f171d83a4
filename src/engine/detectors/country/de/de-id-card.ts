import { FAIR, isUpperCase, nationalId, SHAPE } from '../national-id.js';
import { isMixed, isSerial } from './de-document.js';

/** Cards since 2010 begin with the key of the authority, which starts with one of these letters. */
const FIRST = /^[LMNPRTV-Z]/;
/** Cards before November 2010: ten digits including the check digit, followed by D. */
const OLD = /^\d{10}D?$/;

/**
 * Serial number of an identity card: nine digits and consonants, followed by the check digit if the number comes from
 * the machine-readable lines; T and eight digits on early cards, digits only (with a D) before 2010. Specimens of the
 * issuer (L01X00T47) are reported, since a copy of a card with it is treated as a copy of a real card.
 * Known false positive: article numbers of ten characters that begin alike, one in ten.
 * @see Personalausweisverordnung, annexes 1 and 3; Bundesdruckerei; ICAO Doc 9303-3, 4.9
 */
export const deIdCard = nationalId({
  id: 'de-id-card',
  about: {
    name: 'Identity card number (Germany)',
    example: 'L01X00T471',
    standard: 'Personalausweisverordnung, annexes; ICAO Doc 9303-3',
    validation: 'Letters of serial numbers; check digit 7-3-1 if present; otherwise only near a context word',
  },
  shapes: ['AXXXXXXXX', 'AXXXXXXXX9', 'AXXXXXXXX 9', '9999999999A', '9999999999'],
  isValid: (value) =>
    OLD.test(value)
      ? isSerial(value.slice(0, 10)) && !/^(\d)\1+/.test(value.slice(0, 9))
      : FIRST.test(value) && isSerial(value),
  confidence: (value, _grouped, written) => {
    if (!isUpperCase(written) || value.length === 9) return SHAPE;
    if (value.length === 11) return FAIR;
    return isMixed(value) ? FAIR : SHAPE;
  },
  raised: 0.9,
  words: {
    de:
      'personalausweis, personalausweise, personalausweisnummer, personalausweis-nr, personalausweisnr, ausweisnummer, ausweis-nr, ausweisnr, ' +
      'ausweis, perso, persoausweis, pa-nr, bpa, seriennummer des ausweises, ausweisdokument, npa, n pa',
    en: 'id card, identity card, id card number, identity card number, identity card no, id card no, german id, national id, id document, document number',
  },
  against: {
    en: 'order, invoice, part, sku, model, tracking, passport, licence, vin',
    de: 'bestellung, rechnung, reisepass, pass, artikel, sendung',
  },
});
