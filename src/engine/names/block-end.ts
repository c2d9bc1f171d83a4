import { BORDER } from '../characters/borders.js';

/** Code units that are looked at together; bounds the memory whatever the text. */
export const MAX_BLOCK_LENGTH = 32_768;

/**
 * Where the block that begins at `from` ends: behind the next border, or a line or a sentence when there is one near
 * enough, else a blank.
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
