import { heightOf, type Glyph } from './glyph.js';

/** With fewer glyphs, letter spacing cannot be determined. */
const MIN_GLYPHS = 6;
/** Glyphs further apart than this, in heights of their line, are letter-spaced. */
const MIN_TRACKING = 0.12;
/** This share of the smallest gaps of a line may be the result of kerning. */
const MAX_KERNING_SHARE = 0.3;

/** Returns the letter spacing of parts of a line, in heights of the line; 0 if there is none. */
export function trackingAmong(parts: readonly (readonly Glyph[])[]): number {
  let count = 0;
  for (const { length } of parts) count += Math.max(0, length - 1);
  const usual = Math.floor(count * MAX_KERNING_SHARE);
  if (count < MIN_GLYPHS) return 0;
  const gaps: number[] = [];
  let close = 0;
  for (const glyphs of parts) {
    let last: Glyph | undefined;
    for (const glyph of glyphs) {
      if (last !== undefined) {
        const gap = (glyph.from - last.to) / heightOf(glyph);
        gaps.push(gap);
        // Nearly all lines are decided by their first words.
        if (gap <= MIN_TRACKING && ++close > usual) return 0;
      }
      last = glyph;
    }
  }
  return gaps.sort((one, other) => one - other)[usual] ?? 0;
}
