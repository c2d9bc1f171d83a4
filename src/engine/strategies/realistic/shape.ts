import type { Random } from '../random.js';

/** Replaces the digits of `token` from left to right; digits beyond the given ones are kept. */
export function fillDigits(token: string, digits: string): string {
  let at = 0;
  return token.replace(/\d/g, (digit) => digits.charAt(at++) || digit);
}

export const digitsOf = (token: string): string => token.replace(/\D/g, '');

/** Returns `word` in the case of `like`: all upper, all lower, or unchanged. */
export function inCaseOf(like: string, word: string): string {
  if (!/\p{L}/u.test(like)) return word;
  if (like.length > 1 && like === like.toUpperCase()) return word.toUpperCase();
  return like === like.toLowerCase() ? word.toLowerCase() : word;
}

/**
 * Replaces each digit by a random one, and each letter from `at` on by a random one of the same case; the rest is kept.
 */
export function scramble(token: string, random: Random, at = 0): string {
  let result = '';
  const letters = HEXADECIMAL.test(token) ? 6 : 26;
  for (const character of token) {
    if (isDigit(character)) result += scrambleDigit(result, character, random);
    else if (result.length >= at && isLetter(character)) result += scrambleLetter(character, letters, random);
    else result += character;
  }
  return result;
}

const isDigit = (character: string): boolean => (character <= '\x7f' ? /\d/ : /\p{Nd}/u).test(character);
const isLetter = (character: string): boolean => (character <= '\x7f' ? /[a-z]/i : /\p{L}/u).test(character);

/** Texts with both digits and letters up to `f`: keys, hashes and program identifiers. */
const HEXADECIMAL = /^(?=.*\d)(?=.*[a-f])[^g-z]+$/i;

const scrambleLetter = (letter: string, count: number, random: Random): string =>
  String.fromCharCode((letter === letter.toLowerCase() ? 97 : 65) + random.below(count));

/** Returns another digit; a number begins with zero only if the original did. */
function scrambleDigit(before: string, digit: string, random: Random): string {
  const leads = digit !== '0' && !/\d$/.test(before);
  return String(leads ? random.between(1, 9) : random.below(10));
}
