import type { PatternReader } from './pattern-reader.js';

/** The flags that the letters of `(?i-s)` switch. */
export interface Flags {
  readonly ignoreCase: boolean;
  readonly dotAll: boolean;
  readonly multiLine: boolean;
  readonly comments: boolean;
}

const FLAG_LETTERS: ReadonlyMap<string, keyof Flags | undefined> = new Map([
  ['i', 'ignoreCase'],
  ['s', 'dotAll'],
  ['m', 'multiLine'],
  ['x', 'comments'],
  // Accepted without effect: Unicode case folding is always on, and line ends are recognised as they are.
  ['u', undefined],
  ['d', undefined],
]);

/**
 * Reads `i-s:` or `i-s)` and returns the flags with these changes. They apply to the rest of the enclosing group if no
 * colon ends them.
 */
export function readFlags(
  reader: PatternReader,
  before: Flags,
  start: number,
): { readonly flags: Flags; readonly appliesToRest: boolean } {
  let flags = before;
  let on = true;
  for (;;) {
    const letter = reader.next();
    if (letter === ':' || letter === ')') return { flags, appliesToRest: letter === ')' };
    if (letter === '-') on = false;
    else if (FLAG_LETTERS.has(letter)) {
      const flag = FLAG_LETTERS.get(letter);
      if (flag !== undefined) flags = { ...flags, [flag]: on };
    } else reader.fail('Unknown kind of group: known are (…), (?:…), (?<name>…) and the flags i, s, m, x.', start);
  }
}
