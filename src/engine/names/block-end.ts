import { BORDER } from '../characters/borders.js';

/** The maximum number of code units processed together, which bounds the memory for any text. */
export const MAX_BLOCK_LENGTH = 32_768;

/**
 * Returns the end of the block that begins at `from`: behind the next border, else behind a line, a sentence or a space
 * near the limit, else at the limit.
 */
export function blockEnd(text: string, from: number): number {
  const limit = from + MAX_BLOCK_LENGTH;
  const border = text.slice(from, limit).indexOf(BORDER);
  if (border !== -1) return from + border + 1;
  if (limit >= text.length) return text.length;
  const nearest = limit - MAX_BLOCK_LENGTH / 8;
  const part = text.slice(nearest, limit);
  for (const mark of ['\n', '. ', ' ']) {
    const at = part.lastIndexOf(mark);
    if (at >= 0) return nearest + at + mark.length;
  }
  return limit;
}
