import { sumOfDigitSums } from './digit-sum.js';

describe('the sum of digit sums', () => {
  it.each([
    ['0112345678', [1, 2], 40],
    ['15070649031', [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2], 43],
    ['99', [2], 18],
    ['', [1], 0],
  ])('of %s with the weights %j is %d', (value, weights, sum) => {
    expect(sumOfDigitSums(value, weights)).toBe(sum);
  });
});
