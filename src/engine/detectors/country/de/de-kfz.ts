import { Ending } from '../../../characters/ending.js';
import { phrases } from '../../../context/phrases.js';
import { isBlank, isDash, isDigit, isLetter, isWord } from '../../../characters/characters.js';
import type { Detector } from '../../detector.js';
import { inAllSpellings, LIKELY, SHAPE } from '../national-id.js';
import { DISTRICTS } from './de-districts.js';

const LABELLED = 0.9;
const MAX_DIGITS = 4;
/** Maximum length before the digits: district, a dash or spaces, letters, space. */
const MAX_BEFORE_LENGTH = 11;
/** The text before the digits; a dash followed by letters distinguishes plates from other codes. */
const FORM = new Ending(/(?:^|[^\p{L}\p{N}_-])(\p{Lu}{1,3})( - |[-\u2010-\u2015 :])([A-Z]{1,2})[- ]?$/u);
const IN_ONE = new Ending(/(?:^|[^\p{L}\p{N}_-])(\p{Lu}{2,5})$/u);
/** Letters in lists, paragraphs and units that occur in prose in this position without a plate. */
const NO_LETTERS: ReadonlySet<string> = new Set(['NR', 'AM', 'PM', 'ST', 'KM', 'KG', 'MG', 'ML', 'MM', 'CM']);
const FORBIDDEN: ReadonlySet<string> = new Set(['SS', 'SA', 'KZ', 'HJ', 'NS']);

/**
 * Registration plate of a vehicle: one to three letters for the district, one or two letters, one to four digits, at
 * most eight characters in all, optionally followed by E (electric) or H (historic). The printed form `M-AB 1234` with
 * a district in use is found by itself; the form with spaces only, or without separators, only next to a context word.
 * Known false positive: codes such as `B-AB 12` of rooms and parts.
 * @see Fahrzeug-Zulassungsverordnung, §§ 9 to 11 and annex 3
 */
export const deKfz: Detector = {
  id: 'de-kfz',
  kind: 'de-kfz',
  about: {
    name: 'Registration plate of a vehicle (Germany)',
    example: 'M-AB 1234',
    standard: 'Fahrzeug-Zulassungsverordnung, §§ 9 to 11 and annex 3',
    validation: 'Districts in use; without the hyphen only near a context word',
  },
  triggers: ['digits'],
  digitRuns: [[1, MAX_DIGITS, { afterLetter: true }]],
  context: {
    sure: LABELLED,
    raised: LABELLED,
    raise: phrases(
      inAllSpellings({
        de:
          'kennzeichen, amtliches kennzeichen, kfz-kennzeichen, autokennzeichen, nummernschild, kfz, pkw, lkw, fahrzeug, kennz, ' +
          'amtl kennzeichen, kz, amtl kz, pol kz, halter, kraftrad, motorrad, anhänger, zugelassen, auto, wagen, taxi, polizeiliches kennzeichen',
        en: 'license plate, licence plate, number plate, plate, plate number, registration, registration number, vehicle, vehicle registration, car',
      }),
    ),
    against: phrases({
      de: 'raum, zimmer, artikel, artikelnummer, modell, typ, norm, din, teil, bestellung, rechnung, aktenzeichen, az, flug, gleis, zug, bauteil, version',
      en: 'room, part, model, type, sku, version, order, invoice, flight, gate, standard, section',
    }),
  },
  create: () => (text, at, end, emit) => {
    const before = text.charCodeAt(at - 1);
    if (!isLetter(before) && !((isBlank(before) || isDash(before)) && isLetter(text.charCodeAt(at - 2)))) return;
    if (text.charCodeAt(at) === ZERO) return;
    const stop = endOf(text, end);
    if (stop < 0) return;
    const written = text.slice(Math.max(0, at - MAX_BEFORE_LENGTH), at);
    // In lower case only with the hyphen; ß, whose upper-case form is longer, does not occur in plates.
    const isLower = LOWER.test(written) && !written.includes('ß');
    const window = isLower ? written.toUpperCase() : written;
    const parted = FORM.exec(window);
    if (parted !== null) {
      const [, district = '', separator = '', letters = ''] = parted;
      if (!isPlate(district, letters, end - at) || NO_LETTERS.has(letters)) return;
      const start = at - window.length + parted.index + window.slice(parted.index).indexOf(district);
      const printed = !isLower && isDash(separator.charCodeAt(0)) && isBlank(before);
      const length = district.length + letters.length + end - at;
      // `A-Z 100`, `C-T 12`
      emit(start, stop, printed && length >= MIN_PRINTED && district + letters !== 'AZ' ? LIKELY : SHAPE);
      return;
    }
    const [, all] = IN_ONE.exec(window) ?? [];
    if (all !== undefined && splits(all, end - at) && !MORE.test(text.slice(stop, stop + 4)))
      emit(at - all.length, stop, SHAPE);
  },
};

/** Another group, as on plates of other countries: `KV71 DDC`. */
const MORE = /^[ -][A-Z]{2,3}(?![a-z])/;
const LOWER = new Ending(/(?:^|\P{L})\p{Ll}{1,3} ?- ?[a-z]{1,2} ?$/u);
const MIN_PRINTED = 5;
const ZERO = 48;
const MAX_PLATE_LENGTH = 8;

const isPlate = (district: string, letters: string, digits: number): boolean =>
  DISTRICTS.has(district) && !FORBIDDEN.has(letters) && district.length + letters.length + digits <= MAX_PLATE_LENGTH;

/** True if the letters without separator are a district code and one or two more letters. */
const splits = (all: string, digits: number): boolean =>
  isPlate(all.slice(0, -1), all.slice(-1), digits) || isPlate(all.slice(0, -2), all.slice(-2), digits);

/** Returns the offset after the digits and the letter for electric or historic vehicles; -1 if the code continues. */
function endOf(text: string, end: number): number {
  const code = text.charCodeAt(end);
  const letter = text.charAt(end);
  const last = (letter === 'E' || letter === 'H') && !isWord(text.charCodeAt(end + 1)) ? end + 1 : end;
  if (last === end && isWord(code)) return -1;
  const goesOn = text.charCodeAt(last);
  const joins = isDash(goesOn) || goesOn === 46 || goesOn === 44 || goesOn === 47 || goesOn === 58;
  return joins && isDigit(text.charCodeAt(last + 1)) ? -1 : last;
}
