import { slashedUnitStart } from './slashed-unit.js';
import { isAnyLetter, isAnyUpper } from '../../characters/letters.js';
import { areDigits, isBlank, isDash, isDigit, isJoiner } from '../../characters/characters.js';
import type { Emit } from '../detector.js';
import { beforeBlanks, wordBefore, wordSet } from '../generic/neighbours.js';
import { monthNamed } from '../generic/month-names.js';
import { DIRECTIONS, MAX_WORD_LENGTH, readWord, readWords, type StreetWord } from './street-name-words.js';

/** Street words of a country in which the house number precedes the name. */
export interface StreetWords {
  /** Street types that hardly mean anything else after a number and a name. */
  readonly main: ReadonlySet<string>;
  /** Street types that are also everyday words. */
  readonly minor: ReadonlySet<string>;
  /** Reads a road named by a number at the first word after the house number. Returns its end, or -1. */
  readonly numbered?: (text: string, at: number) => number;
  /** Reads units of a house after the street. Returns their end, or `end` if there is none. */
  readonly unitEnd: (text: string, end: number) => number;
  /** Reads a unit before the house number. Returns its start, or `at` if there is none. */
  readonly unitStart: (text: string, at: number) => number;
  /** True if a town, a state or a postal code of the country follows `end`. */
  readonly isBeforePlace: (text: string, end: number) => boolean;
}

export const ADDRESS = 0.85;
const TYPED = 0.75;
/** Street in lower case, as in chats. */
const LOWER = 0.5;
/** Found only next to a word for an address. */
const NEEDS_WORD = 0.4;

const MAX_WORDS = 6;
/** The maximum number of words of a street in lower case. */
const MAX_LOWER = 4;
const HYPHEN = 45;
const SLASH = 47;

/** Small words within a name: "Avenue of the Americas", "Via de la Valle". */
const LINKS = wordSet('of the de la del las los el le du des y and at on to upon in by under');
/** Counted units: "10 Minute Drive", "9 AM Court Street hearing". */
const COUNTED = wordSet(
  `minute minutes min mins hour hours hr hrs mile miles mi km kms day days week weeks month months year years yr yrs mg ml
   mcg percent pct gb tb mb kb ghz patients people persons cases times am pm wheel way bit mm cm inch inches foot feet
   acre acres unit units dollars usd eur euros million billion thousand hundred dozen point points and or of x box bx from page
   step steps lane lanes story bed beds bedroom bath way ways to in on at is was by for new new other more`,
);
/**
 * Words that may follow an address in lower case; any other word makes the street part of the name of something else.
 */
const FOLLOWERS = wordSet(
  `in at near and or on with where which is was since for to from by the until till between next behind across opposite
   off has had have when who whom before after as but then just around so because if are were will would can could should
   that his her my our their this it he she we they i you not please pls thanks thx today tomorrow yesterday now last
   about during through via into under over while unless also again only both only one every daily again approximately
   right btw tonight tonite tmrw asap plz ok okay yeah yes lol soon here there instead too though already still yet if once
   maybe any some all re ref reference regarding concerning reported advised stated requested responded contacted called said
   told wants needs lives lived moved went came saw left got found attended entered located
   apt apartment suite ste unit floor fl bldg building rm room lot`,
);
/** Words after a street that make it an institution or a headline. */
const INSTITUTIONS = wordSet(
  `bank journal capital partners station school elementary hospital clinic church market theatre theater records cases
   baptist methodist precinct bridge tunnel mission pier fair festival case killer blues`,
);

/**
 * Reads an address whose house number is the digits `[at, end)`: number, direction, name, street type, direction, unit.
 * It never crosses the end of the sentence; the unit may be on the next line.
 */
export function findNumberFirst(text: string, at: number, end: number, words: StreetWords, emit: Emit): void {
  const street = afterNumber(text, end);
  if (street < 0 || isInNumber(text, at) || isAmountSign(text.charCodeAt(at - 1))) return;
  const road = words.numbered?.(text, street) ?? -1;
  if (road > 0) {
    if (!isOfDate(text, at, end)) emit(unitStart(text, at, words), words.unitEnd(text, road), ADDRESS);
    return;
  }
  const first = readWord(text, street);
  if (first === undefined || COUNTED.has(first.folded)) return;
  const read = readWords(text, street, first.capital ? MAX_WORDS + 2 : MAX_LOWER);
  const typed = typeIn(read, words);
  if (typed === undefined) {
    const named = read.findLast((word, index) => word.capital && index < 3 && words.isBeforePlace(text, word.end));
    if (named !== undefined && first.capital) emit(unitStart(text, at, words), named.end, TYPED);
    return;
  }
  if (isOfDate(text, at, end)) return;
  const last = typed.word.end;
  const stop = words.unitEnd(text, last);
  const sure = judge(text, at, { read, ...typed }, stop, words);
  if (sure > 0) emit(unitStart(text, at, words), stop, sure);
}

function unitStart(text: string, at: number, words: StreetWords): number {
  const start = slashedUnitStart(text, at);
  return start < at ? start : words.unitStart(text, at);
}

/** True inside a longer number; the caller has already checked the letter of a grid. */
const isInNumber = (text: string, at: number): boolean =>
  isNumberJoiner(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at - 2));

const isNumberJoiner = (code: number): boolean => isJoiner(code) || code === 44 || code === 58;
/** True for currency signs and the plus. */
const isAmountSign = (code: number): boolean =>
  code === 36 || code === 43 || code === 163 || code === 165 || code === 0x20ac || code === 37 || code === HYPHEN;

/**
 * Returns the offset after the rest of a house number, `-15`, `A`, ` 1/2`, and one or two spaces; -1 if no name can
 * follow.
 */
function afterNumber(text: string, end: number): number {
  let next = end;
  const code = text.charCodeAt(next);
  if (isDash(code)) {
    next++;
    while (next - end < 7 && isDigit(text.charCodeAt(next))) next++;
    if (next === end + 1) {
      if (!isAnyUpper(text.charCodeAt(next))) return -1;
      next++;
    }
  } else if (code === 0xbd || code === 0xbc || code === 0xbe) next++;
  if (isAnyLetter(text.charCodeAt(next))) next++;
  if (!isBlank(text.charCodeAt(next))) return -1;
  next++;
  if (text.charCodeAt(next + 1) === SLASH && areDigits(text, next, next + 1) && areDigits(text, next + 2, next + 3)) {
    next += 3;
    if (!isBlank(text.charCodeAt(next))) return -1;
    next++;
  }
  if (isBlank(text.charCodeAt(next))) next++;
  const first = text.charCodeAt(next);
  return isAnyLetter(first) || isDigit(first) ? next : -1;
}

/** The street after a number: its words, and the one that ends it. */
interface Street {
  readonly read: readonly StreetWord[];
  readonly word: StreetWord;
  readonly index: number;
  readonly isMain: boolean;
}

/** Finds the word that ends the street name: the first sure street type after a name, or else the last doubtful one. */
function typeIn(read: readonly StreetWord[], words: StreetWords): Omit<Street, 'read'> | undefined {
  let minor: Omit<Street, 'read'> | undefined;
  for (const [index, word] of read.entries()) {
    if (index > MAX_WORDS) break;
    if (index === 0 && word.folded === 'broadway') return withDirection(read, index, true);
    if (index > 0 && isNameBefore(read, index, words)) {
      const following = read[index + 1];
      if (words.main.has(word.folded)) {
        // "Park Place Drive", "Court Street Road": the last of two types counts.
        const goesOn = following !== undefined && words.main.has(following.folded) && following.folded !== 'dr';
        return withDirection(read, goesOn ? index + 1 : index, true);
      }
      if (words.minor.has(word.folded)) minor = withDirection(read, index, false);
    }
    if (index === 0 && isFirstOfName(read)) {
      const last = lastOfName(read);
      return last === undefined ? undefined : { word: last, index: read.indexOf(last), isMain: true };
    }
    if (!word.capital && !LINKS.has(word.folded) && index > 2) break;
  }
  return minor;
}

/**
 * True if the street type comes first: "Avenue A", "Avenue of the Americas", "Calle Ocho", "Via Verde", "Camino Real",
 * "Paseo del Norte".
 */
const isFirstOfName = (read: readonly StreetWord[]): boolean => {
  const [first, second, third] = read;
  if (first?.capital !== true || second === undefined) return false;
  if (first.folded === 'avenue' || first.folded === 'ave')
    return (second.capital && second.end - second.start === 1) || (second.folded === 'of' && third?.folded === 'the');
  if (first.folded === 'el') return second.folded === 'camino' && third?.folded === 'real';
  return SPANISH.has(first.folded) && (second.capital || WITHIN.has(second.folded));
};

/** Small words within Spanish and French names and "of the Americas". */
const WITHIN = wordSet('of the de la del las los el du des y');
const SPANISH = wordSet('calle camino paseo avenida caminito rue via');

function lastOfName(read: readonly StreetWord[]): StreetWord | undefined {
  const names = read.slice(1, 5);
  const stop = names.findIndex(({ capital, folded }) => !capital && !WITHIN.has(folded));
  return (stop < 0 ? names : names.slice(0, stop)).findLast(({ capital }) => capital);
}

/** True if the words before the street type can be a street name: "E" of "E Street", but not "S." of "S. Ct." */
function isNameBefore(read: readonly StreetWord[], index: number, words: StreetWords): boolean {
  const names = read.slice(0, index);
  if (names.every(({ folded }) => DIRECTIONS.has(folded))) {
    const type = read[index]?.folded ?? '';
    return index === 1 && (read[0]?.end ?? 0) - (read[0]?.start ?? 0) === 1 && /^(?:street|st|avenue|ave)$/.test(type);
  }
  const last = names.at(-1);
  if (last !== undefined && LINKS.has(last.folded) && !last.capital) return false;
  if (names.every(({ folded }) => LINKS.has(folded))) return false;
  return !(index > 1 && words.main.has(last?.folded ?? '') && last?.folded !== 'st' && index > 3);
}

/** Adds the direction after the street type: "Main St N", "Pennsylvania Avenue NW". */
function withDirection(read: readonly StreetWord[], index: number, isMain: boolean): Omit<Street, 'read'> | undefined {
  const word = read[index];
  const next = read[index + 1];
  if (word === undefined) return undefined;
  const goesOn = next?.capital === true && DIRECTIONS.has(next.folded);
  return { word: goesOn ? next : word, index: goesOn ? index + 1 : index, isMain };
}

function judge(text: string, at: number, { read, index, isMain }: Street, stop: number, words: StreetWords): number {
  const isOpenEnded = stop === (read[index]?.end ?? stop);
  const place = words.isBeforePlace(text, stop);
  const names = read.slice(0, index + 1);
  const lower = names.filter(({ capital, folded }) => !capital && !LINKS.has(folded)).length;
  if (lower > 0) {
    // "123 main st": all in lower case, at most three words, and a sure street type.
    if (!isMain || names.length > 4 || names.slice(0, -1).some(({ folded }) => COUNTED.has(folded)))
      return place ? NEEDS_WORD : 0;
    if (!isOpenEnded || place) return TYPED;
    return names[0]?.capital === true && lower > 1 ? 0 : isFollowed(text, stop) ? LOWER : 0;
  }
  if (!isOpenEnded || place) return ADDRESS;
  if (!isMain) return NEEDS_WORD;
  if (!isFollowed(text, stop) || isAfterYearWord(text, at)) return NEEDS_WORD;
  return ADDRESS;
}

/** True if the text after `end` does not make the street part of a longer name. */
function isFollowed(text: string, end: number): boolean {
  const code = text.charCodeAt(end);
  if (isDash(code)) return !isAnyLetter(text.charCodeAt(end + 1));
  if (code === 39 || code === 0x2019) return !isAnyLetter(text.charCodeAt(end + 1));
  if (!isBlank(code)) return true;
  let start = end + 1;
  if (isBlank(text.charCodeAt(start))) start++;
  if (!isAnyLetter(text.charCodeAt(start))) return true;
  let stop = start;
  while (stop - start < MAX_WORD_LENGTH && isAnyLetter(text.charCodeAt(stop))) stop++;
  const word = text.slice(start, stop).toLowerCase();
  return isAnyUpper(text.charCodeAt(start)) ? !INSTITUTIONS.has(word) : FOLLOWERS.has(word);
}

/** True if the number is a year: "in 2020 Wall Street". */
const isAfterYearWord = (text: string, at: number): boolean =>
  areDigits(text, at, at + 4) &&
  /^(?:19|20)/.test(text.slice(at, at + 2)) &&
  /^(?:in|since|by|during|until|the|of)$/.test(wordBefore(text, beforeBlanks(text, at)));

/** True if the number is a day: "on May 12 Main Street was closed". */
function isOfDate(text: string, at: number, end: number): boolean {
  return (
    end - at <= 2 &&
    isBlank(text.charCodeAt(at - 1)) &&
    monthNamed(wordBefore(text, beforeBlanks(text, at))) !== undefined
  );
}
