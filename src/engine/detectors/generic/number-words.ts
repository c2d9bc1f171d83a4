import { isDash } from '../../characters/characters.js';
import { afterBlanks, beforeBlanks, wordAt, wordBefore, wordEnd, wordStart } from './neighbours.js';

const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** English number words below one hundred that can begin a number, with their values. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...[...UNITS, ...TEENS].map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, 20 + 10 * index] as const),
]);

/** Words between and after those: `one hundred and two thousand`. */
const SCALES: ReadonlySet<string> = new Set(['hundred', 'thousand', 'million', 'billion', 'trillion']);

/**
 * Returns the end of the spelled number, one to one hundred nineteen, whose first word is at `at`; -1 if there is none.
 */
export function spelledAgeEnd(text: string, at: number): number {
  const first = wordAt(text, at);
  let end = wordEnd(text, at);
  if (first === 'one' || first === 'a') {
    const hundred = afterLink(text, end);
    if (wordAt(text, hundred) === 'hundred') {
      end = wordEnd(text, hundred);
      let rest = afterLink(text, end);
      if (wordAt(text, rest) === 'and') rest = afterLink(text, wordEnd(text, rest));
      const value = NUMBER_WORDS.get(wordAt(text, rest));
      return value === undefined || value < 1 || value > 19 ? end : wordEnd(text, rest);
    }
  }
  const value = NUMBER_WORDS.get(first);
  if (value === undefined) return -1;
  if (value < 20) return end;
  const unit = afterLink(text, end);
  const more = unit > end ? NUMBER_WORDS.get(wordAt(text, unit)) : undefined;
  return more !== undefined && more >= 1 && more <= 9 ? wordEnd(text, unit) : end;
}

/** Maximum number of words of a spelled amount. */
const MAX_WORDS = 10;

/**
 * Returns the start of the spelled amount that ends at `end`: `two hundred and fifty`, `a million`; -1 if there is
 * none.
 */
export function spelledAmountStart(text: string, end: number): number {
  let start = -1;
  let at = end;
  for (let count = 0; count < MAX_WORDS; count++) {
    const word = wordBefore(text, at);
    const opens = NUMBER_WORDS.has(word) || word === 'half';
    const joins = word === 'and' || word === 'a' || word === 'an';
    if (!opens && !joins && !SCALES.has(word)) break;
    at = wordStart(text, at);
    // `a` counts only before a scale: `a million`, but not `a dollar`.
    if (opens || SCALES.has(word) || (joins && word !== 'and' && start >= 0 && isScaleAt(text, start))) start = at;
    else if (joins && word !== 'and') break;
    at = beforeLink(text, at);
  }
  return start;
}

const isScaleAt = (text: string, at: number): boolean => SCALES.has(wordAt(text, at));

/** Returns the offset after a space or a dash between the words of a number. */
function afterLink(text: string, at: number): number {
  return isDash(text.charCodeAt(at)) ? at + 1 : afterBlanks(text, at, 1);
}

function beforeLink(text: string, at: number): number {
  return isDash(text.charCodeAt(at - 1)) ? at - 1 : beforeBlanks(text, at, 1);
}
