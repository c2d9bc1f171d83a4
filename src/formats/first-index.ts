/**
 * Returns the first index for which a condition holds, by binary search; `length` if it holds for none.
 * @param holds true for an index only if it is for all behind it
 */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
