import type { Point, Quad } from '../../src/pdf/geometry.js';
import type { Glyph } from '../../src/pdf/reading/glyph.js';

/** A line as drawn: its origin on the baseline and its style. */
export interface SetLine {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  /** Degrees counter-clockwise around its origin. */
  readonly angle?: number;
  /** Extra points after each glyph. */
  readonly spacing?: number;
}

/** Glyph width and descent as fractions of the font size. */
export const WIDTH = 0.5;
const DESCENT = 0.22;

/**
 * Returns glyphs as a reader returns them for lines drawn in this order, each from left to right; all are equally wide.
 */
export function typeset(...lines: readonly SetLine[]): readonly Glyph[] {
  const glyphs: Glyph[] = [];
  let order = 0;
  for (const { x, y, text, size = 10, angle = 0, spacing = 0 } of lines) {
    const radians = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.round(Math.cos(radians) * 1e9) / 1e9, Math.round(Math.sin(radians) * 1e9) / 1e9];
    let along = x * cos + y * sin;
    const base = y * cos - x * sin;
    let spaced = true;
    for (const character of text) {
      const to = along + WIDTH * size;
      if (character === ' ') spaced = true;
      else {
        const [low, high] = [base - DESCENT * size, base + (1 - DESCENT) * size];
        const at = (u: number, v: number): Point => ({ x: u * cos - v * sin, y: u * sin + v * cos });
        const quad: Quad = [at(along, low), at(to, low), at(to, high), at(along, high)];
        glyphs.push({ text: character, quad, angle, from: along, to, low, high, order, spaced });
        spaced = false;
      }
      order++;
      along = to + spacing;
    }
  }
  return glyphs;
}

/** Returns lines below each other. @param leading the distance between baselines */
export const paragraph = (
  { x, y, leading = 12, ...style }: Omit<SetLine, 'text'> & { readonly leading?: number },
  ...texts: readonly string[]
): readonly SetLine[] => texts.map((text, i) => ({ ...style, x, y: y - i * leading, text }));
