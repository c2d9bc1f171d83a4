import { randomBytes } from 'node:crypto';

/** Without digits and vowels, which the strength check would try as disguised words, in every reading. */
const LETTERS = 'bcdfghjklpqrstxz';

/** Returns a password that is accepted and checked quickly: the time of the check grows with the square of its length. */
export const randomPassword = (): string =>
  Array.from(randomBytes(16), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
