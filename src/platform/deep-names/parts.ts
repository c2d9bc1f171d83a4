/** A part of a text: `[from, to)` is read, and names that begin in `[keepFrom, keepTo)` are kept. */
export interface TextPart {
  readonly from: number;
  readonly to: number;
  readonly keepFrom: number;
  readonly keepTo: number;
}

/** Takes the model half a second and keeps its memory use small. */
const PART_CHARACTERS = 8192;
/** The number of characters read before and after a part, as context for the words at its ends. */
const CONTEXT_LENGTH = 256;

/**
 * Splits a text into parts to read one by one, at the end of a line, else at whitespace, else at the maximum length.
 */
export function* partsOf(text: string): Generator<TextPart> {
  for (let keepFrom = 0; keepFrom < text.length;) {
    const keepTo = cutBefore(text, keepFrom, keepFrom + PART_CHARACTERS);
    const from = keepFrom === 0 ? 0 : blankFrom(text, Math.max(0, keepFrom - CONTEXT_LENGTH), keepFrom);
    yield { from, to: Math.min(text.length, keepTo + CONTEXT_LENGTH), keepFrom, keepTo };
    keepFrom = keepTo;
  }
}

function cutBefore(text: string, from: number, maxEnd: number): number {
  if (maxEnd >= text.length) return text.length;
  const minEnd = from + PART_CHARACTERS / 2;
  const line = text.lastIndexOf('\n', maxEnd - 1);
  if (line >= minEnd) return line + 1;
  for (let at = maxEnd; at > minEnd; at--) if (isBlank(text, at - 1)) return at;
  return isLowHalf(text, maxEnd) ? maxEnd - 1 : maxEnd;
}

/** Returns the first whitespace from this offset on, so that reading begins with a whole word. */
function blankFrom(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) if (isBlank(text, at)) return at;
  return to;
}

const isBlank = (text: string, at: number): boolean => /\s/.test(text.charAt(at));
const isLowHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
