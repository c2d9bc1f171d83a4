/**
 * Returns the first index for which a condition holds, by binary search; `length` if it holds for none.
 * @param holds once true for an index, true for all higher ones
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
