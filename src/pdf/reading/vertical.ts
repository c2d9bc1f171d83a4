import { changed, heightOf, type Glyph } from './glyph.js';

/** Scripts that are also written vertically (Unicode Standard Annex 50). */
const UPRIGHT =
  /[\u1100-\u11ff\u2e80-\u303f\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{1b000}-\u{1b2ff}\u{20000}-\u{3ffff}]/u;
const FIRST_UPRIGHT = 0x1100;
const MIN_GLYPHS = 2;
const DOWNWARDS = 270;

/** Turns glyphs that are stacked vertically into lines that run downwards. */
export function withVerticalLines(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some(({ text }) => text.charCodeAt(0) >= FIRST_UPRIGHT && UPRIGHT.test(text))) return glyphs;
  const out: Glyph[] = [];
  let run: Glyph[] = [];
  const end = (): void => {
    out.push(...(run.length >= MIN_GLYPHS ? run.map((each, i) => turned(each, i === 0)) : run));
    run = [];
  };
  for (const glyph of glyphs) {
    const last = run.at(-1);
    if (last !== undefined && !isBelow(last, glyph)) end();
    run.push(glyph);
  }
  end();
  return out;
}

function isBelow(last: Glyph, glyph: Glyph): boolean {
  if (last.angle !== 0 || glyph.angle !== 0) return false;
  const height = heightOf(last);
  const down = last.low - glyph.low;
  const aside = Math.abs((last.from + last.to) / 2 - (glyph.from + glyph.to) / 2);
  return aside < 0.6 * height && down > 0.4 * height && down < 1.8 * height;
}

function turned(glyph: Glyph, spaced: boolean): Glyph {
  const { from, to, low, high } = glyph;
  return changed(glyph, { spaced, angle: DOWNWARDS, from: -high, to: -low, low: from, high: to });
}
