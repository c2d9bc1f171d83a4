import { FAIR, isUpperCase, nationalId, SHAPE } from '../national-id.js';
import { isMixed, isSerial } from './de-document.js';

/** The key of the authority starts with one of these letters. */
const FIRST = /^[CFGHJK]/;

/**
 * Passport number: nine digits and consonants that begin with C, F, G, H, J or K, followed by the check digit if the
 * number comes from the machine-readable lines; nine digits in passports before November 2007. The specimen of the
 * issuer (C01X00T47) is reported, since a copy of a passport with it is treated as a real one.
 * @see Passverordnung, annex 1; Passgesetz, § 4; ICAO Doc 9303-3, 4.9
 */
export const dePassport = nationalId({
  id: 'de-passport',
  about: {
    name: 'Passport number (Germany)',
    example: 'C01X00T478',
    standard: 'Passverordnung, annex 1; ICAO Doc 9303-3',
    validation: 'Letters of serial numbers; check digit 7-3-1 if present; otherwise only near a context word',
  },
  shapes: ['AXXXXXXXX', 'AXXXXXXXX9', 'AXXXXXXXX 9', '999999999', '9999999999A'],
  isValid: (value) => {
    if (/^\d{9}$/.test(value)) return !/^(\d)\1+$/.test(value);
    if (/^\d{10}D$/.test(value)) return isSerial(value.slice(0, 10));
    return FIRST.test(value) && isSerial(value);
  },
  confidence: (value, _grouped, written) =>
    isUpperCase(written) && value.length === 10 && isMixed(value) ? FAIR : SHAPE,
  raised: 0.9,
  words: {
    de:
      'reisepass, reisepässe, reisepassnummer, reisepass-nr, reisepassnr, passnummer, pass-nr, passnr, pass, kinderreisepass, dienstpass, ' +
      'diplomatenpass, vorläufiger reisepass, epass, passdokument',
    en: 'passport, passports, passport number, passport no, passport num, passport id, german passport, travel document',
    fr: 'passeport, numéro de passeport',
  },
  against: {
    en: 'phone, tel, fax, invoice, order, booking, ticket, flight',
    de: 'telefon, rechnung, auftrag, buchung, personalausweis, ausweisnummer, flug',
  },
});
