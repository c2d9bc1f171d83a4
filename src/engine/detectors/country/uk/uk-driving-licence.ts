import { isDayOfMonth } from '../../../checks/calendar.js';
import { nationalId, SHAPE, HIGH_CONFIDENCE } from '../national-id.js';

const WOMEN = 50;
/** The surname, padded with nines: at least one letter. */
const NAMES = ['AAAAA', 'AAAA9', 'AAA99', 'AA999', 'A9999'];
/**
 * The date of birth, the initials and the check characters, without separators or as printed on the card; the issue
 * number.
 */
const RESTS = [' 999999 XX9AA', ' 999999 XX9AA99', ' 999999 XX 9AA'];

/**
 * Driver number of the licences of Great Britain: five characters of the surname, the decade of birth, the month (50 is
 * added for women), the day, the year, two initials (9 for none), a tie-breaker and two check characters; the issue
 * number may follow. Licences of Northern Ireland have eight digits and are found only next to a context word.
 * @see DVLA, INF1D, "Your driver number explained"; Road Traffic Act 1988, section 98
 */
export const ukDrivingLicence = nationalId({
  id: 'uk-driving-licence',
  about: {
    name: 'Driving licence number (United Kingdom)',
    example: 'MORGA657054SM9IJ',
    standard: 'DVLA, INF1D; Road Traffic Act 1988, section 98',
    validation: 'Date of birth and initials at their places; eight digits only near a context word',
  },
  shapes: [...NAMES.flatMap((name) => RESTS.map((rest) => name + rest)), '99999999'],
  isValid: (value) => {
    if (value.length === 8) return !/^(\d)\1+$/.test(value);
    if (!/^[A-Z]+9*$/.test(value.slice(0, 5)) || !/^(?:[A-Z][A-Z9]|99)$/.test(value.slice(11, 13))) return false;
    const month = Number(value.slice(6, 8));
    const year = 2000 + Number(value.charAt(5)) * 10 + Number(value.charAt(10));
    return isDayOfMonth(year, month > WOMEN ? month - WOMEN : month, Number(value.slice(8, 10)));
  },
  confidence: (value) => (value.length === 8 ? SHAPE : HIGH_CONFIDENCE),
  words: {
    en:
      'driving licence, driving licence number, driver number, driver no, licence number, licence no, dvla, driving licence no, ' +
      'drivers licence, driving license',
    cy: 'trwydded yrru, rhif gyrrwr',
  },
  against: {
    en: 'phone, tel, telephone, mobile, invoice, order, date, dated, issued, expires, reference, ref, premises',
  },
});
