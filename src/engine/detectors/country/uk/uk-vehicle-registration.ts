import { FAIR, isUpperCase, LIKELY, nationalId, SHAPE } from '../national-id.js';

/** First letters of the local memory tags since 2001; X is for exports. */
const TAG_FIRST = 'ABCDEFGHKLMNOPRSTVWXY';
/** Age letters before (1983 to 2001) and after (1963 to 1983) the number. */
const AGE_LETTER = /[A-HJ-NPR-TV-Y]/;
const HEX_LETTERS = /^[A-F\d]+$/;
/** Words before or after numbers in prose that are not part of a registration mark. */
const UNITS: ReadonlySet<string> = new Set(
  (
    'AM PM ST ND RD TH KG MG ML CM MM KM GB MB KB TB HZ KHZ MHZ GHZ LB LBS OZ FT IN GBP EUR USD BC AD KWH HP CC BHP MPG ' +
    'MPH NO ON AT TO OF IS AS OR BY MY WE HE IT IF SO UP DO GO AN US AND THE FOR WAS NOT BUT ARE HAS HAD HIS HER ITS OUR ' +
    'YOU ALL ANY CAN DAY NEW OLD ONE TWO WHO HOW OUT USE VIA PER MAX MIN JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC ' +
    'MON TUE WED THU FRI SAT SUN VAT TAX PCN CAR VAN REG'
  ).split(' '),
);

/**
 * Registration mark of a vehicle: the current form (memory tag, age, three letters), the prefix (A123 ABC) and suffix
 * (ABC 123A) forms before it, dateless marks, and those of Northern Ireland (three letters with an I or Z, number).
 * Older forms look like many other codes and are found only next to a context word, as are marks that could be
 * hexadecimal.
 * @see DVLA, INF104 "Vehicle registration numbers and number plates"; Road Vehicles (Display of Registration Marks)
 *   Regulations 2001
 */
export const ukVehicleRegistration = nationalId({
  id: 'uk-vehicle-registration',
  about: {
    name: 'Vehicle registration mark (United Kingdom)',
    example: 'BD51 SMR',
    standard: 'DVLA, INF104; Road Vehicles (Display of Registration Marks) Regulations 2001',
    validation: 'Memory tags and age identifiers; older forms only near a context word',
  },
  shapes: [
    'AA99 AAA|A9 AAA|A99 AAA|A999 AAA|AAA 9A|AAA 99A|AAA 999A|AAA 9|AAA 99|AAA 999|AAA 9999|AA 99|AA 999',
    'AA 9999|A999|A9999|99 AA|9 AAA|99 AAA|999A|999 AA|999 AAA|9999A|9999 AA|9999 AAA',
  ].flatMap((line) => line.split('|')),
  isValid: (value) => isCurrent(value) || isPrefixForm(value) || isSuffixForm(value) || isDateless(value),
  confidence: (value, grouped, written) => {
    // `CH12.TXT` and `ch12 the` are not registration marks.
    if (!isCurrent(value) || !isUpperCase(written) || /[./]/.test(written)) return SHAPE;
    if (grouped) return LIKELY;
    return HEX_LETTERS.test(value) ? SHAPE : FAIR;
  },
  raised: 0.9,
  words: {
    en:
      'registration, registration number, registration no, registration mark, registration plate, reg, reg no, reg number, ' +
      'vrm, vrn, number plate, number plates, plate, plates, licence plate, license plate, vehicle reg, car reg, ' +
      'vehicle registration, index number, index mark, car, vehicle, van',
    cy: 'rhif cofrestru, plât rhif',
  },
  against: {
    en: 'room, flat, unit, flight, invoice, order, part, model, version, postcode, form, section, class, company, page, floor, road, junction',
  },
});

function isCurrent(value: string): boolean {
  if (!/^[A-Z]{2}\d\d[A-Z]{3}$/.test(value)) return false;
  const age = Number(value.slice(2, 4));
  const second = value.charAt(1);
  return (
    TAG_FIRST.includes(value.charAt(0)) &&
    second !== 'I' &&
    second !== 'Q' &&
    second !== 'Z' &&
    ((age >= 2 && age <= 40) || (age >= 51 && age <= 90)) &&
    !/[IQ]/.test(value.slice(4))
  );
}

/** True for the prefix format; Q marks are for vehicles of unknown age. */
const isPrefixForm = (value: string): boolean =>
  /^[A-Z]\d{1,3}[A-Z]{3}$/.test(value) &&
  (AGE_LETTER.test(value.charAt(0)) || value.startsWith('Q')) &&
  !value.startsWith('0', 1) &&
  !/[IQ]/.test(value.slice(-3));

const isSuffixForm = (value: string): boolean =>
  /^[A-Z]{3}\d{1,3}[A-Z]$/.test(value) && AGE_LETTER.test(value.slice(-1)) && value.charAt(3) !== '0';

/** True for dateless marks, including those of Northern Ireland, whose three letters contain an I or a Z. */
function isDateless(value: string): boolean {
  const letters = value.replace(/\d+/, '');
  const digits = value.replace(/[A-Z]+/, '');
  if (value.length < 4 || digits.startsWith('0') || digits.length + letters.length !== value.length) return false;
  return (
    letters.length <= 3 && /^(?:[A-Z]+\d+|\d+[A-Z]+)$/.test(value) && !letters.includes('Q') && !UNITS.has(letters)
  );
}
