import { fold } from '../../context/phrases.js';
import { countDigits, isBlank, isDash, isDigit, isLetter, isWord } from '../../characters/characters.js';
import { SCALES, SYMBOLS } from './currency-words.js';
import { afterBlanks, wordEnd } from './neighbours.js';

/** The digits before the separators and decimals of an amount. */
export const MAX_DIGITS = 18;

/**
 * Returns the start of the number, at `at` or at the decimal point before it; -1 if it is the rest of another number or
 * of a word.
 */
export function numberStart(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  if (code === 46 || code === 44 || code === 39 || code === 47 || code === 58) {
    if (isDigit(text.charCodeAt(at - 2)) || code === 47 || code === 58) return code === 58 ? at : -1;
    return code === 46 && SYMBOLS.has(text.charCodeAt(at - 2)) ? at - 1 : at;
  }
  return at;
}

/** Returns the end of the digits from `at` on, with their separators and decimals. */
export function amountEnd(text: string, at: number): number {
  let end = at + countDigits(text, at, MAX_DIGITS);
  if (end - at > 3) return decimalsEnd(text, end);
  while (end - at < 40) {
    const code = text.charCodeAt(end);
    if (code !== 44 && code !== 46 && code !== 39 && code !== 0x2019 && !isBlank(code)) break;
    const digits = countDigits(text, end + 1, 4);
    if (digits === 3 || (digits === 2 && code === 44 && isIndian(text, end + 3))) end += 1 + digits;
    else break;
  }
  return decimalsEnd(text, end);
}

/** True for Indian grouping, groups of two before a last group of three: `1,00,000`. */
const isIndian = (text: string, at: number): boolean =>
  text.charCodeAt(at) === 44 && countDigits(text, at + 1, 4) >= 2 && countDigits(text, at + 1, 4) <= 3;

function decimalsEnd(text: string, end: number): number {
  const code = text.charCodeAt(end);
  if (code !== 46 && code !== 44 && code !== 0xb7) return end;
  const digits = countDigits(text, end + 1, 9);
  if (digits === 0 || digits > 8) return end;
  const stop = end + 1 + digits;
  return code === 44 && digits > 3 ? end : stop;
}

/** Returns the end of a scale, of the second number of a range, or of the dash that means no cents. */
export function tailEnd(text: string, end: number): number {
  const scaled = scaleEnd(text, end);
  if (scaled > end) return scaled;
  if (/^[.,][-–—]{1,2}/.test(text.slice(end, end + 3))) return end + (isDash(text.charCodeAt(end + 2)) ? 3 : 2);
  if (isDash(text.charCodeAt(end)) && isDigit(text.charCodeAt(end + 1))) {
    const other = amountEnd(text, end + 1);
    if (!isDash(text.charCodeAt(other)) && !isLetter(text.charCodeAt(other))) return scaleEnd(text, other);
    return scaleEnd(text, other) > other ? scaleEnd(text, other) : end;
  }
  return end;
}

/** Returns the end of `k`, `bn` or ` million`; a single letter must directly follow the number. */
export function scaleEnd(text: string, end: number): number {
  const at = afterBlanks(text, text.charCodeAt(end) === 45 ? end + 1 : end, 2);
  const stop = wordEnd(text, at);
  if (stop === at || isWord(text.charCodeAt(stop))) return end;
  if (!SCALES.has(fold(text.slice(at, stop))) || (stop - at === 1 && at > end)) return end;
  const more = afterBlanks(text, stop);
  return more > stop && /^(?:million|billion|crore)/i.test(text.slice(more, more + 7)) ? wordEnd(text, more) : stop;
}
