import { Random } from '../../../../test/bench/trend/random.js';
import {
  calibrate,
  emptyCalibration,
  decay,
  learnScore,
  loadCalibration,
  modelScoreOf,
  storedCalibration,
  TAUGHT_AT_MOST,
  type Calibration,
} from './calibration.js';

const LIMIT = 4;
const learn = (calibration: Calibration, score: number, isAbnormal: boolean): void => {
  learnScore(calibration, score, { limit: LIMIT, taught: TAUGHT_AT_MOST.byPoint, isAbnormal });
};

/** Learns the scores of a model: −log10 of numbers between 0 and 1 where it is right. */
function learned(scores: number, scoreOf: (random: Random) => number) {
  const [calibration, random] = [emptyCalibration(), new Random(7)];
  for (let index = 0; index < scores; index++) {
    const score = scoreOf(random);
    decay(calibration);
    learn(calibration, score, calibrate(calibration, score) > LIMIT);
  }
  return calibration;
}
const right = (random: Random): number => -Math.log10(1 - random.next());

describe('the calibration of scores', () => {
  it('believes the model at the start', () => {
    for (const score of [0.5, 1.3, 2, 4, 8, -4]) expect(calibrate(emptyCalibration(), score)).toBeCloseTo(score, 10);
  });

  it('changes little where the model is right', () => {
    expect(calibrate(learned(20_000, right), LIMIT)).toBeGreaterThan(LIMIT - 0.8);
  });

  it('corrects a model whose tail is too thin, on that side only', () => {
    const calibration = learned(20_000, (random) => 3 * right(random));
    expect(calibrate(calibration, LIMIT)).toBeLessThan(2.5);
    expect(calibrate(calibration, -LIMIT)).toBeCloseTo(-LIMIT, 1);
  });

  it('never makes a score greater', () => {
    expect(
      calibrate(
        learned(20_000, (random) => right(random) / 4),
        3,
      ),
    ).toBe(3);
  });

  it('learns a single abnormal point as a moderate one', () => {
    const calibration = learned(2000, right);
    const before = calibrate(calibration, 12);
    learn(calibration, 300, true);
    expect(calibrate(calibration, 12)).toBeGreaterThan(before - 0.5);
  });

  it.each([2, 4, 7])('finds the score of the model for %d decades of the series', (score) => {
    const calibration = learned(20_000, (random) => 3 * right(random));
    expect(calibrate(calibration, modelScoreOf(calibration, 1, score))).toBeCloseTo(score, 8);
  });

  it('is the same after it was stored', () => {
    const calibration = learned(500, (random) => 3 * right(random));
    expect(loadCalibration(JSON.parse(JSON.stringify(storedCalibration(calibration))))).toEqual(calibration);
  });
});
