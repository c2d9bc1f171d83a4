/** Code units inspected on each side of an offset: more than any real grapheme has. A longer one is split. */
const MAX_UNITS = 256;
/** Below it only CR LF is more than one code unit of a character (Unicode Standard Annex 29, 3.1.1). */
const FIRST_COMBINING = 0x300;
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A range of a text in UTF-16 code units; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the range, widened so that it does not split a user-perceived character: no surrogate pair, no letter from
 * its accents, no emoji sequence.
 * @see Unicode Standard Annex 29, 3
 */
export function wholeGraphemes(text: string, { start, end }: TextRange): TextRange {
  return { start: graphemeAt(text, start).start, end: endOfGrapheme(text, end) };
}

/**
 * Returns the offset itself at the start of a character or the end of the text, otherwise the end of the character
 * around it.
 */
export function endOfGrapheme(text: string, at: number): number {
  const { start, end } = graphemeAt(text, at);
  return start === at ? at : end;
}

/**
 * Returns the character that contains or follows the offset; an empty range at both ends of the text and where plain
 * letters meet.
 */
function graphemeAt(text: string, at: number): TextRange {
  if (isPlainBoundary(text, at)) return { start: at, end: at };
  const from = Math.max(0, at - MAX_UNITS);
  const found =
    at > 0 && at < text.length ? SEGMENTER.segment(text.slice(from, at + MAX_UNITS)).containing(at - from) : undefined;
  if (found === undefined) return { start: at, end: at };
  return { start: from + found.index, end: from + found.index + found.segment.length };
}

/** True where plain letters meet, which is the case at nearly all ends of spans and takes no segmenter to see. */
function isPlainBoundary(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before < FIRST_COMBINING && after < FIRST_COMBINING && !(before === 0x0d && after === 0x0a);
}
