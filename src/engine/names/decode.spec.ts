import fc from 'fast-check';
import { Decoder, mayFollow } from './decode.js';
import { LABELS } from './weights.js';

const LENGTH = 4;
const weights = (length: number): fc.Arbitrary<number[]> =>
  fc.array(fc.double({ min: -4, max: 4, noNaN: true }), { minLength: length, maxLength: length });

/** Returns all labellings that the constraints allow. */
function labellings(length: number, before = 0): number[][] {
  if (length === 0) return [[]];
  return Array.from({ length: LABELS }, (_, label) => label)
    .filter((label) => mayFollow(before, label))
    .flatMap((label) => labellings(length - 1, label).map((rest) => [label, ...rest]));
}

const worth = (labels: readonly number[], pairs: readonly number[], scores: readonly number[]): number =>
  labels.reduce(
    (sum, label, at) =>
      sum + (scores[at * LABELS + label] ?? 0) + (pairs[(at === 0 ? 0 : (labels[at - 1] ?? 0)) * LABELS + label] ?? 0),
    pairs[(labels.at(-1) ?? 0) * LABELS] ?? 0,
  );

describe('Decoder', () => {
  const all = labellings(LENGTH);

  it('finds the best of all labellings that are allowed', () => {
    fc.assert(
      fc.property(weights(LABELS * LABELS), weights(LENGTH * LABELS), (pairs, scores) => {
        const decoder = new Decoder(Float64Array.from(pairs));
        decoder.scores.set(scores);
        decoder.decode(LENGTH);
        const found = Array.from(decoder.labels.slice(0, LENGTH));
        const best = Math.max(...all.map((labels) => worth(labels, pairs, scores)));
        expect(worth(found, pairs, scores)).toBeCloseTo(best, 9);
        expect(all).toContainEqual(found);
      }),
      { numRuns: 50 },
    );
  });

  it('gives each label the share that it has of all labellings', () => {
    fc.assert(
      fc.property(weights(LABELS * LABELS), weights(LENGTH * LABELS), (pairs, scores) => {
        const decoder = new Decoder(Float64Array.from(pairs));
        decoder.scores.set(scores);
        const log = decoder.weigh(LENGTH);
        const likely = all.map((labels) => Math.exp(worth(labels, pairs, scores)));
        const sum = likely.reduce((total, one) => total + one, 0);
        expect(log).toBeCloseTo(Math.log(sum), 6);
        const third = likely.reduce((total, one, index) => total + (all[index]?.[2] === 3 ? one : 0), 0);
        expect(decoder.shares[2 * LABELS + 3]).toBeCloseTo(third / sum, 6);
      }),
      { numRuns: 30 },
    );
  });

  it('lets nothing be inside of what has not begun', () => {
    expect(mayFollow(0, 2)).toBe(false);
    expect(mayFollow(1, 2)).toBe(true);
    expect(mayFollow(2, 2)).toBe(true);
    expect(mayFollow(3, 2)).toBe(false);
    expect(mayFollow(4, 5)).toBe(true);
  });
});
