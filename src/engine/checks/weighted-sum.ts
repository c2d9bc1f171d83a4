/**
 * The sum of the digits of `value`, each times the weight of its place; characters behind the last weight do not count.
 * `value` holds digits only at those places.
 */
export function weightedSum(value: string, weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += (value.charCodeAt(at) - 48) * (weights[at] ?? 0);
  return sum;
}
