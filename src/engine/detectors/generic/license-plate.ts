import { phrases } from '../../context/phrases.js';
import { isBlank, isDash, isDigit, isLatinLike, isLetterOrLike, isWord } from '../../characters/characters.js';
import { isAnyLetter } from '../../characters/letters.js';
import type { Detector } from '../detector.js';
import { eastAsianPlate } from './east-asian-plate.js';
import { wordSet } from './neighbours.js';

const LABELLED = 0.85;
const SHAPE = 0.2;
const MIN_CHARACTERS = 4;
const MAX_CHARACTERS = 9;
const MAX_GROUP_LENGTH = 4;

/** Words in capitals between the label and the plate. */
const NO_GROUPS = wordSet(
  'NO NR NUM IS OF THE REG CAR VRM TAG OR AND WAS ON AT IN FOR BY TO VAN BUS NUMB PLAT LIC SUV WITH ID EUR USD GBP CHF KM KG MM CM KW HP PM AM MPH RZ SPZ',
);

/**
 * Registration plate of a vehicle: four to nine capitals and digits, in groups separated by spaces or hyphens, next to
 * a word for it; the world's formats have no more in common.
 * Known false positive: another code directly after such a word.
 * @see 45 CFR 164.514(b)(2)(i)(L); Vienna Convention on Road Traffic, annex 2
 */
export const licensePlate: Detector = {
  id: 'license-plate',
  kind: 'license-plate',
  about: {
    name: 'Registration plate of a vehicle',
    example: 'AB12 CDE',
    standard: 'Vienna Convention on Road Traffic, annex 2',
    validation: 'Context word nearby',
  },
  triggers: ['digits'],
  // There is a letter on one side of the digits, or after another group of digits.
  digitRuns: [
    [1, 6, { afterLetter: true }],
    [1, 6, { behind: 'letter' }],
    [1, 6, { behind: 'sign-letter' }],
    [1, 6, { behind: [1, 4] }],
    // Before or behind characters of East Asia.
    [2, 3],
  ],
  context: {
    sure: LABELLED,
    raised: LABELLED,
    raise: phrases({
      en:
        'plate, plates, license plate, licence plate, number plate, plate number, plate no, registration plate, vehicle registration, ' +
        'vehicle reg, car registration, car reg, registration mark, registration number, reg no, vrm, vrn, tag number, license tag, vehicle tag',
      de: 'kennzeichen, kennz, nummernschild, amtliches kennzeichen, kfz kennzeichen, kfz',
      fr: "immatriculation, plaque, plaque d'immatriculation, immatriculé, immatriculée, immat",
      es: 'matrícula, placa, placas, patente',
      it: 'targa, targato, targata',
      pt: 'matrícula, placa',
      nl: 'kenteken, nummerbord',
      pl: 'tablica rejestracyjna, numer rejestracyjny, nr rej, tablice',
      sv: 'registreringsnummer, regnummer, reg nr',
      da: 'nummerplade, registreringsnummer',
      fi: 'rekisterinumero',
      cs: 'spz, rz, poznávací značka, registrační značka',
      sk: 'ečv, evč, špz, evidenčné číslo vozidla',
      hr: 'registarska oznaka, registracija vozila, tablice',
      sl: 'registrska številka, registrska oznaka',
      hu: 'rendszám, forgalmi rendszám',
      ro: 'nr înmatriculare, număr de înmatriculare, înmatriculare, plăcuță',
      et: 'registreerimismärk, numbrimärk, reg märk',
      lv: 'valsts numurs, numurzīme, reģistrācijas numurs',
      lt: 'valstybinis numeris, valst nr',
      el: 'αριθμός κυκλοφορίας, αριθμό κυκλοφορίας, αρ κυκλοφορίας, πινακίδα, πινακίδας, αρ πινακίδας',
      ru: 'госномер, номерной знак, гос номер, грз, госзнак, рег знак, гос рег знак, регистрационный знак, номер машины, номер автомобиля',
      uk: 'номерний знак, держномер, номер авто, державний номер',
      bg: 'регистрационен номер, рег номер',
      ko: '차량번호, 차량 번호, 번호판, 차번호, 자동차등록번호',
      vi: 'biển số, biển số xe',
      id: 'nomor polisi, plat nomor, nopol',
      tr: 'plaka',
      zh: '车牌, 车牌号',
    }),
    against: phrases({
      en: 'phone, tel, steel, model, part, order, invoice, vin, license no, driver, drivers, company, page, vat, charity, fee, tax, petri, growth, agar, plate reader, version',
    }),
  },
  create: () => (text, at, end, emit) => {
    const eastAsian = eastAsianPlate(text, at, end);
    if (eastAsian !== undefined) {
      emit(eastAsian.start, eastAsian.end, eastAsian.isSure ? LABELLED : SHAPE);
      return;
    }
    const start = groupsStart(text, at);
    if (start < 0) return;
    const stop = groupsEnd(text, start, end);
    if (stop < 0) return;
    const value = text.slice(start, stop);
    if (!/\p{L}/u.test(value) || !isPlate(value)) return;
    emit(start, stop, SHAPE);
  },
};

/** Returns the start including letters directly before the digits, and one or two separate groups of capitals. */
function groupsStart(text: string, at: number): number {
  let start = at;
  while (at - start <= MAX_GROUP_LENGTH && isLetterOrLike(text.charCodeAt(start - 1))) start--;
  if (at - start > MAX_GROUP_LENGTH || goesOn(text.charCodeAt(start - 1))) return -1;
  for (let count = 0; count < 2; count++) {
    const gap = text.charCodeAt(start - 1);
    if (!isBlank(gap) && !isDash(gap)) break;
    let group = start - 1;
    while (start - 1 - group <= 3 && isCapital(text.charCodeAt(group - 1))) group--;
    const length = start - 1 - group;
    if (length === 0 || length > 3 || goesOn(text.charCodeAt(group - 1)) || NO_GROUPS.has(text.slice(group, start - 1)))
      break;
    start = group;
  }
  return isInsideNumber(text, start) ? -1 : start;
}

/** True after a dash, a currency or number sign, or the separator of a number. */
function isInsideNumber(text: string, start: number): boolean {
  const before = text.charAt(start - 1);
  if (start === 0) return false;
  if (isDash(before.charCodeAt(0)) || '$€£#/@+'.includes(before)) return true;
  return (before === '.' || before === ',') && isDigit(text.charCodeAt(start - 2));
}

/**
 * Returns the end of the groups of capitals and digits from `end` on, at most nine characters in all; -1 if the text
 * continues.
 */
function groupsEnd(text: string, start: number, end: number): number {
  let stop = end;
  while (isAlphanumeric(text.charCodeAt(stop)) && stop - end <= MAX_CHARACTERS) stop++;
  let count = countOf(text, start, stop);
  if (count > MAX_CHARACTERS) return -1;
  for (let groups = 0; groups < 3; groups++) {
    const gap = text.charCodeAt(stop);
    if (!isBlank(gap) && !isDash(gap)) break;
    let next = stop + 1;
    while (isCapitalOrDigit(text.charCodeAt(next)) && next - stop <= MAX_GROUP_LENGTH + 1) next++;
    const length = next - stop - 1;
    if (
      length === 0 ||
      goesOn(text.charCodeAt(next)) ||
      count + length > MAX_CHARACTERS ||
      NO_GROUPS.has(text.slice(stop + 1, next))
    )
      break;
    count += length;
    stop = next;
  }
  const isPart =
    goesOn(text.charCodeAt(stop)) || (isDash(text.charCodeAt(stop)) && isAlphanumeric(text.charCodeAt(stop + 1)));
  return isPart || count < MIN_CHARACTERS ? -1 : stop;
}

const countOf = (text: string, start: number, stop: number): number =>
  text.slice(start, stop).replaceAll(/[^\p{L}\d]/gu, '').length;

/** True for upper case, or all lower case without separators, that is neither a time nor an ordinal. */
const isPlate = (value: string): boolean =>
  (value === value.toUpperCase() || /^[a-z]{1,3}[ -]?\d{2,4}[ -]?[a-z]{0,3}$/.test(value)) &&
  !/^\d+(?:st|nd|rd|th|am|pm|kg|km|mg|ml)$/i.test(value);

const isCapital = (code: number): boolean => (code >= 65 && code <= 90) || isLatinLike(code);
/** True if the word continues with this character. */
const goesOn = (code: number): boolean => isWord(code) || isAnyLetter(code);
const isCapitalOrDigit = (code: number): boolean => isCapital(code) || isDigit(code);
const isAlphanumeric = (code: number): boolean => isLetterOrLike(code) || isDigit(code);
