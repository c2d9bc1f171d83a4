import type { Range } from '../format.js';

/**
 * Yields the text of a style sheet that may be about people: comments, strings, URLs and values of custom properties.
 * The rest is not read, because font names look like names of people and numbers like telephone numbers.
 */
export function* textsOfCss(css: string): Generator<Range> {
  for (const { 0: found, index } of css.matchAll(PARTS)) {
    if (!FONTS.test(found)) yield { start: index, end: index + found.length };
  }
}
/** The end of each part is optional, so that a missing end is not searched for repeatedly. */
const PARTS =
  /\/\*(?:[^*]|\*(?!\/))*|(?<![\w-])(?:font(?:-family)?|src)\s*:[^;}]*|"[^"\n]*|'[^'\n]*|\burl\([^)]*|(?<![\w-])--[\w-]+\s*:[^;}]*/gi;
const FONTS = /^(?:font|src)/i;
