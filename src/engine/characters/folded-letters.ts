import { isAnyLetter, lowerCode } from './letters.js';

/** What a combining mark is folded to: it is part of a word and of no letter's worth. */
export const MARK = 1;

/** Letters that are no base letter with a mark on it. A folded letter is always one code unit. */
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
/** By code unit: the lower-case letter without marks, {@link MARK}, or 0 where there is no letter. */
const FOLDED = new Uint16Array(TABLE_END);
for (let code = 0; code < TABLE_END; code++) {
  if (isAnyLetter(code)) FOLDED[code] = foldOf(code);
}

function foldOf(code: number): number {
  const lower = String.fromCharCode(lowerCode(code));
  if (/\p{M}/u.test(lower)) return MARK;
  return (OTHERS[lower] ?? lower.normalize('NFD')).charCodeAt(0);
}

/** The letter of a code unit without case and accents: `É` is `e`. 0 for what is no letter, {@link MARK} for a mark. */
export function foldedLetter(code: number): number {
  if (code < TABLE_END) return FOLDED[code] ?? 0;
  return isAnyLetter(code) ? code : 0;
}
