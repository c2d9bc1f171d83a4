import { isAnyLetter } from '../../characters/letters.js';
import { countDigits, isDigit } from '../../characters/characters.js';
import { wordAt, wordBefore, wordEnd } from './neighbours.js';

/*
 * Numbers as they are dictated over the telephone, in transcripts: "five five five, oh one seven seven", "double four",
 * "eins zwo null", also mixed with figures.
 */

const DIGITS = new Map<string, string>();
for (const language of [
  'zero one two three four five six seven eight nine',
  'null eins zwei drei vier fünf sechs sieben acht neun',
  'cero uno dos tres cuatro cinco seis siete ocho nueve',
  'zéro un deux trois quatre cinq six sept huit neuf',
])
  for (const [value, word] of language.split(' ').entries()) DIGITS.set(word, String(value));
for (const word of ['oh', 'o', 'nought', 'naught']) DIGITS.set(word, '0');
DIGITS.set('zwo', '2');
for (const [index, word] of 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
  .split(' ')
  .entries())
  DIGITS.set(word, String(10 + index));
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, String(index + 2)]),
);
const TIMES = new Map([
  ['double', 2],
  ['triple', 3],
  ['treble', 3],
]);
/** Sounds between the digits, which say nothing. */
const FILLERS: ReadonlySet<string> = new Set(['um', 'uh', 'er', 'erm', 'and', 'then', 'und', 'dann', 'y', 'et']);

/** Words with which a dictated number begins. */
export const SPOKEN_DIGITS: ReadonlySet<string> = new Set([...DIGITS.keys(), ...TENS.keys(), ...TIMES.keys()]);

/** The digits of a dictated number and where it ends. */
export interface SpokenDigits {
  readonly digits: string;
  readonly end: number;
}

/** Dictated numbers are no longer than card numbers. */
const MAX_DIGITS = 24;
/** Blanks, commas, dashes and the dots of a pause between two words. */
const MAX_GAP = 5;
const GAP = /[\s,.…–—-]/u;

const afterGap = (text: string, at: number): number => {
  let next = at;
  while (next - at < MAX_GAP && GAP.test(text.charAt(next))) next++;
  return next;
};

/** Returns the number whose first word is at `at`; undefined within one, and where only one word is a number. */
export function spokenDigits(text: string, at: number): SpokenDigits | undefined {
  const first = wordAt(text, at);
  if (!SPOKEN_DIGITS.has(first) || isAnyLetter(text.charCodeAt(at - 1)) || continues(text, at)) return undefined;
  let digits = '';
  let end = at;
  for (let next = at; digits.length < MAX_DIGITS;) {
    const read = readOne(text, next, digits);
    if (read === undefined) break;
    ({ digits, end } = read);
    next = afterGap(text, end);
    if (FILLERS.has(wordAt(text, next))) next = afterGap(text, wordEnd(text, next));
  }
  return digits.length < 2 ? undefined : { digits, end };
}

/** True if the word at `at` continues with a number before it. */
function continues(text: string, at: number): boolean {
  let before = at;
  while (at - before < MAX_GAP && GAP.test(text.charAt(before - 1))) before--;
  return isDigit(text.charCodeAt(before - 1)) || SPOKEN_DIGITS.has(wordBefore(text, before));
}

/** Reads a word, a word that is told twice, or a few figures. */
function readOne(text: string, at: number, digits: string): SpokenDigits | undefined {
  const figures = countDigits(text, at, 5);
  if (figures > 0 && figures < 5) return { digits: digits + text.slice(at, at + figures), end: at + figures };
  const word = wordAt(text, at);
  const end = wordEnd(text, at);
  const next = afterGap(text, end);
  const times = TIMES.get(word);
  if (times !== undefined) {
    const digit = DIGITS.get(wordAt(text, next));
    return digit?.length === 1 ? { digits: digits + digit.repeat(times), end: wordEnd(text, next) } : undefined;
  }
  const tens = TENS.get(word);
  if (tens !== undefined) {
    const unit = DIGITS.get(wordAt(text, next));
    return unit?.length === 1 && unit !== '0'
      ? { digits: digits + tens + unit, end: wordEnd(text, next) }
      : { digits: `${digits}${tens}0`, end };
  }
  if (word === 'hundred' && digits !== '') return { digits: `${digits}00`, end };
  const digit = DIGITS.get(word);
  return digit === undefined ? undefined : { digits: digits + digit, end };
}

/** True for one digit repeated, and for counting: "one two three four five six seven". */
export const isCounted = (digits: string): boolean =>
  /^(\d)\1*$/.test(digits) || '012345678910111213'.includes(digits) || '10987654321098'.includes(digits);
