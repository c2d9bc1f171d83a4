import { isAnyLetter, isAnyUpper } from '../../characters/letters.js';
import { fold } from '../../context/phrases.js';
import { codesOf, isBlank, isDash, isDigit, isWordAfter, isWordBefore } from '../../characters/characters.js';
import type { Emit } from '../detector.js';

/**
 * Street names of a country in which the street type comes first and the number last: "Calle Mayor, 12", "Via Roma 3".
 */
export interface KindFirstStreets {
  /** Street types, folded. */
  readonly kinds: ReadonlySet<string>;
  /** Street types that are also everyday words. */
  readonly doubtful: ReadonlySet<string>;
  /** Small words within a name, folded. */
  readonly links: ReadonlySet<string>;
  /** Matches what may be between the name and the number, after a comma: "n.º", "núm.", "#". */
  readonly sign: RegExp;
  /** The rest of a house number, the floor and the door, after the digits. */
  readonly rest: RegExp;
}

const ADDRESS = 0.85;
/** A street type in lower case, or one that is also another word. */
const LIKELY = 0.6;
/** Found only next to a word for an address. */
const NEEDS_WORD = 0.4;
const MAX_WORDS = 7;
const MAX_WORD_LENGTH = 24;
const COMMA = 44;
const PERIOD = 46;
const SLASH = 47;

/** Reads an address whose house number is `[at, end)`, with the street type and name before it. */
export function findKindFirst(text: string, at: number, end: number, streets: KindFirstStreets, emit: Emit): void {
  let last = beforeSign(text, at, streets);
  if (last === at || !isAnyLetter(text.charCodeAt(last - 1))) return;
  let capital = false;
  for (let count = 0; count < MAX_WORDS; count++) {
    const bare = text.charCodeAt(last - 1) === PERIOD || text.charCodeAt(last - 1) === SLASH ? last - 1 : last;
    const start = wordStart(text, bare);
    if (start === bare) return;
    const word = fold(text.slice(start, bare));
    const upper = isAnyUpper(text.charCodeAt(start)) || ELIDED.test(text.slice(start, bare));
    if (count > 0 && (word.length > 1 || bare < last) && streets.kinds.has(word)) {
      const stop = endOfNumber(text, end, streets);
      if (!capital || stop < 0 || isWordBefore(text, start)) return;
      const sure = streets.doubtful.has(word) ? (upper ? LIKELY : NEEDS_WORD) : upper || bare < last ? ADDRESS : LIKELY;
      emit(withKindBefore(text, start, streets), stop, sure);
      return;
    }
    if (upper) capital = true;
    else if (!streets.links.has(word)) return;
    if (!isBlank(text.charCodeAt(start - 1))) {
      // `C/Mayor` and `C.Mayor` have no space.
      if (text.charCodeAt(start - 1) !== SLASH && text.charCodeAt(start - 1) !== PERIOD) return;
      last = start;
    } else last = isBlank(text.charCodeAt(start - 2)) ? start - 2 : start - 1;
  }
}

/** The capital of `dell'Indipendenza`. */
const ELIDED = /^[a-z]{1,4}['’]\p{Lu}/u;

/** Returns the start including a second street type before it: "Prolongación Paseo de la Reforma". */
function withKindBefore(text: string, start: number, { kinds }: KindFirstStreets): number {
  if (!isBlank(text.charCodeAt(start - 1))) return start;
  const before = wordStart(text, start - 1);
  const isKind =
    before < start - 1 && isAnyUpper(text.charCodeAt(before)) && kinds.has(fold(text.slice(before, start - 1)));
  return isKind ? before : start;
}

/** Returns the offset before the spaces, the comma and the sign that precede a house number. */
function beforeSign(text: string, at: number, { sign }: KindFirstStreets): number {
  let last = at;
  while (at - last < 2 && isBlank(text.charCodeAt(last - 1))) last--;
  const code = text.charCodeAt(last - 1);
  if (isDigit(code) || (last === at && !SIGNS.has(code))) return at;
  // A letter in which no sign ends belongs to the name.
  if (isAnyLetter(code) && !SIGNS.has(code)) return last;
  const match = sign.exec(text.slice(Math.max(0, at - 10), at));
  return match === null ? at : at - match[0].length;
}

/** The last characters of `,`, `n.º`, `n°`, `núm.`, `No`, `nr`, `#` and `número`. */
const SIGNS = codesOf(',.º°#noNOrº');

function endOfNumber(text: string, end: number, { rest }: KindFirstStreets): number {
  rest.lastIndex = end;
  const stop = rest.test(text) ? rest.lastIndex : end;
  const code = text.charCodeAt(stop);
  if (isWordAfter(text, stop) || isAnyLetter(code) || code === 37) return -1;
  const joins = isDash(code) || code === PERIOD || code === COMMA || code === 58 || code === SLASH;
  return joins && isDigit(text.charCodeAt(stop + 1)) ? -1 : stop;
}

/**
 * Returns the start of the word that ends at `end`: letters, hyphens and apostrophes, or the digits of "20 de
 * Noviembre".
 */
function wordStart(text: string, end: number): number {
  let start = end;
  while (end - start < MAX_WORD_LENGTH && isWordPart(text.charCodeAt(start - 1))) start--;
  while (start < end && !isAnyLetter(text.charCodeAt(start))) start++;
  return start;
}

const isWordPart = (code: number): boolean => isAnyLetter(code) || code === 45 || code === 39 || code === 0x2019;
