import { Random } from '../../../../test/bench/trend/random.js';
import { emptyBaseline } from './baseline.js';
import { observe, type Detector, type Observation } from './observe.js';
import { zScore } from './z-score.js';
import { TrendConfig } from '../trend.config.js';

const settings = new TrendConfig();

function run(
  counts: readonly number[],
  { warmUp = 20, direction = 'up' }: { warmUp?: number; direction?: Detector['direction'] } = {},
) {
  const detector: Detector = { method: zScore({ sensitivity: 3, warmUp }), direction, floors: settings };
  const memory = { baseline: emptyBaseline(), state: detector.method.start() };
  return counts.map((count, index) => observe(detector, memory, { at: index * 60_000, count }));
}

const breaches = (observations: readonly Observation[]): readonly number[] =>
  observations.flatMap(({ kind }, index) => (kind === undefined ? [] : [index]));

/** Two passes over what came before. */
function naiveScore(before: readonly number[], count: number): number | undefined {
  const mean = before.reduce((sum, value) => sum + value, 0) / before.length;
  const deviation = Math.sqrt(before.reduce((sum, value) => sum + (value - mean) ** 2, 0) / before.length);
  return deviation === 0 ? undefined : (count - mean) / deviation;
}

describe('z_score', () => {
  it('is the distance from the mean in standard deviations of the population', () => {
    const random = new Random(1);
    const counts = Array.from({ length: 500 }, () => random.count(40, 5));
    for (const [index, { judgement }] of run(counts).entries()) {
      const expected = index < settings.warmUp ? undefined : naiveScore(counts.slice(0, index), counts[index] ?? NaN);
      if (expected === undefined) expect(judgement).toBeUndefined();
      else expect(judgement?.score).toBeCloseTo(expected, 9);
    }
  });

  it('may fire at the 21st point, and not before', () => {
    const counts = [...Array.from({ length: 19 }, (_, index) => 10 + (index % 2)), 500];
    expect(breaches(run(counts))).toEqual([]);
    const later = [...Array.from({ length: 20 }, (_, index) => 10 + (index % 2)), 500];
    expect(breaches(run(later))).toEqual([20]);
  });

  it('scores the k-th of equal spikes the root of n / k, whatever their size', () => {
    // The noise of the baseline is negligible compared with the spike.
    const counts = [...Array.from({ length: 10 }, (_, index) => index % 2), ...Array.from({ length: 4 }, () => 1e9)];
    const observations = run(counts, { warmUp: 10 });
    for (const k of [1, 2, 3]) {
      expect(observations[10 + k]?.judgement?.score).toBeCloseTo(Math.sqrt(10 / k), 6);
    }
    expect(breaches(observations)).toEqual([10, 11]);
  });

  it('never judges a series that has never varied', () => {
    const observations = run([...Array.from({ length: 50 }, () => 7), 1_000_000]);
    expect(breaches(observations)).toEqual([]);
    expect(observations.slice(0, 50).every(({ isNormal }) => isNormal)).toBe(true);
  });

  it('wants more than the sensitivity', () => {
    // Mean 10, deviation 1.
    const base = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 9 : 11));
    expect(run([...base, 13]).at(-1)).toMatchObject({
      kind: undefined,
      judgement: { expected: 10, deviation: 1, score: 3 },
    });
    expect(run([...base, 14]).at(-1)).toMatchObject({ kind: 'increase' });
    expect(run([...base, 7], { direction: 'down' }).at(-1)).toMatchObject({ kind: undefined });
    expect(run([...base, 6], { direction: 'down' }).at(-1)).toMatchObject({ kind: 'decrease' });
    expect(run([...base, 6]).at(-1)).toMatchObject({ kind: undefined });
  });

  it('calls a point ordinary that is less than one deviation off, with the point learned, on the sides that matter', () => {
    const base = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 90 : 110));
    const last = (count: number, direction: Detector['direction']) =>
      run([...base, count], { direction }).at(-1)?.isNormal;
    expect([last(105, 'up'), last(120, 'up'), last(60, 'up')]).toEqual([true, false, true]);
    expect([last(95, 'down'), last(140, 'down'), last(60, 'down')]).toEqual([true, true, false]);
    expect([last(100, 'both'), last(140, 'both'), last(60, 'both')]).toEqual([true, false, false]);
  });
});
