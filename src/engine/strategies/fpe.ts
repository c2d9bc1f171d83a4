import { createFf1, type Ff1 } from './ff1.js';

/** An AES key of 16, 24 or 32 bytes and a tweak of 7 or 8 bytes. */
export interface FpeKey {
  readonly key: Uint8Array;
  readonly tweak: Uint8Array;
}

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();

/** The minimum domain size of SP 800-38G, revision 1: with fewer values, all can be tried. */
const MIN_DOMAIN = 1_000_000;
/** The maximum number of letters and digits. The whole text is one number, so this bounds the cost. */
const MAX_LENGTH = 200;
/** The maximum number of steps of a cycle walk. One or two are usual; this many have a probability below 10^-30. */
const MAX_STEPS = 1000;

export type FpeResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: 'too-short' | 'too-long' | 'other-alphabet' };

/**
 * Encrypts the letters and digits of a text. Length, separators and the character classes in use are kept: digits
 * become digits, upper-case letters with digits become the same. Deterministic; reversed by {@link decryptFpe} with the
 * same key and tweak.
 *
 * The alphabet follows from the text: digits (10), letters of one case (26), of both (52), with digits (36, 62). If the
 * result does not use all character classes of the text, it is encrypted again ("cycle walking"), so that its alphabet
 * can be recognised.
 * @see NIST SP 800-38G, FF1; J. Black and P. Rogaway, "Ciphers with arbitrary finite domains", 2002
 */
export function encryptFpe(text: string, key: FpeKey): FpeResult {
  return walk(text, key, 'encrypt');
}

/** Reverses {@link encryptFpe}; not ok for texts that it cannot have produced. */
export function decryptFpe(text: string, key: FpeKey): FpeResult {
  return walk(text, key, 'decrypt');
}

function walk(text: string, fpeKey: FpeKey, direction: 'encrypt' | 'decrypt'): FpeResult {
  if (/[\p{L}\p{N}]/u.test(text.replace(/\p{ASCII}+/gu, ''))) {
    return { ok: false, why: 'other-alphabet' };
  }
  const characters = text.replace(/[^0-9a-z]/gi, '');
  const alphabet = alphabetOf(characters);
  if (alphabet.length ** characters.length < MIN_DOMAIN) return { ok: false, why: 'too-short' };
  if (characters.length > MAX_LENGTH) return { ok: false, why: 'too-long' };
  const cipher = cipherOf(fpeKey, alphabet.length);
  let numerals = Array.from(characters, (character) => alphabet.indexOf(character));
  let result = characters;
  for (let step = 0; step < MAX_STEPS; step++) {
    numerals = cipher[direction](numerals);
    result = numerals.map((numeral) => alphabet.charAt(numeral)).join('');
    if (alphabetOf(result) === alphabet) break;
  }
  let at = 0;
  return { ok: true, text: text.replace(/[0-9a-z]/gi, () => result.charAt(at++)) };
}

/** Ciphers by key, so that a plan expands its key once for each alphabet. */
const CIPHERS = new WeakMap<FpeKey, Map<number, Ff1>>();

function cipherOf(key: FpeKey, radix: number): Ff1 {
  const known = CIPHERS.get(key) ?? new Map<number, Ff1>();
  CIPHERS.set(key, known);
  const cipher = known.get(radix) ?? createFf1(radix, key.key, key.tweak);
  known.set(radix, cipher);
  return cipher;
}

/** Returns the alphabet of the character classes in use, which are the numerals of the cipher. */
const alphabetOf = (characters: string): string =>
  (/\d/.test(characters) ? DIGITS : '') +
  (/[a-z]/.test(characters) ? LOWER : '') +
  (/[A-Z]/.test(characters) ? UPPER : '');
