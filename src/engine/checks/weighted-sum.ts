/**
 * Returns the sum of the digits of `value`, each multiplied by the weight of its position; characters after the last
 * weight do not count. `value` must contain digits at those positions.
 */
export function weightedSum(value: string, weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += (value.charCodeAt(at) - 48) * (weights[at] ?? 0);
  return sum;
}
