import { isAnyUpper } from '../../characters/letters.js';
import { foldedLetter } from '../../characters/folded-letters.js';
import { isDash } from '../../characters/characters.js';
import * as entry from '../../lexicon/entry.js';
import { isApostrophe, tokenEnd, type Lexicon } from '../../lexicon/lexicon.js';
import * as near from './neighbours.js';
import { CLOSERS, OFFICES, PARTICLES, PEOPLE, TITLES } from '../../lexicon/name-words.js';

/** A word of a name, with its hyphenated parts and the `O'` before it. */
export interface Name {
  readonly start: number;
  readonly end: number;
  readonly entry: number;
  readonly shape: near.Shape;
}

/** The bits of both lists of names. */
export const NAMES = entry.FIRST_NAME | entry.SURNAME;
/** `O'` and `D'` make any word a surname. */
const PREFIXED = entry.SURNAME | (2 << 11);

/** Returns the word of a name that begins at `at`. */
export function nameAt(lexicon: Lexicon, text: string, at: number, wordEnd: number): Name {
  if (isNoName(text, at, wordEnd)) return { start: at, end: wordEnd, entry: 0, shape: 'a' };
  let end = wordEnd;
  let found: number;
  if (end - at === 1 && isApostrophe(text.charCodeAt(end)) && isAnyUpper(text.charCodeAt(end + 1))) {
    end = tokenEnd(text, end + 1);
    const known = lexicon.word(text, at, end);
    found = (known & NAMES) === 0 ? PREFIXED : known;
  } else found = lexicon.word(text, at, end);
  // In "d'Angelo" the name is the capitalised part.
  const shape = end === wordEnd ? near.shapeOf(text, at, end) : near.shapeOf(text, wordEnd + 1, end);
  return { start: at, end: shape === 'a' ? end : hyphenatedEnd(lexicon, text, end), entry: found, shape };
}

/**
 * True for abbreviations with an ending or a lower-case letter inside (`MACs`, `NaN`), and for the `Don` of "Don't".
 */
function isNoName(text: string, at: number, end: number): boolean {
  if (isApostrophe(text.charCodeAt(end)) && (text.charCodeAt(end + 1) | 32) === SMALL_T)
    return tokenEnd(text, end + 1) === end + 2;
  if (end - at === 2 && isNumberSign(text, at, end)) return true;
  if (end - at < 3 || !isAnyUpper(text.charCodeAt(at))) return false;
  const last = text.charCodeAt(end - 1);
  if (isAnyUpper(last)) return !isAnyUpper(text.charCodeAt(end - 2)) && end - at < 5;
  return last === SMALL_S && end - at < 6 && isAllUpper(text, at, end - 1);
}

/** True for "No" as the sign of a number or an answer; behind a title or alone in a field it is a surname of Korea. */
const isNumberSign = (text: string, at: number, end: number): boolean =>
  /^no$/i.test(text.slice(at, end)) &&
  (/^\.? ?[#\d]/.test(text.slice(end, end + 4)) || /[.!?;] $/.test(text.slice(Math.max(0, at - 2), at)));

const SMALL_S = 115;
const SMALL_T = 116;

function isAllUpper(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isAnyUpper(text.charCodeAt(at))) return false;
  return end - start > 1;
}

/** True at the `Brien` of `O'Brien`, which is found at its `O`. */
export const isBehindPrefix = (text: string, at: number): boolean =>
  isApostrophe(text.charCodeAt(at - 1)) &&
  foldedLetter(text.charCodeAt(at - 2)) !== 0 &&
  foldedLetter(text.charCodeAt(at - 3)) === 0;

const MAX_PARTS = 3;

/**
 * Returns the end including hyphenated parts, as in `Anna-Maria`. Parts in lower case, or that are not names, are left
 * out.
 */
function hyphenatedEnd(lexicon: Lexicon, text: string, end: number): number {
  for (let part = 1; part < MAX_PARTS; part++) {
    if (!isDash(text.charCodeAt(end)) || !isAnyUpper(text.charCodeAt(end + 1))) return end;
    const stop = tokenEnd(text, end + 1);
    const known = lexicon.word(text, end + 1, stop);
    if (stop - end < 3 || ((known & NAMES) === 0 && known !== 0)) return end;
    end = stop;
  }
  return end;
}

/** Rates a word as a first name: 3 only a first name, 2, 1, 0 hardly one, -9 not at all. */
export const asFirst = (found: number): number =>
  (found & entry.FIRST_NAME) === 0 ? -9 : worth(entry.nameLevel(found), entry.firstStrength(found));
/** Rates a word as a surname in the same way. An unknown word may be one: no list has all surnames. */
export const asSurname = (found: number): number =>
  found === 0 ? 1 : (found & entry.SURNAME) === 0 ? -9 : worth(entry.nameLevel(found), entry.surnameStrength(found));

const worth = (level: number, strength: number): number => (level === 0 ? (strength >= 2 ? 3 : 2) : 3 - level);

const MAX_BETWEEN = 3;

/** Returns the next word that is written as a name, after initials and particles. */
export function partnerBehind(lexicon: Lexicon, text: string, name: Name): Name | undefined {
  let end = name.end;
  for (let between = 0; between <= MAX_BETWEEN; between++) {
    const next = near.wordAfter(text, end);
    if (next === undefined || next.mark === ',') return undefined;
    // A period ends a sentence unless it follows an initial.
    if (next.mark === '.' && !isInitialAt(text, end)) return undefined;
    const found = nameAt(lexicon, text, next.start, next.end);
    if (found.shape === 'A' && found.end - found.start === 1) {
      if (text.charAt(found.start) === 'I' && text.charAt(found.end) !== '.') return undefined;
    } else if (PARTICLES.has(near.wordOf(text, next))) {
      if (next.mark === '.') return undefined;
    } else return isWrittenAlike(name, found) && joins(next, found) && !isLabel(text, found) ? found : undefined;
    end = next.end;
  }
  return undefined;
}

/**
 * True for the `Age` of `Name: Will Age: 34`, which is the next label; in a transcript a name may also precede a colon.
 */
const isLabel = (text: string, { entry: found, end }: Name): boolean =>
  text.charCodeAt(end) === COLON && entry.nameLevel(found) >= 2;
const COLON = 58;

/** True after a single capital. */
const isInitialAt = (text: string, end: number): boolean =>
  isAnyUpper(text.charCodeAt(end - 1)) && foldedLetter(text.charCodeAt(end - 2)) === 0;

/** True for a role or form of address, which is not part of a name: "Judge Judy", "Dear Hope". */
export const isRole = (word: string): boolean =>
  TITLES.has(word) || OFFICES.has(word) || PEOPLE.has(word) || CLOSERS.has(word);

/** The mirror image of {@link partnerBehind}. */
export function partnerBefore(lexicon: Lexicon, text: string, name: Name): Name | undefined {
  let start = name.start;
  for (let between = 0; between <= MAX_BETWEEN; between++) {
    const previous = near.wordBefore(text, start);
    if (previous === undefined || previous.mark === ',') return undefined;
    const word = near.wordOf(text, previous);
    if (previous.end - previous.start === 1 && isAnyUpper(text.charCodeAt(previous.start))) {
      if (word === 'i' && previous.mark === '') return undefined;
    } else if (previous.mark === '.' || isRole(word)) return undefined;
    else if (!PARTICLES.has(word)) {
      const first = partStart(text, previous.start);
      const end = first === previous.start ? previous.end : tokenEnd(text, first);
      const found = nameAt(lexicon, text, first, end);
      return isWrittenAlike(found, name) && joins(previous, name) ? found : undefined;
    }
    start = previous.start;
  }
  return undefined;
}

/** Returns the start of `Anna` at the `Maria` of `Anna-Maria`. */
function partStart(text: string, start: number): number {
  if (!isDash(text.charCodeAt(start - 1))) return start;
  let at = start - 1;
  while (start - at < 24 && tokenEnd(text, at - 1) > at - 1) at--;
  return isAnyUpper(text.charCodeAt(at)) ? at : start;
}

/**
 * True if two words may belong to one name: running text breaks a name over two lines; lines in capitals are separate
 * headings and form fields.
 */
const joins = ({ acrossLines }: near.Neighbour, { shape }: Name): boolean => !acrossLines || shape === 'Aa';

/** True if both are capitalised, both in capitals, or only the surname in capitals, as in French letters. */
const isWrittenAlike = (first: Name, last: Name): boolean =>
  first.shape === last.shape || (first.shape === 'Aa' && last.shape === 'AA' && last.end - last.start > 2);

function particlesStart(text: string, start: number): number {
  let from = start;
  for (let count = 0; count < MAX_BETWEEN; count++) {
    const previous = near.wordBefore(text, from);
    if (previous?.mark !== '' || previous.acrossLines || !PARTICLES.has(near.wordOf(text, previous))) break;
    from = previous.start;
  }
  return from;
}

/**
 * The same as {@link withParticles} for a surname that is not sure by itself: the particles must fill its cell or
 * field.
 */
export function withParticlesOfValue(text: string, start: number): number {
  const from = particlesStart(text, start);
  return from !== start && near.isBehindDelimiter(text, from) ? from : start;
}

/** Returns the end of a second surname, as is usual in Spain and Latin America: `García Márquez`. */
export function secondSurnameEnd(lexicon: Lexicon, text: string, name: Name): number {
  const next = near.wordAfter(text, name.end);
  if (next?.mark !== '' || next.acrossLines || next.start !== name.end + 1) return name.end;
  const second = nameAt(lexicon, text, next.start, next.end);
  const isSurname = second.shape === name.shape && name.shape !== 'a' && asSurname(second.entry) === 3;
  return isSurname && entry.firstStrength(second.entry) < entry.surnameStrength(second.entry) ? second.end : name.end;
}

/** Returns the start of a surname including the particles before it: `van der` of `van der Berg`. */
export function withParticles(text: string, start: number): number {
  const from = particlesStart(text, start);
  if (from === start || isAnyUpper(text.charCodeAt(from)) || near.isBehindDelimiter(text, from)) return from;
  // "What do Smith and Jones want": particles follow a first name or a title.
  const previous = near.wordBefore(text, from);
  return previous !== undefined && isAnyUpper(text.charCodeAt(previous.start)) ? from : start;
}
