/** Code units looked at on each side of an offset: longer than any character that people write. A longer one is cut. */
const MAX_UNITS = 256;
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
  return { start: graphemeAt(text, start).start, end: endOfGrapheme(text, end) };
}

/** The offset itself where a character begins or the text ends; the end of the character around it otherwise. */
export function endOfGrapheme(text: string, at: number): number {
  const { start, end } = graphemeAt(text, at);
  return start === at ? at : end;
}

/** The character that an offset stands in or before; an empty range at both ends of the text. */
function graphemeAt(text: string, at: number): TextRange {
  const from = Math.max(0, at - MAX_UNITS);
  const found =
    at > 0 && at < text.length ? SEGMENTER.segment(text.slice(from, at + MAX_UNITS)).containing(at - from) : undefined;
  if (found === undefined) return { start: at, end: at };
  return { start: from + found.index, end: from + found.index + found.segment.length };
}
