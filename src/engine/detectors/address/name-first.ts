import { isAnyLetter, isAnyUpper } from '../../characters/letters.js';
import { fold } from '../../context/phrases.js';
import { isBlank, isDash, isDigit, isWordAfter } from '../../characters/characters.js';
import type { Emit } from '../detector.js';

/** Street names of a country in which the number follows a single word: "Hauptstraße 12", "Kerkstraat 12". */
export interface CompoundStreets {
  /** Folded endings that hardly any other word has. */
  readonly strong: RegExp;
  /** Folded endings that everyday words also have. */
  readonly weak: RegExp;
  /** Words with one of those endings that are not streets. */
  readonly others: ReadonlySet<string>;
  /** Words that may open a name of several words: "Große", "St.", "Am". */
  readonly openings: ReadonlySet<string>;
  /** Words in lower case between the names of whom a street is called after: "Willem de Zwijgerlaan". */
  readonly particles?: ReadonlySet<string>;
  /** Words that are capitalised at the start of a sentence. */
  readonly articles: ReadonlySet<string>;
  /** The rest of a house number and the part of the house, after the digits. */
  readonly rest: RegExp;
  /** True if a postal code and a town follow `end`. */
  readonly isBeforePlace: (text: string, end: number) => boolean;
}

const ADDRESS = 0.85;
const LOWER = 0.6;
/** Found only next to a word for an address. */
const NEEDS_WORD = 0.4;
const MAX_WORD_LENGTH = 32;
const MAX_OPENINGS = 3;
const PERIOD = 46;
const HYPHEN = 45;

/** Reads an address whose house number is `[at, end)`, with the street name before it. Returns true if it is one. */
export function findNameFirst(text: string, at: number, end: number, streets: CompoundStreets, emit: Emit): boolean {
  let last = at;
  while (at - last < 2 && isBlank(text.charCodeAt(last - 1))) last--;
  if (last === at) return false;
  const start = wordStart(text, last);
  if (start === last || isDigit(text.charCodeAt(start - 1))) return false;
  const bare = text.charCodeAt(last - 1) === PERIOD ? last - 1 : last;
  if (!mayEndStreet(text.charCodeAt(bare - 1))) return false;
  const word = fold(text.slice(start, bare));
  const strong = streets.strong.test(word);
  if ((!strong && !streets.weak.test(word)) || streets.others.has(word)) return false;
  const stop = endOfNumber(text, end, streets);
  if (stop < 0) return false;
  const capital = isAnyUpper(text.charCodeAt(start));
  const alone = isWholeEnding(word, streets);
  const first = firstOfName(text, start, alone, streets);
  // "Straße 12" and "Weg 3" have no name.
  if (alone && first === start) return false;
  const place = streets.isBeforePlace(text, stop);
  const sure = place || (strong && capital) ? ADDRESS : strong && !alone ? LOWER : capital ? NEEDS_WORD : 0;
  if (sure > 0) emit(first, stop, sure);
  return sure > 0;
}

/** True for letters, with which all endings end; never for a digit. */
const mayEndStreet = (code: number): boolean => isAnyLetter(code);

function isWholeEnding(word: string, { strong, weak }: CompoundStreets): boolean {
  const match = strong.exec(word) ?? weak.exec(word);
  return match !== null && match[0].length === word.length;
}

function endOfNumber(text: string, end: number, { rest }: CompoundStreets): number {
  rest.lastIndex = end;
  const stop = rest.test(text) ? rest.lastIndex : end;
  const code = text.charCodeAt(stop);
  if (isWordAfter(text, stop) || isAnyLetter(code)) return -1;
  const next = text.charCodeAt(stop + 1);
  if ((isDash(code) || code === PERIOD || code === 44 || code === 58 || code === 47) && isDigit(next)) return -1;
  return code === 37 || code === 0x20ac || (isBlank(code) && (next === 37 || next === 0x20ac)) ? -1 : stop;
}

/** Returns the start of the name: the word before a separate "Straße", and the opening words before it. */
function firstOfName(text: string, start: number, alone: boolean, streets: CompoundStreets): number {
  const { openings, articles } = streets;
  let first = start;
  for (let count = 0; count < MAX_OPENINGS; count++) {
    if (!isBlank(text.charCodeAt(first - 1))) return first;
    const end = first - 1;
    const before = wordStart(text, end);
    if (before === end) return first;
    if (!isAnyUpper(text.charCodeAt(before))) return beforeParticle(text, before, end, streets) ?? first;
    const period = text.charCodeAt(end - 1) === PERIOD;
    const word = fold(text.slice(before, period ? end - 1 : end));
    const isOpening = openings.has(word);
    const isName = alone && first === start && !period && !articles.has(word);
    if (!isOpening && !isName) return first;
    first = before;
  }
  return first;
}

/** Returns the start of the name before a particle at `[at, end)`; undefined if it is none, or begins the sentence. */
function beforeParticle(
  text: string,
  at: number,
  end: number,
  { particles, articles }: CompoundStreets,
): number | undefined {
  if (particles?.has(text.slice(at, end)) !== true || !isBlank(text.charCodeAt(at - 1))) return undefined;
  const start = wordStart(text, at - 1);
  const isName = start < at - 1 && isAnyUpper(text.charCodeAt(start)) && text.charCodeAt(at - 2) !== PERIOD;
  return isName && !articles.has(fold(text.slice(start, at - 1))) ? start : undefined;
}

const isWordPart = (code: number): boolean =>
  isAnyLetter(code) || isDigit(code) || code === 45 || code === 39 || code === 0x2019;

/**
 * Returns the start of the word that ends at `end`: letters, hyphens and apostrophes, with an optional final period.
 */
function wordStart(text: string, end: number): number {
  const from = text.charCodeAt(end - 1) === PERIOD ? end - 1 : end;
  let start = from;
  while (from - start < MAX_WORD_LENGTH && goesOnAt(text, start - 1)) start--;
  while (start < from && !isAnyLetter(text.charCodeAt(start))) start++;
  return start === from ? end : start;
}

/** True for a letter, a hyphen, an apostrophe, or the period of `Dr.-Külz-Ring`. */
function goesOnAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (isWordPart(code) && !isDigit(code)) || (code === PERIOD && text.charCodeAt(at + 1) === HYPHEN);
}
