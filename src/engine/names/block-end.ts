/** Code units that are looked at together; bounds the memory whatever the text. */
export const LONGEST_BLOCK = 32_768;

/** Where the block that begins at `from` ends: behind a line or a sentence when there is one near enough, else a blank. */
export function blockEnd(text: string, from: number): number {
  const limit = from + LONGEST_BLOCK;
  if (limit >= text.length) return text.length;
  const nearest = limit - LONGEST_BLOCK / 8;
  const part = text.slice(nearest, limit);
  for (const border of ['\n', '. ', ' ']) {
    const at = part.lastIndexOf(border);
    if (at >= 0) return nearest + at + border.length;
  }
  return limit;
}
