import { deviationOfCount, deviationsOf, normalSurprise, surpriseOf } from './count-tail.js';

/** Probabilities of 0, 1, 2 … by the recurrence of the negative binomial, in logarithms. */
function exactSurprise(count: number, mean: number, variance: number): number {
  const size = variance > mean ? mean ** 2 / (variance - mean) : Infinity;
  const share = size === Infinity ? 0 : mean / (mean + size);
  let log = size === Infinity ? -mean : size * Math.log1p(-share);
  let tail = 0;
  const last = count >= mean ? count + 40 * Math.sqrt(variance) + 400 : count;
  for (let n = 0; n <= last; n++) {
    if (count >= mean ? n >= count : n <= count) tail += Math.exp(log);
    log += size === Infinity ? Math.log(mean / (n + 1)) : Math.log(((n + size) / (n + 1)) * share);
  }
  return (count >= mean ? -1 : 1) * Math.log10(tail);
}

describe('surpriseOf', () => {
  const cases = [0.2, 1, 4, 25, 100, 900].flatMap((mean) =>
    [1, 1.5, 2.5, 4, 20].flatMap((ratio) =>
      [-8, -4, -2.5, 2.5, 4, 8, 15].map((out) => ({ mean, variance: mean * ratio, out })),
    ),
  );
  const inTails = cases
    .map(({ mean, variance, out }) => ({ mean, variance, count: Math.round(mean + out * Math.sqrt(variance)) }))
    .filter(({ mean, variance, count }) => count >= 0 && Math.abs(count - mean) > Math.sqrt(variance));

  it.each(inTails)('is exact within what it says for $count at mean $mean and variance $variance', (numbers) => {
    const { count, mean, variance } = numbers;
    const error = surpriseOf(count, mean, variance) - exactSurprise(count, mean, variance);
    expect(Math.abs(error)).toBeLessThan(mean ** 2 < 0.25 * (variance - mean) ? 0.15 : 0.05);
  });

  it('grows with the count beyond one standard deviation, whatever the spread', () => {
    for (const [mean, variance] of [
      [0.2, 0.2],
      [4, 4],
      [50, 50],
      [50, 400],
      [3, 300],
    ] as const) {
      const scores = Array.from({ length: 400 }, (_, count) => surpriseOf(count, mean, variance));
      for (const [index, score] of scores.entries()) {
        if (Math.abs(score) > 0.8 && index > 0) expect(score).toBeGreaterThanOrEqual(scores[index - 1] ?? NaN);
      }
    }
  });

  it('has no deepest tail and no number that is none', () => {
    for (const count of [0, 1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      for (const mean of [0.2, 1, 1e6, Number.MAX_SAFE_INTEGER]) {
        for (const ratio of [0.5, 1, 1.0000001, 1e3, 1e16]) {
          expect(Number.isFinite(surpriseOf(count, mean, mean * ratio))).toBe(true);
          expect(Number.isFinite(deviationOfCount(count, mean, mean * ratio))).toBe(true);
        }
      }
    }
    expect(surpriseOf(Number.MAX_SAFE_INTEGER, 1, 1)).toBeGreaterThan(1e16);
  });
});

describe('normalSurprise', () => {
  it.each([
    [1.281551565545, 1],
    [3.090232306168, 3],
    [3.719016485456, 4],
    [5.997807015008, 9],
  ])('knows that beyond %d standard deviations is one in 10^%d', (deviations, surprise) => {
    expect(normalSurprise(deviations)).toBeCloseTo(surprise, 5);
    expect(normalSurprise(-deviations)).toBeCloseTo(-surprise, 5);
    expect(deviationsOf(surprise)).toBeCloseTo(deviations, 5);
  });
});

describe('deviationOfCount', () => {
  it('is the plain distance where counts are large, and less skewed where they are small', () => {
    expect(deviationOfCount(10_200, 10_000, 10_000)).toBeCloseTo(2, 1);
    expect(deviationOfCount(9_800, 10_000, 10_000)).toBeCloseTo(-2, 1);
    expect(deviationOfCount(3, 0.2, 0.2)).toBeLessThan((3 - 0.2) / Math.sqrt(0.2));
    expect(deviationOfCount(5, 5, 5)).toBe(0);
  });
});
