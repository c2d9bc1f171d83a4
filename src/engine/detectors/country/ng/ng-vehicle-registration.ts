import { FAIR, isUpperCase, nationalId, SHAPE } from '../national-id.js';

/**
 * Number plate of a vehicle since 1992: three letters of the local government area, a hyphen, three digits and two
 * letters (year and batch). Without separators it looks like codes of any kind and is found only next to a context
 * word.
 * Known false positive: other codes in groups of three letters, three digits and two letters.
 * @see Federal Road Safety Corps, National Vehicle Identification Scheme; National Road Traffic Regulations 2012, part
 *   II
 */
export const ngVehicleRegistration = nationalId({
  id: 'ng-vehicle-registration',
  about: {
    name: 'Vehicle registration number (Nigeria)',
    example: 'KJA-123AB',
    standard: 'Federal Road Safety Corps, National Vehicle Identification Scheme',
    validation: 'Letters and digits in printed groups; in one piece only beside a word',
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
