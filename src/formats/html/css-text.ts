import { tells } from '../evidence/words.js';
import { isSaid } from '../evidence/program-values.js';
import type { Range } from '../format.js';

/**
 * Yields the text of a style sheet that may be about people: comments, strings, URLs, values of custom properties, names
 * of fonts that do not come with programs, and names of classes and elements that hold an address or a number in groups.
 * The rest is not read, because keywords look like names of people and numbers like telephone numbers.
 */
export function* textsOfCss(css: string): Generator<Range> {
  for (const { 0: found, index } of css.matchAll(PARTS)) {
    const end = index + found.length;
    if (FONTS.test(found)) {
      for (const { 0: name, 1: text = '', index: at } of found.matchAll(QUOTED)) {
        if (isSaid(text)) yield { start: index + at, end: index + at + name.length };
      }
    } else if (!NAME.test(found)) yield { start: index, end };
    else if (HOLDS_VALUE.test(found)) yield { start: index + 1, end };
  }
}

/** Yields the names of classes and elements that may reveal whom a document is about. */
export function* namesOfCss(css: string): Generator<Range> {
  for (const { 0: found, index } of css.matchAll(PARTS)) {
    if (NAME.test(found) && !COLOR.test(found) && tells(found)) yield { start: index + 1, end: index + found.length };
  }
}

const NAME = /^[.#]/;
const COLOR = /^#[\da-f]{3,8}$/i;
/** The outer groups may be longer: with two digits of each, a long number is not read again from each of its digits. */
const HOLDS_VALUE = /\d\d[-_]\d{2,}[-_]\d\d|\\@/;
const QUOTED = /["']([^"'\n]*)/g;
/** The end of each part is optional, so that a missing end is not searched for repeatedly. */
const PARTS =
  /\/\*(?:[^*]|\*(?!\/))*|(?<![\w-])(?:font(?:-family)?|src)\s*:[^;}]*|"[^"\n]*|'[^'\n]*|\burl\([^)]*|(?<![\w-])--[\w-]+\s*:[^;}]*|[.#](?=[a-z_-])(?:[\w\u0080-\uffff-]|\\.)+/gi;
const FONTS = /^(?:font|src)/i;
