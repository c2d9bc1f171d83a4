import type { AnyDetector } from '../detector.js';
import { FAIR, isUpperCase, nationalId, SHAPE } from './national-id.js';

/**
 * National identification number: eleven random digits; whether there is a check digit is not published. Mobile numbers
 * also have eleven digits, so it is found only next to a context word. The virtual number that replaces it, two
 * letters, twelve digits and two letters, is recognised by its format.
 * @see National Identity Management Commission Act 2007, section 15; NIMC, "About the NIN"
 */
const ngNin = nationalId({
  id: 'ng-nin',
  about: {
    name: 'National identification number (Nigeria)',
    example: '70123456789',
    standard: 'National Identity Management Commission Act 2007, section 15',
    validation: 'Only near a context word; the virtual number by its form',
  },
  shapes: ['AA999999999999AA', '99999999999', '9999 999 9999', '999 9999 9999', '999 999 99999', '999-999-999-99'],
  isValid: (value) => !/^(\d)\1+$/.test(value),
  confidence: (value) => (value.length === 16 ? FAIR : SHAPE),
  raised: 0.85,
  words: {
    en:
      'nin, nin no, nin number, national identification number, national identity number, national id, national id number, ' +
      'nimc, nin slip, virtual nin, national identity',
    ha: 'lambar nin, lambar shaida, lambar shaidar kasa',
    yo: 'nọmba idanimo, nomba nin',
    ig: 'nọmba nin, nọmba njirimara',
  },
  against: {
    en: 'phone, telephone, tel, mobile, gsm, whatsapp, call, bvn, account, acct, invoice, order, meter, rrr, tracking, tin, ticket, contact',
  },
});

/**
 * Number plate of a vehicle since 1992: three letters of the local government area, a hyphen, three digits and two
 * letters (year and batch). Without separators it looks like codes of any kind and is found only next to a context
 * word.
 * Known false positive: other codes in groups of three letters, three digits and two letters.
 * @see Federal Road Safety Corps, National Vehicle Identification Scheme; National Road Traffic Regulations 2012, part
 *   II
 */
const ngVehicleRegistration = nationalId({
  id: 'ng-vehicle-registration',
  about: {
    name: 'Vehicle registration number (Nigeria)',
    example: 'KJA-123AB',
    standard: 'Federal Road Safety Corps, National Vehicle Identification Scheme',
    validation: 'Letters and digits in printed groups; in one piece only near a context word',
  },
  shapes: ['AAA-999AA', 'AAA-999-AA', 'AAA999-AA'],
  isValid: (value) => !value.includes('000') && !/[IOQ]/.test(value.slice(6)),
  // `sha512-vB` is the start of a digest.
  confidence: (value, grouped, written) => (grouped && isUpperCase(written) && !value.startsWith('SHA') ? FAIR : SHAPE),
  raised: 0.9,
  words: {
    en:
      'plate, plates, plate number, plate no, number plate, vehicle, vehicle no, vehicle number, vehicle registration, ' +
      'registration, registration number, reg no, car, bus, truck, motorcycle, licence plate, license plate, frsc',
    ha: 'lambar mota, lambar abin hawa',
    yo: 'nọmba ọkọ',
    ig: 'nọmba ụgbọala',
  },
  against: {
    en: 'invoice, order, part, serial, sku, model, tracking, flight, seat, room, batch, course, form, ticket, build',
  },
});

export const NG: readonly AnyDetector[] = [ngNin, ngVehicleRegistration];
