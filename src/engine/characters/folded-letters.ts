import { isAnyLetter, lowerCode } from './letters.js';

/** The folded form of a combining mark: part of a word, but not a letter. */
export const MARK = 1;

/** Letters that do not decompose into a base letter and a mark. A folded letter is always one code unit. */
const OTHERS: Readonly<Record<string, string>> = {
  ß: 's',
  æ: 'a',
  œ: 'o',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 't',
  ı: 'i',
  ħ: 'h',
};

const TABLE_END = 0x3000;
/** The lower-case letter without marks for each code unit, {@link MARK} for a mark, or 0 for other characters. */
const FOLDED = new Uint16Array(TABLE_END);
for (let code = 0; code < TABLE_END; code++) {
  if (isAnyLetter(code)) FOLDED[code] = foldOf(code);
}

function foldOf(code: number): number {
  const lower = String.fromCharCode(lowerCode(code));
  if (/\p{M}/u.test(lower)) return MARK;
  return (OTHERS[lower] ?? lower.normalize('NFD')).charCodeAt(0);
}

/**
 * Returns the letter of a code unit without case and accents: `É` becomes `e`. Returns {@link MARK} for a combining
 * mark and 0 for any other character.
 */
export function foldedLetter(code: number): number {
  if (code < TABLE_END) return FOLDED[code] ?? 0;
  return isAnyLetter(code) ? code : 0;
}
