import { isAnyLetter, isAnyUpper } from '../../characters/letters.js';
import { isBlank, isDigit, isWord } from '../../characters/characters.js';
import { fold } from '../../context/phrases.js';
import { wordSet } from '../generic/neighbours.js';

export const MAX_WORD_LENGTH = 20;
const PERIOD = 46;
const HYPHEN = 45;

/** A word of a street name; `end` is before its period. */
export interface StreetWord {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
  readonly capital: boolean;
  readonly period: boolean;
}

/** Points of the compass within a name: "N Main St", "Pennsylvania Avenue NW". */
export const DIRECTIONS = wordSet(
  'n s e w ne nw se sw north south east west northeast northwest southeast southwest no so',
);
/** Words that may be written with a period within a name. */
const ABBREVIATED = wordSet(
  'st ste mt ft dr mlk jr sr gen capt col rev fr pres ave av rd blvd pkwy hwy ln ct pl sq cir ter',
);

/** Reads up to `most` words of a street name from `from`, as far as they are joined by spaces. */
export function readWords(text: string, from: number, most: number): readonly StreetWord[] {
  const read: StreetWord[] = [];
  let at = from;
  while (read.length < most) {
    const word = readWord(text, at);
    if (word === undefined) return read;
    read.push(word);
    at = word.end;
    if (word.period) {
      if (word.end - word.start > 1 && !ABBREVIATED.has(word.folded) && !DIRECTIONS.has(word.folded)) return read;
      at++;
    }
    const gap = at;
    while (at - gap < 2 && isBlank(text.charCodeAt(at))) at++;
    if (at === gap) return read;
  }
  return read;
}

/** Reads a word of letters with apostrophes and hyphens, `N.W.`, or an ordinal such as `42nd`. */
export function readWord(text: string, start: number): StreetWord | undefined {
  const direction = /[NS]\.[EW](?=\.)/y;
  direction.lastIndex = start;
  if (direction.test(text)) {
    const folded = fold(text.charAt(start) + text.charAt(start + 2));
    return { start, end: start + 3, folded, capital: true, period: true };
  }
  let end = start;
  let letters = false;
  while (end - start < MAX_WORD_LENGTH && isWordPart(text, end)) {
    letters ||= isAnyLetter(text.charCodeAt(end));
    end++;
  }
  if (end === start || isWord(text.charCodeAt(end)) || (!letters && end - start > 4)) return undefined;
  const folded = fold(text.slice(start, end));
  const digits = isDigit(text.charCodeAt(start));
  if (digits && letters && !/^\d{1,3}(?:st|nd|rd|th)$/.test(folded)) return undefined;
  const capital = digits || isAnyUpper(text.charCodeAt(start));
  return { start, end, folded, capital, period: text.charCodeAt(end) === PERIOD };
}

function isWordPart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (isAnyLetter(code) || isDigit(code)) return true;
  return (code === 39 || code === 0x2019 || code === HYPHEN) && isAnyLetter(text.charCodeAt(at + 1));
}
