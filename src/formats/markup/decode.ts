import type { Range } from '../format.js';
import type { MappedText } from './mapped-text.js';

/** A decoded character reference: `&eacute;`, `&#233;`, `&eacute`. */
export interface Reference {
  readonly text: string;
  readonly end: number;
}

/** Decodes the reference at an ampersand; returns undefined if the ampersand begins none. */
export type ReferenceAt = (source: string, at: number) => Reference | undefined;

/** Adds a range of the source as people read it, with its references decoded. */
export function decodeInto(mapped: MappedText, source: string, { start, end }: Range, referenceAt: ReferenceAt): void {
  // Search only the slice: a search in the whole source could run to its end each time.
  const own = source.slice(start, end);
  let from = 0;
  for (let at = own.indexOf('&'); at !== -1; at = own.indexOf('&', at)) {
    const reference = referenceAt(own, at);
    if (reference === undefined) {
      at += 1;
      continue;
    }
    mapped.add(own.slice(from, at), start + from, start + at);
    mapped.add(reference.text, start + at, start + reference.end);
    from = at = reference.end;
  }
  mapped.add(own.slice(from), start + from, end);
}

/** Like `decodeInto`, with blanks collapsed as in browsers: a run becomes one, at the start of a line none. */
export function decodeLineInto(
  mapped: MappedText,
  source: string,
  { start, end }: Range,
  referenceAt: ReferenceAt,
): void {
  let from = start;
  for (const { 0: blanks, index } of source.slice(start, end).matchAll(BLANKS)) {
    const at = start + index;
    decodeInto(mapped, source, { start: from, end: at }, referenceAt);
    from = at + blanks.length;
    if (mapped.length > 0 && !isBlank(mapped.last)) mapped.add(' ', at, from);
  }
  decodeInto(mapped, source, { start: from, end }, referenceAt);
}
/** Bounded, since the matcher keeps a place to come back to for each blank, and fails beyond 64 MB of them. */
const BLANKS = /[ \t\n\f\r]{2,65536}|[\t\n\f\r]/g;
const isBlank = (sign: string): boolean => /\s/u.test(sign);
