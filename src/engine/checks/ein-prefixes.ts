/**
 * The assigned first two digits of employer identification numbers, as ranges.
 * @see IRS, "How EINs are assigned and valid EIN prefixes"
 */
const RANGES: readonly (readonly [from: number, to: number])[] = [
  [1, 6],
  [10, 16],
  [20, 27],
  [30, 48],
  [50, 68],
  [71, 77],
  [80, 88],
  [90, 95],
  [98, 99],
];

const ASSIGNED = new Uint8Array(100);
for (const [from, to] of RANGES) ASSIGNED.fill(1, from, to + 1);

/** True if the two digits at `at` are an assigned prefix. */
export const isEinPrefix = (text: string, at: number): boolean =>
  ASSIGNED[(text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48] === 1;
