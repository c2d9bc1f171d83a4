import { addWeights, hasWord, LABELS, openWeights, writeWeights, type Trained } from './weights.js';

const STEP = 4 / 127;
/** Returns a distinct feature hash for each number. */
const hashOf = (index: number): number => Math.imul(index + 1, 0x2545f491) | 0;
const inSteps = (weights: readonly number[]): number[] => weights.map((weight) => Math.round(weight / STEP));

const trained = (features: Trained['features']): Trained => ({
  pairs: Array.from({ length: LABELS * LABELS }, (_, pair) => pair / 8),
  chosen: [0.5],
  step: STEP,
  frequent: [hashOf(1)],
  known: [hashOf(1), hashOf(2)],
  names: [hashOf(3)],
  features,
});

function scoresOf(bytes: Uint8Array, ...hashes: number[]): number[] {
  const scores = new Float64Array(LABELS);
  addWeights(openWeights(bytes), Int32Array.from(hashes), hashes.length, scores, 0);
  return Array.from(scores);
}

describe('weights', () => {
  it('come back as they were written, but for half a step', () => {
    const weights = [1.234, -0.777, 0.01, 3.9, -3.9, 0.5];
    const { bytes, left } = writeWeights(trained([[hashOf(7), inSteps(weights)]]));
    expect(left).toBe(0);
    scoresOf(bytes, hashOf(7)).forEach((score, label) => {
      expect(Math.abs(score - (label === 0 ? 0 : (weights[label - 1] ?? 0)))).toBeLessThanOrEqual(STEP / 2);
    });
    expect(openWeights(bytes).pairs[10]).toBe(1.25);
    expect(openWeights(bytes).chosen[0]).toBe(0.5);
  });

  it('are read from bytes at any place of the memory', () => {
    const { bytes } = writeWeights(trained([[hashOf(7), [1, 2, 3, 4, 5, 6]]]));
    const moved = new Uint8Array(bytes.length + 1).subarray(1);
    moved.set(bytes);
    expect(scoresOf(moved, hashOf(7))).toEqual(scoresOf(bytes, hashOf(7)));
    expect(scoresOf(moved, hashOf(7))[6]).toBeCloseTo(6 * STEP);
  });

  it('add up over features, and those that were not learned add nothing', () => {
    const { bytes } = writeWeights(
      trained([
        [hashOf(1), [1, 2, 3, 4, 5, 6]],
        [hashOf(2), [1, 1, 1, 1, 1, 1]],
      ]),
    );
    const scores = scoresOf(bytes, hashOf(1), hashOf(2), hashOf(3)).map((score) => Math.round(score / STEP));
    expect(scores).toEqual([0, 2, 3, 4, 5, 6, 7]);
  });

  it('keep a hundred thousand features apart', () => {
    const features = Array.from({ length: 100_000 }, (_, index) => [hashOf(index), [1, 0, 0, 0, 0, 0]] as const);
    const { bytes, left } = writeWeights(trained(features));
    const weights = openWeights(bytes);
    const scores = new Float64Array(LABELS);
    let seen = 0;
    for (let index = 100_000; index < 200_000; index++) {
      addWeights(weights, Int32Array.of(hashOf(index)), 1, scores, 0);
      if (scores[1] !== 0) seen++;
    }
    expect(left).toBeLessThan(100);
    expect(seen).toBeLessThan(100);
  });

  it('tell words', () => {
    const { known, frequent } = openWeights(writeWeights(trained([])).bytes);
    expect([hasWord(known, hashOf(1)), hasWord(known, hashOf(2)), hasWord(known, hashOf(3))]).toEqual([
      true,
      true,
      false,
    ]);
    expect([hasWord(frequent, hashOf(1)), hasWord(frequent, hashOf(2))]).toEqual([true, false]);
  });

  it('are the same bytes for the same training', () => {
    const features = [[hashOf(1), [1, 2, 3, 4, 5, 6]]] as const;
    expect(Buffer.compare(writeWeights(trained(features)).bytes, writeWeights(trained(features)).bytes)).toBe(0);
  });

  it.each([
    ['cut', (bytes: Uint8Array) => bytes.slice(0, 1000)],
    ['of another kind', (bytes: Uint8Array) => bytes.with(0, 1)],
    ['of another version', (bytes: Uint8Array) => bytes.with(4, 9)],
    ['damaged', (bytes: Uint8Array) => bytes.with(5000, 77)],
  ])('are not read from a file that is %s', (_, change) => {
    const { bytes } = writeWeights(trained([]));
    expect(() => openWeights(change(bytes))).toThrow(/model of names/);
  });
});
