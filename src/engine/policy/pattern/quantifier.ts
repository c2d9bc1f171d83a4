import type { PatternReader } from './pattern-reader.js';

/** The maximum count of a repetition: RE2's own limit, since it unrolls counted repetitions. */
const MAX_COUNT = 1000;
const QUANTIFIERS: ReadonlyMap<string, readonly [number, number | undefined]> = new Map([
  ['*', [0, undefined]],
  ['+', [1, undefined]],
  ['?', [0, 1]],
]);

/** Reads the counts of the quantifier at the reader, `*` or `{3,5}`; undefined if there is none. */
export function readQuantifier(reader: PatternReader): readonly [number, number | undefined] | undefined {
  const simple = QUANTIFIERS.get(reader.peek());
  if (simple !== undefined) {
    reader.at++;
    return simple;
  }
  if (reader.peek() !== '{') return undefined;
  const start = reader.at;
  const counts = /^\{(\d{1,9})(,?)(\d{0,9})\}/.exec(reader.source.slice(start, start + 24));
  if (counts === null)
    return reader.fail('A count is written {3}, {3,} or {3,5}: write "\\{" for the character.', start);
  const min = Number(counts[1]);
  const max = counts[2] === '' ? min : counts[3] === '' ? undefined : Number(counts[3]);
  if (min > MAX_COUNT || (max ?? 0) > MAX_COUNT) reader.fail(`A count must be at most ${MAX_COUNT}.`, start);
  if (max !== undefined && max < min) reader.fail('The second count is less than the first.', start);
  reader.at += counts[0].length;
  return [min, max];
}
