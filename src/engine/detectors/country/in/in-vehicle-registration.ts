import { FAIR, isUpperCase, LIKELY, nationalId, SHAPE } from '../national-id.js';

/** States and territories, including replaced codes (OR, UA, TS next to TG, DN and DD). */
const STATES: ReadonlySet<string> = new Set(
  (
    'AN AP AR AS BR CG CH DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB PY RJ SK TG TN TR TS UA UK ' +
    'UP WB'
  ).split(' '),
);

/** One or two digits for the office, one to three letters for the series; the groups may also be joined. */
const SHAPES = ['9', '99'].flatMap((office) =>
  ['A', 'AA', 'AAA'].flatMap((series) => [
    `AA ${office} ${series} 9999`,
    `AA${office} ${series} 9999`,
    `AA${office} ${series}9999`,
    `AA${office}${series} 9999`,
    `AA ${office} ${series}9999`,
    `AA ${office}${series} 9999`,
  ]),
);

/**
 * Registration mark of a vehicle: state, registering office, series and four digits; and the Bharat series, year, BH,
 * four digits and one or two letters.
 * Known false positive: codes of this form in upper case.
 * @see Central Motor Vehicles Rules 1989, rules 48 and 50; G.S.R. 594(E) of 2021 for the BH series
 */
export const inVehicleRegistration = nationalId({
  id: 'in-vehicle-registration',
  about: {
    name: 'Vehicle registration mark (India)',
    example: 'MH 12 AB 1234',
    standard: 'Central Motor Vehicles Rules 1989, rules 48 and 50',
    validation: 'State codes; BH series by year',
  },
  shapes: [
    ...SHAPES,
    'AA 99 A AA 9999',
    'AA 9 A AA 9999',
    'AA 99 9999',
    '99 AA 9999 AA',
    '99 AA 9999 A',
    '99 AA 9999AA',
    '99AA 9999 AA',
  ],
  isValid: (value) => (value.charCodeAt(0) <= 57 ? isBharat(value) : STATES.has(value.slice(0, 2)) && hasSerial(value)),
  confidence: (value, grouped, written) => {
    // `or 1 to 1000` is not a registration mark.
    if (grouped && !isUpperCase(written)) return SHAPE;
    if (value.charCodeAt(0) <= 57) return LIKELY;
    const series = /\d([A-Z]*)\d{4}$/.exec(value)?.[1] ?? '';
    return series === '' ? SHAPE : series.length === 1 ? FAIR : LIKELY;
  },
  raised: 0.9,
  words: {
    en:
      'registration, registration number, registration no, regn no, reg no, reg number, vehicle, vehicle no, vehicle number, ' +
      'number plate, plate, licence plate, car, bike, truck, rc, rto, regd no, car no, regn',
    hi: 'वाहन, वाहन संख्या, गाड़ी, गाड़ी नंबर, पंजीकरण, नंबर प्लेट',
    mr: 'वाहन क्रमांक, गाडी क्रमांक',
    ta: 'வாகன எண், வாகனம்',
    te: 'వాహనం',
    bn: 'গাড়ি',
  },
  against: { en: 'invoice, order, part, serial, sku, model, tracking, flight, seat' },
});

const isBharat = (value: string): boolean => /^[2-9]\dBH\d{4}[A-HJ-NP-Z]{1,2}$/.test(value) && hasSerial(value);

const hasSerial = (value: string): boolean => !/0000[A-Z]*$/.test(value) && !/^[A-Z]{2}00/.test(value);
