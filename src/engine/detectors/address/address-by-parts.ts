import { phrases } from '../../context/phrases.js';
import { codesOf } from '../../characters/characters.js';
import { isAnyLetter, isAnyUpper } from '../../characters/letters.js';
import type { Surroundings } from '../../context/surroundings.js';
import type { Detector, Emit } from '../detector.js';
import { FIELD_KEYWORDS, findNamedPlace, findStreetField } from './address-field.js';
import { wordBefore } from '../generic/neighbours.js';
import { AT_THE_END, BEFORE_NUMBER, MIN_EVIDENCE, LIVES_ALONE, PART_KEYWORDS, scoreOfPart } from './address-part.js';

/** Parts that support each other. */
const SUPPORTED = 0.75;
/** One part that fills a line or a cell. */
const ALONE = 0.6;
const LABELLED = 0.8;
const MAX_DISTANCE = 120;
const MAX_PARTS = 6;
const MAX_PART = 60;

/** Ends of a line, a cell or a value, which a single part may fill. */
const CELL = codesOf('\n\r"|;\t');
/** Characters behind which no address continues; the brackets are also those of replacements. */
const HARD = codesOf('\n\r"|;\t<>{}[]');
/** Between the parts of an address, and `R/o` for "resident of" before them. */
const SEPARATOR = / ?, ?| \/ | [-–] |(?<![A-Za-z])R\/[Oo]\.? /g;
/** A label before the address on the same line: "Address: ". */
const LABEL = /^\p{L}[\p{L} _'-]{1,24}: (?=\S)/u;
const NUMBER_LABEL = /(?:no|nr|flat|unit)$/i;
/** A town with its postal code behind the parts. */
const TOWN = /^\p{Lu}[\p{L}\p{M} .'-]{1,24}(?: ?[-–]? ?\d{3} ?\d{3}| \d{4,5}|(?= ?[-–] ?\d{6}))/u;

const CODE = /^(?:\d{6}|\d{3} \d{3}|\d{4,5})(?!\d)/;

const HOUSE_NUMBER = phrases({
  en: 'house number, house no, housenumber, street number, street no, building number',
  de: 'hausnummer, hausnr, haus nr',
  nl: 'huisnummer, huisnr',
  fr: 'numéro de rue, numéro de voie',
  es: 'número exterior, número interior',
  it: 'civico, numero civico',
  sv: 'husnummer',
  da: 'husnr',
  pl: 'nr domu, numer domu, nr mieszkania',
  cs: 'číslo popisné',
  ru: 'номер дома, номер квартиры',
});

/**
 * Address of several parts, on a line, in a cell or in a value: numbers of houses, flats, floors, blocks, buildings,
 * localities and landmarks between commas, of which two support each other; or one flat or suite by itself. India's
 * addresses have no other shape.
 * Known false positive: a line that consists of the number of a flat in an advertisement.
 * @see UPU S42; India Post, "Addressing guidelines"
 */
export const addressByParts: Detector = {
  id: 'address-by-parts',
  kind: 'street-address',
  about: {
    name: 'Street address (by its parts)',
    example: 'Flat No. 302, Sai Krupa Apartments',
    standard: 'UPU S42; India Post, Addressing guidelines',
    validation: 'Two adjacent parts of an address, or one flat or suite that fills a line or a cell',
  },
  triggers: ['digits', 'word', 'label'],
  digitRuns: [[1, 4]],
  keywords: new Set([...PART_KEYWORDS, ...FIELD_KEYWORDS]),
  create: () => (text, at, end, emit, around) => {
    const sign = text.charAt(at);
    if (sign === ':' || sign === '=') {
      findStreetField(text, at, emit);
      return;
    }
    if (isAnyLetter(text.charCodeAt(at))) findNamedPlace(text, at, end, emit);
    if (!mayBePart(text, at, end) || !findParts(text, at, end, emit)) findHouseNumber(text, at, end, emit, around);
  },
};

/** Matches the text after the digits of an ordinal, of a house number, or of a number before a name. */
const BEHIND_FIRST = /st|nd|rd|th|er?|ème|[.º°ª]|[A-Za-z]?(?:[-/]\d{1,4}){0,2}, \p{Lu}\p{L}/uy;
const FIRST = ',\n\r"|;\t/';

/** A cheap first test: the word or the sign before the digits, or at the start of a part what follows them. */
function mayBePart(text: string, at: number, end: number): boolean {
  if (isAnyLetter(text.charCodeAt(at))) return PART_KEYWORDS.has(text.slice(at, end).toLowerCase());
  let before = at;
  while (at - before < 3 && ' .:'.includes(text.charAt(before - 1) || 'x')) before--;
  const sign = text.charAt(before - 1);
  if (sign === '' || FIRST.includes(sign)) {
    BEHIND_FIRST.lastIndex = end;
    return BEHIND_FIRST.test(text);
  }
  if (sign === '#' || sign === 'º' || sign === '°') return true;
  if (sign === '-') return isAnyUpper(text.charCodeAt(before - 2)) && !isAnyLetter(text.charCodeAt(before - 3));
  return before < at && isAnyLetter(sign.charCodeAt(0)) && BEFORE_NUMBER.has(wordBefore(text, before));
}

/** A part of the line, `[start, end)`. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly score: number | undefined;
}

/** Emits the parts of an address around `[at, end)`; false if this is no part of one. */
function findParts(text: string, at: number, end: number, emit: Emit): boolean {
  let from = at;
  while (from > 0 && at - from < MAX_DISTANCE && !HARD.has(text.charCodeAt(from - 1))) from--;
  let to = end;
  while (to < text.length && to - end < MAX_DISTANCE && !HARD.has(text.charCodeAt(to))) to++;
  const line = text.slice(from, to);
  const isCell =
    (from === 0 || CELL.has(text.charCodeAt(from - 1))) && (to === text.length || CELL.has(text.charCodeAt(to)));
  const label = LABEL.exec(line)?.[0] ?? '';
  if (label !== '' && !NUMBER_LABEL.test(label.slice(0, -2))) from += label.length;
  if (!isScored(text, from, to, at)) return false;
  const parts = partsOf(text, from, to);
  const middle = parts.findIndex((part) => part.end >= at);
  const here = parts[middle];
  if (here?.score === undefined || here.score < AT_THE_END) return false;
  const isWhole = parts.length === 1;
  if (isWhole) {
    if (!isCell || here.score <= AT_THE_END) return false;
    if (here.score < LIVES_ALONE && !isBesideAddress(text, from, to)) return false;
    emit(here.start, here.end, ALONE);
    return true;
  }
  let first = middle;
  while (first > 0 && middle - first < MAX_PARTS && parts[first - 1]?.score !== undefined) first--;
  let last = middle;
  while (last + 1 < parts.length && last - middle < MAX_PARTS && parts[last + 1]?.score !== undefined) last++;
  const next = parts[last + 1];
  const behind = next === undefined ? '' : text.slice(next.start, to);
  // "Hyderabad - 500016" is two parts.
  const isSplitTown = parts[last]?.score === 0 && last > middle && CODE.test(behind);
  if (isSplitTown) last--;
  const isPlaced = isSplitTown || TOWN.test(behind);
  while ((parts[first]?.score ?? 1) < AT_THE_END) first++;
  // The locality before the town has no word that tells what it is.
  if (!isPlaced) while ((parts[last]?.score ?? 1) < AT_THE_END) last--;
  const run = parts.slice(first, last + 1);
  const sum = run.reduce((total, { score = 0 }) => total + score, isPlaced ? LIVES_ALONE / 2 : 0);
  const isWorded = run.some(({ score = 0 }) => score > AT_THE_END);
  const [head = here] = run;
  const tail = run.at(-1) ?? here;
  if (!isWorded || sum < MIN_EVIDENCE) return false;
  emit(head.start, tail.end, SUPPORTED);
  return true;
}

/** True if the part around `at` is one of an address: most are not, and the others need not be read then. */
function isScored(text: string, from: number, to: number, at: number): boolean {
  const before = text.slice(Math.max(from, at - MAX_PART), at);
  const behind = text.slice(at, Math.min(to, at + MAX_PART));
  const head = before.split(SEPARATOR).at(-1) ?? '';
  const part = `${head}${behind.split(SEPARATOR)[0] ?? ''}`.trim().replace(FINAL_PERIOD, '');
  const score = scoreOfPart(part);
  if (score === undefined || score < AT_THE_END) return false;
  if (score > AT_THE_END) return true;
  // A number alone is one of a list, unless a part that has a word follows.
  const next = behind.split(SEPARATOR)[1]?.trim().replace(FINAL_PERIOD, '') ?? '';
  return (scoreOfPart(next) ?? 0) > AT_THE_END;
}

/** The period of a sentence, not of an abbreviation. */
const FINAL_PERIOD = /(?<=\p{L}{4})\.$/u;

/** Splits `[from, to)` at commas and blanks around dashes and slashes. */
function partsOf(text: string, from: number, to: number): readonly Part[] {
  const parts: Part[] = [];
  const line = text.slice(from, to);
  let start = 0;
  for (const separator of [...line.matchAll(SEPARATOR), { index: line.length, 0: '' }]) {
    const raw = line.slice(start, separator.index);
    const part = raw.trim().replace(FINAL_PERIOD, '');
    const begin = from + start + (raw.length - raw.trimStart().length);
    if (part !== '')
      parts.push({
        start: begin,
        end: begin + part.length,
        score: part.length > MAX_PART ? undefined : scoreOfPart(part),
      });
    start = separator.index + separator[0].length;
  }
  return parts;
}

/** Words of streets, and postal codes, on a line of an address. */
const STREET_LINE =
  /\d.*(?<!\p{L})(?:street|st|road|rd|lane|ln|avenue|ave|drive|dr|close|court|way|place)(?!\p{L})|(?:stra(?:ße|sse)|weg|gasse|allee|platz|laan|straat|gatan|vej|veien|katu) ?\d|(?<!\p{L})(?:rue|calle|via|rua|ul\.|avenida) \p{L}|(?<!\d)\d{5}(?!\d)/iu;

/** True for a line below or above a line of an address. */
function isBesideAddress(text: string, from: number, to: number): boolean {
  const isBroken = (at: number): boolean => text.charAt(at) === '\n';
  const above = isBroken(from - 1)
    ? text
        .slice(Math.max(0, from - 82), from - 1)
        .split('\n')
        .at(-1)
    : undefined;
  const start = text.charAt(to) === '\r' ? to + 1 : to;
  const below = isBroken(start) ? text.slice(start + 1, start + 82).split('\n')[0] : undefined;
  return STREET_LINE.test(above ?? '') || STREET_LINE.test(below ?? '');
}

/** Emits the number of a house in its own field: `"houseNumber": "17"`, `Hausnr.: 8a`. */
function findHouseNumber(text: string, at: number, end: number, emit: Emit, around: Surroundings): void {
  const isLettered = isAnyLetter(text.charCodeAt(end)) && !isAnyLetter(text.charCodeAt(end + 1));
  const stop = isLettered ? end + 1 : end;
  if (isAnyLetter(text.charCodeAt(stop)) || '.,:%'.includes(text.charAt(stop) || 'x')) return;
  if (around.isNamed(at, HOUSE_NUMBER)) emit(at, stop, LABELLED);
}
