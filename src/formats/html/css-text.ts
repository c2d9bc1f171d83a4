import type { Range } from '../format.js';

/**
 * What a style sheet holds for people: comments, strings, addresses, and values of its own properties. Names of fonts
 * are like those of people, and numbers like telephone numbers, so the rest is not read.
 */
export function* textsOfCss(css: string): Generator<Range> {
  for (const { 0: found, index } of css.matchAll(PARTS)) {
    if (!FONTS.test(found)) yield { start: index, end: index + found.length };
  }
}
/** Each part may lack its end, so that none is looked for again and again. */
const PARTS =
  /\/\*(?:[^*]|\*(?!\/))*|(?<![\w-])(?:font(?:-family)?|src)\s*:[^;}]*|"[^"\n]*|'[^'\n]*|\burl\([^)]*|(?<![\w-])--[\w-]+\s*:[^;}]*/gi;
const FONTS = /^(?:font|src)/i;
