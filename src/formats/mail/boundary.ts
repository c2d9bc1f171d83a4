import type { Edits } from '../format.js';

/** A delimiter line between the bodies of a multipart. */
export interface Delimiter {
  /** Includes the line end before it, which belongs to the delimiter. */
  readonly start: number;
  /** After its line end. */
  readonly end: number;
  readonly isClosing: boolean;
}

/** Returns delimiter lines up to the closing one, or up to `limit`. @see RFC 2046, 5.1.1 */
export function delimitersIn(region: string, boundary: string, limit: number): readonly Delimiter[] {
  const found: Delimiter[] = [];
  const mark = `--${boundary}`;
  let last = 0;
  for (let at = region.indexOf(mark); at !== -1 && found.length <= limit; at = region.indexOf(mark, at + 1)) {
    if (at > 0 && region[at - 1] !== '\n') continue;
    let end = at + mark.length;
    const isClosing = region.startsWith('--', end);
    if (isClosing) end += 2;
    while (region[end] === ' ' || region[end] === '\t') end++;
    while (region[end] === '\r') end++;
    if (end < region.length && region[end] !== '\n') continue;
    end = Math.min(end + 1, region.length);
    let start = at > last ? at - 1 : at;
    if (start > last && region[start - 1] === '\r') start--;
    found.push({ start, end, isClosing });
    if (isClosing) break;
    last = end;
  }
  return found;
}

const MIN_LENGTH = 4;
/** The standard allows 70 characters. Longer boundaries are not searched but replaced. */
const MAX_LENGTH = 100;

/** True if a boundary contains a removed value or a word of one. */
export function holdsRemoved(boundary: string, edits: Edits): boolean {
  const removed = removedWords(edits);
  if (removed.size === 0) return false;
  if (boundary.length > MAX_LENGTH) return true;
  const letters = plainest(boundary);
  for (let start = 0; start + MIN_LENGTH <= letters.length; start++) {
    for (let end = start + MIN_LENGTH; end <= letters.length; end++)
      if (removed.has(letters.slice(start, end))) return true;
  }
  return false;
}

const plainest = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const words = new WeakMap<Edits, ReadonlySet<string>>();

/** Returns removed values and their words, letters and digits only. Cached, because every multipart asks for them. */
function removedWords(edits: Edits): ReadonlySet<string> {
  const known = words.get(edits);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (const [{ text }, replacements] of edits) {
    for (const { start, end } of replacements) {
      const value = text.slice(start, end);
      if (value.length > MAX_LENGTH) continue;
      for (const part of [value, ...value.split(/[^\p{L}\p{N}]+/u)]) {
        const letters = plainest(part);
        if (letters.length >= MIN_LENGTH) found.add(letters);
      }
    }
  }
  words.set(edits, found);
  return found;
}
