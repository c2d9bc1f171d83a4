import type { Random } from '../random.js';

/** Puts digits into the places of digits in `token`, from left to right; what is left over stays. */
export function fillDigits(token: string, digits: string): string {
  let at = 0;
  return token.replace(/\d/g, (digit) => digits.charAt(at++) || digit);
}

export const digitsOf = (token: string): string => token.replace(/\D/g, '');

/** `word` in the case of `like`: all upper, all lower, or as it is. */
export function inCaseOf(like: string, word: string): string {
  if (!/\p{L}/u.test(like)) return word;
  if (like.length > 1 && like === like.toUpperCase()) return word.toUpperCase();
  return like === like.toLowerCase() ? word.toLowerCase() : word;
}

/** Another digit for each digit and another letter of the same case for each letter; all else stays. */
export const scramble = (token: string, random: Random, letters: 'all' | 'none' = 'all'): string =>
  token.replace(/\p{Nd}|\p{L}/gu, (character, at: number) => {
    if (/\p{Nd}/u.test(character)) return scrambleDigit(token, at, character, random);
    if (letters === 'none') return character;
    const code = random.below(26);
    return String.fromCharCode((character === character.toLowerCase() ? 97 : 65) + code);
  });

/** A number does not begin with a zero unless it did. */
function scrambleDigit(token: string, at: number, digit: string, random: Random): string {
  const leads = digit !== '0' && !/\d/.test(token.charAt(at - 1));
  return String(leads ? random.between(1, 9) : random.below(10));
}
