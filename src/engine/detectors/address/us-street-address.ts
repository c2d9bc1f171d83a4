import { Ending } from '../../characters/ending.js';
import { phrases } from '../../context/phrases.js';
import { codesOf, isBlank, isDigit, isLetter, isWordAfter, isWordBefore } from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import { ADDRESS, findNumberFirst, type StreetWords } from './number-first.js';
import { endAt, isAt } from '../../characters/sticky.js';
import { BARE_UNITS, MAIN_TYPES, MINOR_TYPES, UNIT_WORDS } from './us-street-types.js';

/** The distance before a box number in which its words are searched. */
const BOX_REACH = 44;
const UNIT_REACH = 24;

/** Roads with a number as their name. @see USPS Publication 28, Appendix F */
const NUMBERED =
  /(?:(?:[NSEW]|North|South|East|West|Old|New)\.? )?(?:(?:U\.?S\.?|State|County|Co\.?|Farm to Market|Ranch|Township|Twp|Parish|Forest Service|Indian|Interstate|[A-Z]{2}|Kentucky|Texas|Ohio|Iowa|Alabama|Florida|Georgia|Missouri|Montana|Michigan|Minnesota|Wisconsin) )?(?:Highway|Hwy|Route|Rte|Rt|Road|Rd|Trunk Highway|Interstate|I(?=-)|IH|SR|CR|FM|SH|Loop|Spur|Bypass|Fm|Sr|Cr|HIGHWAY|HWY|ROUTE|RTE|ROAD|LOOP)\.?(?: (?:No\.? ?)?|-|#)(?:\d{1,4}[A-Z]?|[A-Z]{1,2}(?![A-Za-z]))(?: (?:North|South|East|West|[NSEW][EW]?|Loop|Bypass|Spur|BUS|ALT)(?![A-Za-z]))?(?![\w-]|\.\d)/y;

const UNIT = new RegExp(
  `(?:,? {0,2}(?:\\r?\\n[ \\t]{0,8})?)(?:(?:(?:${UNIT_WORDS})\\b\\.?[ :]{0,2}#? ?|# ?)(?=[a-z]?-?\\d|[a-z](?![a-z])|ph)[a-z]{0,2}-?\\d{0,5}[a-z]?(?:-[a-z0-9]{1,4})?|\\d{1,2}(?:st|nd|rd|th) (?:floor|fl)\\b|(?:${BARE_UNITS}))(?![\\w])`,
  'iy',
);
const MAX_UNITS = 3;
const COMMA_DIRECTION = /, ?[NS]\.?[EW]\b/y;

const UNIT_BEFORE = new Ending(
  /(?:^|[^A-Za-z])((?:Apt|Apartment|Suite|Ste|Unit|APT|STE|UNIT|SUITE)\.? ?#?[A-Z]?\d{0,4}[A-Z]?, ?)$/,
);

/** A town and a state: `, Springfield, IL`, also on the next line. */
const TOWN_AND_STATE =
  /,?(?: {1,2}|\r?\n[ \t]{0,8})[A-Z][A-Za-z.'-]{1,20}(?: [A-Z][A-Za-z.'-]{1,20}){0,2}, ?(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\b/y;
/** A town, a state and a ZIP code, with or without commas. */
const TOWN_AND_ZIP =
  /,?(?: {1,2}|\r?\n[ \t]{0,8})(?:[A-Z][A-Za-z.'-]{1,20},? ){1,3}(?:[A-Z]{2}|[A-Z][a-z]{3,12}),? {1,2}\d{5}\b/y;

/** Returns the end of the unit after `end`: "Apt 4B", ", Suite 200", "#5", also on the next line. */
export function usUnitEnd(text: string, end: number): number {
  const directed = endAt(COMMA_DIRECTION, text, end);
  let last = directed > 0 ? directed : end;
  for (let count = 0; count < MAX_UNITS; count++) {
    const start = text.charCodeAt(last) === 46 ? last + 1 : last;
    const next = isUnitOpening(text.charCodeAt(start)) ? endAt(UNIT, text, start) : -1;
    if (next < 0) break;
    last = next;
  }
  return last;
}

const isUnitOpening = (code: number): boolean =>
  isBlank(code) || code === 44 || code === 10 || code === 13 || code === 35;

/** Returns the start of the "Apt 4, " before a house number; `at` if there is none. */
export function usUnitStart(text: string, at: number): number {
  if (!isBlank(text.charCodeAt(at - 1)) && text.charCodeAt(at - 1) !== 44) return at;
  if (text.charCodeAt(at - 2) !== 44 && text.charCodeAt(at - 1) !== 44) return at;
  const before = text.slice(Math.max(0, at - UNIT_REACH), at);
  const unit = UNIT_BEFORE.exec(before)?.[1];
  return unit === undefined || !/\d|[A-Z],/.test(unit) ? at : at - unit.length;
}

const isRoadOpening = (code: number): boolean => code >= 65 && code <= 90;

const US_WORDS: StreetWords = {
  main: MAIN_TYPES,
  minor: MINOR_TYPES,
  numbered: (text, at) => (isRoadOpening(text.charCodeAt(at)) ? endAt(NUMBERED, text, at) : -1),
  unitEnd: usUnitEnd,
  unitStart: usUnitStart,
  isBeforePlace: (text, end) => isAt(TOWN_AND_STATE, text, end) || isAt(TOWN_AND_ZIP, text, end),
};

/** @see USPS Publication 28, 24 to 28: rural routes, highway contract routes, boxes, and military addresses in 225 */
const BOX = new Ending(
  /(?:^|[^\p{L}\p{N}])((?:(?:p\.? ?o\.?|post office|postal) ?(?:box|drawer|bx)|pob|gpo box|(?:rr|r\.r\.|rural route|rural rte|rte|route|hc|hcr|star route|rfd|psc|cmr|unit) ?#? ?\d{1,5}[a-z]?,? {1,2}(?:box|bx)|caller(?: box)?|lock ?box|drawer|box)(?: ?(?:no\.?|number|num\.?|#|:))? ?)$/iu,
);
const BARE_BOX = /^(?:box|drawer|caller|lock ?box)/i;
const MILITARY = /(?:,? |,?\r?\n[ \t]{0,8})(?:APO|FPO|DPO),? A[AEP]\b/y;
/** Routes and military units without a box. */
const ROUTE = /(?:^|[^\p{L}\p{N}])((?:rural route|psc|cmr|hc|hcr|rr|unit) ?#? ?)$/iu;

/** Emits "PO Box 1234", "RR 2 Box 18" and "PSC 1234, Box 5678", woken at the last number. */
function findBox(text: string, at: number, end: number, emit: Emit): void {
  const letter = letterBefore(text, at);
  const mayBeBox = BOX_ENDS.has(letter);
  const mayBeRoute = ROUTE_ENDS.has(letter) && isPlaceOpening(text.charCodeAt(end));
  if (!mayBeBox && !mayBeRoute) return;
  const stop = boxEnd(text, end);
  if (stop < 0) return;
  const military = endAt(MILITARY, text, stop);
  if (!mayBeBox && military < 0) return;
  const before = text.slice(Math.max(0, at - BOX_REACH), at);
  const box = BOX.exec(before)?.[1];
  if (box === undefined) {
    const route = military > 0 ? ROUTE.exec(before)?.[1] : undefined;
    if (route !== undefined) emit(at - route.length, stop, ADDRESS);
    return;
  }
  const start = at - box.length;
  if (isWordBefore(text, start)) return;
  const isBare = BARE_BOX.test(box);
  if (isBare && !US_WORDS.isBeforePlace(text, stop) && military < 0) return;
  emit(start, stop, ADDRESS);
}

/** The last letters of "box", "drawer", "caller", "no" and "POB", and those of routes and military units. */
const BOX_ENDS: ReadonlySet<number> = codesOf('xrob');
const ROUTE_ENDS: ReadonlySet<number> = codesOf('ecrt');

const isPlaceOpening = (code: number): boolean => isBlank(code) || code === 44 || code === 10 || code === 13;

/** Returns the letter before spaces, `#`, `:` and periods, in lower case; 0 if there is none. */
function letterBefore(text: string, at: number): number {
  let next = at - 1;
  while (at - next < 4 && (isBlank(text.charCodeAt(next)) || '#:.'.includes(text.charAt(next) || 'x'))) next--;
  const code = text.charCodeAt(next);
  return isLetter(code) ? code | 32 : 0;
}

/** Returns the end of a box number with its letter or second part; -1 if it continues as something else. */
function boxEnd(text: string, end: number): number {
  let stop = end;
  if (text.charCodeAt(stop) === 45 && isDigit(text.charCodeAt(stop + 1))) {
    stop++;
    while (stop - end < 6 && isDigit(text.charCodeAt(stop))) stop++;
  } else if (text.charCodeAt(stop) === 45 && /[A-Z]/.test(text.charAt(stop + 1)) && !isWordAfter(text, stop + 2))
    stop += 2;
  else if (/[A-Z]/.test(text.charAt(stop)) && !isWordAfter(text, stop + 1)) stop++;
  const code = text.charCodeAt(stop);
  if ((code === 46 || code === 44) && isDigit(text.charCodeAt(stop + 1))) return -1;
  return isWordAfter(text, stop) ? -1 : stop;
}

/** The letters before a house number of Wisconsin's grid: `N6W23001`. @see USPS Publication 28, 294 */
const GRID = /(?:^|\W)([NSEW]\d{1,5}[NSEW])$/;

const DIRECTION_LETTERS: ReadonlySet<number> = codesOf('NSEW');

/** Utah counts its streets from the centre: `842 E 1700 S`. @see USPS Publication 28, 295 */
const COORDINATES =
  / (?:[NSEW]|North|South|East|West)\.? \d{1,5}(?:00|50|20|30|70|80) (?:[NSEW]|North|South|East|West)\b/y;

/**
 * Street address of the United States: house number, direction, name, street type, direction and unit, on one line or
 * two; numbered highways; post office boxes, rural and highway contract routes and military addresses. Town, state and
 * ZIP code are other kinds. Street names without a street type are found only before a town and its state or ZIP code.
 * Known false positive: a count before a capitalised name that ends in a street type.
 * @see USPS Publication 28, "Postal Addressing Standards", chapter 2 and appendices C and F
 */
export const usStreetAddress: Detector = {
  id: 'us-street-address',
  kind: 'street-address',
  about: {
    name: 'Street address (United States)',
    example: '1600 Pennsylvania Ave NW',
    standard: 'USPS Publication 28, chapter 2, appendices C and F',
    validation:
      'House number, capitalised name and a kind of street, or a box; with the parts of the address that follow',
  },
  triggers: ['digits'],
  digitRuns: [[1, 6]],
  context: {
    sure: ADDRESS,
    raised: ADDRESS,
    raise: phrases({
      en: 'address, addr, address1, street, residence, residing, resides, reside, resided, lives at, live at, living at, lived at, located at, mailing, mail to, ship to, shipping, bill to, billing, deliver, delivered, delivery, home, property, premises, moved to, moving to, come to, dispatch to, responded to, send to, sent to, relocated to',
    }),
  },
  create: () => (text, at, end, emit) => {
    const before = text.charCodeAt(at - 1);
    if (isWordBefore(text, at)) {
      const grid = before >= 69 && before <= 87 ? GRID.exec(text.slice(Math.max(0, at - 9), at))?.[1] : undefined;
      if (grid === undefined) return;
      findNumberFirst(text, at, end, US_WORDS, (_, stop, sure) => {
        emit(at - grid.length, stop, sure);
      });
      return;
    }
    if (isBlank(text.charCodeAt(end)) && DIRECTION_LETTERS.has(text.charCodeAt(end + 1))) {
      const stop = endAt(COORDINATES, text, end);
      if (stop > 0) {
        emit(at, usUnitEnd(text, stop), ADDRESS);
        return;
      }
    }
    findNumberFirst(text, at, end, US_WORDS, emit);
    findBox(text, at, end, emit);
  },
};
