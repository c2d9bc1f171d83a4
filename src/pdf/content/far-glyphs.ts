import type { Matrix } from '../geometry.js';
import type { Font } from '../fonts/font.js';
import type { Area } from './areas.js';
import type { GraphicsState } from './graphics-state.js';
import type { TextRun } from './text-run.js';

/** Added to every distance, in points: the test may differ from the exact one by rounding. */
const SLACK = 1;

/** Returns true for a glyph of a measured run that none of the areas can hit; false where that is not certain. */
type IsFar = (run: TextRun, index: number) => boolean;

const NEVER: IsFar = () => false;

/**
 * Returns a test that costs much less than placing a glyph, for the many glyphs of a line with a value that are not part
 * of it.
 * @param toUser the matrix from text space to user space
 */
export function farFrom(areas: readonly Area[], state: GraphicsState, font: Font, toUser: Matrix): IsFar {
  if (font.verticalOf !== undefined || areas.some(({ isRegion }) => isRegion)) return NEVER;
  const { size, scale, rise } = state;
  const [a, b, c, d, e, f] = toUser;
  let [left, bottom, right, top, reach] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  for (const { middle, reach: its } of areas) {
    left = Math.min(left, middle.x);
    right = Math.max(right, middle.x);
    bottom = Math.min(bottom, middle.y);
    top = Math.max(top, middle.y);
    reach = Math.max(reach, its);
  }
  const margin = reach + Math.abs(size) * Math.hypot(c, d) + SLACK;
  const along = Math.hypot(a, b);
  const middle = rise + ((font.ascent + font.descent) / 2) * size;
  return (run, index) => {
    const code = run.codes[index] ?? 0;
    const width = font.widthOf(code, (run.ends[index] ?? 0) - (run.starts[index] ?? 0)) * size * scale;
    const place = (run.places[index] ?? 0) + (run.drifts[index] ?? 0) + width / 2;
    const x = a * place + c * middle + e;
    const y = b * place + d * middle + f;
    const far = margin + Math.abs(width) * along;
    return x < left - far || x > right + far || y < bottom - far || y > top + far;
  };
}
