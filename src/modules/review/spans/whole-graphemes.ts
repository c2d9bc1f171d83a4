/** Longer than any character that people write; what is built of more marks is cut at the end of this stretch. */
const MOST_UNITS = 256;
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A range of a text in UTF-16 code units; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The range, widened so that it cuts no character as people see it: no surrogate pair, no letter from its accents, no
 * emoji from what it is joined with.
 * @see Unicode Standard Annex 29, 3
 */
export function wholeGraphemes(text: string, { start, end }: TextRange): TextRange {
  return { start: boundaryBefore(text, start), end: boundaryBehind(text, end) };
}

function boundaryBefore(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return at;
  const from = Math.max(0, at - MOST_UNITS);
  const found = SEGMENTER.segment(text.slice(from, at + MOST_UNITS)).containing(at - from);
  return from + (found?.index ?? at - from);
}

function boundaryBehind(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return at;
  const from = Math.max(0, at - MOST_UNITS);
  const found = SEGMENTER.segment(text.slice(from, at + MOST_UNITS)).containing(at - from);
  // A boundary is where a character begins.
  return found === undefined || from + found.index === at ? at : from + found.index + found.segment.length;
}
