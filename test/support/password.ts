import { randomBytes } from 'node:crypto';

/** Without digits and vowels, which the strength check would try as disguised words, in every reading. */
const LETTERS = 'bcdfghjklpqrstxz';

/** Returns a password that is accepted and checked quickly. */
export const randomPassword = (): string =>
  Array.from(randomBytes(20), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
