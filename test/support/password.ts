import { randomBytes } from 'node:crypto';

/** Digits and vowels would be read as disguised words, and be judged in every reading. */
const LETTERS = 'bcdfghjklpqrstxz';

/** A password that will do, and that is judged fast. */
export const randomPassword = (): string =>
  Array.from(randomBytes(20), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
