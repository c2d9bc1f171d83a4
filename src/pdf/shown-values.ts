import { Occurrences } from '../occurrences/occurrences.js';
import type { ValueSet } from '../occurrences/value-set.js';

/** Tests bytes that a content stream shows, each given as one character. */
export type ShowsValue = (shown: string) => boolean;

/**
 * Returns a test for values that the bytes spell without a font: in Latin-1 and, for values with letters that it lacks,
 * in UTF-16 from the first byte or the second, since strings before them may have any length.
 * @param values those in the set
 */
export function showsAnyOf(gone: ValueSet, values: readonly string[]): ShowsValue {
  const hasAny = (text: string): boolean => new Occurrences(text).hasAny(gone);
  if (!values.some((value) => BEYOND_LATIN_1.test(value))) return hasAny;
  return (shown) => hasAny(shown) || hasAny(utf16(shown)) || hasAny(utf16(shown.slice(1)));
}

const BEYOND_LATIN_1 = /[^\0-\xff]/;

/** Reads bytes as UTF-16, the higher byte first; an odd byte at the end is left out. */
const utf16 = (bytes: string): string =>
  Buffer.from(bytes.slice(0, bytes.length - (bytes.length % 2)), 'latin1')
    .swap16()
    .toString('utf16le');
