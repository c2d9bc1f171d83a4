import { isDigit, isLetter } from '../../characters/characters.js';

/** @see RFC 1035, 2.3.4 */
const MAX_NAME = 255;
const MAX_LABEL = 63;
const DOT = 46;
const HYPHEN = 45;

/**
 * A letter or digit of any script, as in internationalised names: ASCII ones, and above U+00BF anything except
 * punctuation. @see RFC 5890, 2.3.2.1
 */
export function isNameCode(code: number): boolean {
  if (code < 128) return isDigit(code) || isLetter(code);
  return (
    code >= 0xc0 &&
    !(code >= 0x2000 && code <= 0x2bff) &&
    !(code >= 0x3000 && code <= 0x303f) &&
    !isWidePunctuation(code)
  );
}

/**
 * Multiplication and division signs, surrogates (mostly emoji), private use, full-width punctuation, byte order marks.
 */
const isWidePunctuation = (code: number): boolean =>
  code === 0xd7 || code === 0xf7 || (code >= 0xd800 && code <= 0xf8ff) || (code >= 0xfe10 && code <= 0xff0f) ||
  (code >= 0xff1a && code <= 0xff20) || code >= 0xff5b; // oxfmt-ignore

/**
 * Returns the end of the labels and dots that start at `at`, without a final dot or hyphen; `at` if there is no label.
 */
export function hostEnd(text: string, at: number): number {
  let next = at;
  let end = at;
  let label = at;
  while (next - at < MAX_NAME) {
    const code = text.charCodeAt(next);
    if (isNameCode(code)) {
      if (++next - label > MAX_LABEL) return at;
      end = next;
    } else if (code === HYPHEN && next > label) next++;
    else if (code === DOT && next === end && next > label) label = ++next;
    else break;
  }
  return end;
}
