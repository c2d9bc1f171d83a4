/** One byte per code unit below U+3000. */
const LETTERS = new Uint8Array(0x3000);
for (let code = 0; code < LETTERS.length; code++) {
  if (/[\p{L}\p{M}]/u.test(String.fromCharCode(code))) LETTERS[code] = 1;
}

/** A letter or combining mark of any script; no emoji, symbol or half of a surrogate pair. */
export const isAnyLetter = (code: number): boolean => (code < 0x3000 ? LETTERS[code] === 1 : isHighLetter(code));

/** Kana to Hangul, compatibility ideographs to Arabic forms, full-width letters. */
const isHighLetter = (code: number): boolean =>
  (code >= 0x3040 && code <= 0xd7ff) ||
  (code >= 0xf900 && code <= 0xfdff) ||
  (code >= 0xfe70 && code <= 0xfefc) ||
  (code >= 0xff21 && code <= 0xff3a) ||
  (code >= 0xff41 && code <= 0xff5a) ||
  (code >= 0xff66 && code <= 0xffdc);

/** Upper-case letters below U+3000, and the lower-case form of each letter there. */
const UPPER = new Uint8Array(0x3000);
const LOWER = new Uint16Array(0x3000);
for (let code = 0; code < LOWER.length; code++) {
  const lower = String.fromCharCode(code).toLowerCase();
  LOWER[code] = lower.length === 1 ? lower.charCodeAt(0) : code;
  // The lower-case form of `İ` has two code units.
  if (LOWER[code] !== code || lower.length > 1) UPPER[code] = 1;
}

/** An upper-case letter of any script. */
export const isAnyUpper = (code: number): boolean => code < 0x3000 && UPPER[code] === 1;

/** Returns the lower-case code of a letter; other codes unchanged. */
export const lowerCode = (code: number): number => (code < 0x3000 ? (LOWER[code] ?? code) : code);
