/**
 * Returns the sum of the digits of all products of a digit and its weight; the weights repeat if there are fewer than
 * digits. `value` holds digits only. With the weights 2 and 1 this is the sum of the Luhn check.
 */
export function sumOfDigitSums(value: string, weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < value.length; at++) {
    const product = (value.charCodeAt(at) - 48) * (weights[at % weights.length] ?? 0);
    sum += Math.floor(product / 10) + (product % 10);
  }
  return sum;
}
