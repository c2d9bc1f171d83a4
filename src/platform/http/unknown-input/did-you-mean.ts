/** For shorter names almost every other name would be close. */
const MIN_CHARACTERS = 3;
const MAX_CHARACTERS = 64;

/** Returns the name that was probably meant, or undefined when none is close. */
export function didYouMean(given: string, names: readonly string[]): string | undefined {
  if (given.length < MIN_CHARACTERS || given.length > MAX_CHARACTERS) return undefined;
  // Normalizes `status[$ne]` and `Status` to `status`.
  const plain = plainOf(given);
  const [best] = names
    .map((name) => ({ name, distance: distanceOf(plain, plainOf(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return best?.name;
}

const plainOf = (name: string): string => name.replace(/\[.*$/, '').replace(/[-_]/g, '').toLowerCase();

/**
 * Returns the number of letters to insert, delete, substitute or swap with their neighbour (optimal string alignment).
 */
function distanceOf(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
