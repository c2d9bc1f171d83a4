import type { Range } from '../format.js';
import type { MappedText } from './mapped-text.js';

/** A character reference that was decoded: `&eacute;`, `&#233;`, `&eacute`. */
export interface Reference {
  readonly text: string;
  readonly end: number;
}

/** The reference that begins at an ampersand; undefined where it is only an ampersand. */
export type ReferenceAt = (source: string, at: number) => Reference | undefined;

/** Adds a stretch of the source as people read it: with its references decoded. */
export function decodeInto(mapped: MappedText, source: string, { start, end }: Range, referenceAt: ReferenceAt): void {
  // Searched in itself: each search in the whole source could go on to its end.
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

/** As `decodeInto`, with blanks as browsers show them: many in a row are one, at the begin of a line there are none. */
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
const BLANKS = /[ \t\n\f\r]{2,}|[\t\n\f\r]/g;
const isBlank = (sign: string): boolean => /\s/u.test(sign);
