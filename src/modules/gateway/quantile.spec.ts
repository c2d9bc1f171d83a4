import { quantile } from './quantile.js';

const buckets = (counts: readonly number[]) =>
  [1, 2, 4, Infinity].map((most, index) => ({ most, count: counts[index] ?? 0 }));

describe('a quantile of a histogram', () => {
  it.each([
    ['is null without observations', [0, 0, 0, 0], 0.5, null],
    ['is linear within the first bucket', [10, 10, 10, 10], 0.5, 0.5],
    ['is linear within a later bucket', [5, 5, 10, 10], 0.75, 3],
    ['is the bound where the observations up to it are exactly the share', [5, 10, 10, 10], 0.5, 1],
    ['is the highest finite bound beyond that', [0, 0, 1, 10], 0.95, 4],
  ])('%s', (_, counts, share, expected) => {
    expect(quantile(buckets(counts), share)).toBe(expected);
  });

  it('reads buckets in any order', () => {
    expect(quantile(buckets([5, 5, 10, 10]).toReversed(), 0.75)).toBe(3);
  });
});
