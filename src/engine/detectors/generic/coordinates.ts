import { fold, phrases } from '../../context/phrases.js';
import { countDigits, isBlank, isDigit, isWord, isWordAfter, isWordBefore } from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import { afterBlanks, beforeBlanks, foldedSet, wordBefore } from './neighbours.js';

const MARKED = 0.95;
const PRECISE = 0.7;
const LABELLED = 0.85;
/** Two numbers with three decimals may be anything. */
const SHAPE = 0.3;

const LABELS = foldedSet(
  'lat latitude lon lng long longitude breite länge breitengrad längengrad latitud longitud latitudine longitudine',
);

/** An angle as read: its offsets, degrees and marks. */
interface Angle {
  readonly start: number;
  readonly end: number;
  readonly degrees: number;
  readonly decimals: number;
  /** True if minutes are given. */
  readonly sexagesimal: boolean;
  /** `N`, `S`, `E` or `W`; `O` is west in Spanish and east in German. */
  readonly hemisphere: string;
  readonly sign: boolean;
}

/**
 * Geographic coordinates: pairs of decimal degrees with three decimals or more, degrees with minutes and seconds,
 * single values after `lat` and `lon`, WKT points and `geo:` addresses. Six decimals are precise to centimetres.
 * Known false positive: other pairs of numbers with four decimals within 90 and 180.
 * @see ISO 6709:2022; RFC 5870; OGC 06-103r4, 7 (WKT)
 */
export const coordinates: Detector = {
  id: 'coordinates',
  kind: 'coordinates',
  about: {
    name: 'Geographic coordinates',
    example: '40.7128, -74.0060',
    standard: 'ISO 6709:2022; RFC 5870',
    validation: 'Range of degrees; decimals, marks of degrees or labels',
  },
  triggers: ['digits'],
  digitRuns: [[1, 3]],
  context: {
    sure: LABELLED,
    raised: LABELLED,
    raise: phrases({
      en: 'coordinates, coordinate, coords, gps, geo, geolocation, location, located, position, point, ll, latlng, lat, latitude, map, maps, waypoint',
      de: 'koordinaten, standort',
      fr: 'coordonnées',
      es: 'coordenadas',
      it: 'coordinate',
      pt: 'coordenadas',
    }),
    against: phrases({ en: 'price, ratio, mean, version, score, p, ci, interval, range, or, hr, size' }),
  },
  create: () => (text, at, _end, emit) => {
    const first = readAngle(text, at, 0);
    if (first === undefined) return;
    const second = readAngle(text, afterSeparator(text, first.end), first.end);
    if (second !== undefined && isPair(first, second) && !continuesNumber(text, second.end)) {
      emit(first.start, second.end, confidenceOf(first, second, text));
      return;
    }
    findSingle(text, first, emit);
  },
};

/** Emits a single angle, only with minutes and a hemisphere, or after its label. */
function findSingle(text: string, angle: Angle, emit: Emit): void {
  if (continuesNumber(text, angle.end)) return;
  if (angle.sexagesimal && angle.hemisphere !== '') emit(angle.start, angle.end, LABELLED);
  else if ((angle.decimals > 0 || angle.sexagesimal) && isLabelledBefore(text, angle.start))
    emit(angle.start, angle.end, LABELLED);
}

function isPair(first: Angle, second: Angle): boolean {
  // Well-known text (WKT) has the longitude first.
  const [low, high] = [Math.min(first.degrees, second.degrees), Math.max(first.degrees, second.degrees)];
  if (low > 90 || high > 180) return false;
  if (first.sexagesimal || second.sexagesimal) return first.sexagesimal && second.sexagesimal;
  return first.decimals >= 3 && second.decimals >= 3;
}

function confidenceOf(first: Angle, second: Angle, text: string): number {
  if (first.hemisphere !== '' && second.hemisphere !== '') return MARKED;
  if (first.sexagesimal) return LABELLED;
  const scheme = text.slice(Math.max(0, first.start - 6), first.start).toLowerCase();
  if (scheme.endsWith('geo:') || scheme.endsWith('point(') || scheme.endsWith('oint (')) return MARKED;
  return first.decimals >= 4 && second.decimals >= 4 ? PRECISE : SHAPE;
}

/** Returns the offset after a comma, a semicolon, a slash, a bar or nothing, with spaces on either side. */
function afterSeparator(text: string, at: number): number {
  const sign = afterBlanks(text, at);
  const next = ',;/|'.includes(text.charAt(sign) || 'x')
    ? afterBlanks(text, sign + 1)
    : text.startsWith('%2C', sign)
      ? sign + 3
      : sign;
  let digits = next;
  if ('NSEWO'.includes(text.charAt(digits) || 'x')) digits = afterBlanks(text, digits + 1);
  if ('+-\u2212'.includes(text.charAt(digits) || 'x')) digits++;
  return digits;
}

const MARKS = '°º˚';

/**
 * Reads the angle whose first digit is at `at`, with the sign and the hemisphere before it, but nothing before `floor`.
 */
function readAngle(text: string, at: number, floor: number): Angle | undefined {
  const whole = countDigits(text, at, 4);
  if (whole === 0 || whole > 3 || isDigit(text.charCodeAt(at - 1))) return undefined;
  let start = at;
  const sign = '+-\u2212'.includes(text.charAt(at - 1) || 'x');
  if (sign) start--;
  let hemisphere = '';
  const letter = beforeBlanks(text, start, 1) - 1;
  if (letter >= floor && /[NSEWO]/.test(text.charAt(letter)) && !isWordBefore(text, letter)) {
    hemisphere = text.charAt(letter);
    start = letter;
  } else if (
    (start !== floor && isWordBefore(text, start)) ||
    (text.charAt(start - 1) === '.' && isDigit(text.charCodeAt(start - 2)))
  )
    return undefined;
  const degrees = Number(text.slice(at, at + whole));
  if (degrees > 180) return undefined;
  let end = at + whole;
  let decimals = 0;
  if (text.charAt(end) === '.' && isDigit(text.charCodeAt(end + 1))) {
    decimals = countDigits(text, end + 1, 16);
    end += 1 + decimals;
  }
  const mark = afterBlanks(text, end, 1);
  let sexagesimal = false;
  if (MARKS.includes(text.charAt(mark) || 'x')) {
    end = mark + 1;
    const minutes = decimals > 0 ? end : minutesEnd(text, end);
    sexagesimal = minutes > end;
    end = minutes;
  } else if (decimals === 0) return undefined;
  const behind = afterBlanks(text, end, 1);
  if (hemisphere === '' && /[NSEWO]/.test(text.charAt(behind)) && !isWord(text.charCodeAt(behind + 1))) {
    hemisphere = text.charAt(behind);
    end = behind + 1;
  }
  return { start, end, degrees, decimals, sexagesimal, hemisphere, sign };
}

/** Returns the end of `26′46″`, `26' 46.5"` or `26.767'` at `at`; `at` if there are no minutes. */
function minutesEnd(text: string, at: number): number {
  const read = /^ ?[0-5]?\d(?:\.\d{1,8})?['′’](?: ?[0-5]?\d(?:\.\d{1,8})?(?:["″”]|''|′′))?/.exec(
    text.slice(at, at + 32),
  )?.[0];
  return at + (read?.length ?? 0);
}

/** True if more digits, another decimal point or a unit follow. */
const continuesNumber = (text: string, end: number): boolean =>
  isWordAfter(text, end) || text.charAt(end) === '%' || (text.charAt(end) === '.' && isDigit(text.charCodeAt(end + 1)));

/** True after a label: `lat: 40.7`, `"lng": -74.0`, `latitude=…`. */
function isLabelledBefore(text: string, start: number): boolean {
  let at = start;
  while (start - at < 5 && (isBlank(text.charCodeAt(at - 1)) || ':="\''.includes(text.charAt(at - 1) || 'x'))) at--;
  return at < start && LABELS.has(fold(wordBefore(text, at)));
}
