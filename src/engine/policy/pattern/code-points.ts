/** Sets of Unicode code points as sorted, disjoint, inclusive ranges. */
export type CodePoints = readonly (readonly [from: number, to: number])[];

const MAX_CODE_POINT = 0x10ffff;

export function union(...sets: readonly CodePoints[]): CodePoints {
  const sorted = sets.flat().sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

export function complement(set: CodePoints): CodePoints {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= MAX_CODE_POINT) gaps.push([next, MAX_CODE_POINT]);
  return gaps;
}

/** Returns A ∩ B, as the complement of the union of both complements. */
export const intersection = (a: CodePoints, b: CodePoints): CodePoints =>
  complement(union(complement(a), complement(b)));

const of = (...characters: readonly (number | readonly [number, number])[]): CodePoints =>
  union(characters.map((c) => (typeof c === 'number' ? ([c, c] as const) : c)));

const DIGIT = of([0x30, 0x39]);
const LOWER = of([0x61, 0x7a]);
const UPPER = of([0x41, 0x5a]);
const ALPHA = union(LOWER, UPPER);
const PUNCTUATION = of([0x21, 0x2f], [0x3a, 0x40], [0x5b, 0x60], [0x7b, 0x7e]);
const SPACE = of([0x09, 0x0d], 0x20);
const HORIZONTAL = of(0x09, 0x20, 0xa0, 0x1680, 0x180e, [0x2000, 0x200a], 0x202f, 0x205f, 0x3000);

/** Line terminators for `.`, `$` and `\v` in java.util.regex. */
export const LINE_END = of([0x0a, 0x0d], 0x85, 0x2028, 0x2029);

/** Characters that `.` excludes: the line terminators of java.util.regex, without vertical tab and form feed. */
export const NOT_DOT = of(0x0a, 0x0d, 0x85, 0x2028, 0x2029);

/** The one-letter classes of java.util.regex: ASCII, without its UNICODE_CHARACTER_CLASS flag. */
export const ESCAPED_CLASSES: ReadonlyMap<string, CodePoints> = new Map([
  ['d', DIGIT],
  ['D', complement(DIGIT)],
  ['w', union(ALPHA, DIGIT, of(0x5f))],
  ['W', complement(union(ALPHA, DIGIT, of(0x5f)))],
  ['s', SPACE],
  ['S', complement(SPACE)],
  ['h', HORIZONTAL],
  ['H', complement(HORIZONTAL)],
  ['v', LINE_END],
  ['V', complement(LINE_END)],
]);

/** The POSIX classes of java.util.regex, as written in `\p{…}`. */
export const POSIX_CLASSES: ReadonlyMap<string, CodePoints> = new Map([
  ['Lower', LOWER],
  ['Upper', UPPER],
  ['ASCII', of([0, 0x7f])],
  ['Alpha', ALPHA],
  ['Digit', DIGIT],
  ['Alnum', union(ALPHA, DIGIT)],
  ['Punct', PUNCTUATION],
  ['Graph', union(ALPHA, DIGIT, PUNCTUATION)],
  ['Print', union(ALPHA, DIGIT, PUNCTUATION, of(0x20))],
  ['Blank', of(0x20, 0x09)],
  ['Cntrl', of([0, 0x1f], 0x7f)],
  ['XDigit', union(DIGIT, of([0x41, 0x46], [0x61, 0x66]))],
  ['Space', SPACE],
]);
