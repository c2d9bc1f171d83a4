import { Random } from '../../../../test/bench/trend/random.js';
import { asIndependent, emptyDependence, learnDependence } from './dependence.js';

/** Returns what an error of 1 counts as once the series has shown that errors keep a share of the one before. */
function countsAs(kept: number): number {
  const [dependence, random] = [emptyDependence(), new Random(3)];
  let error = 0;
  for (let index = 0; index < 5000; index++) {
    error = kept * error + Math.sqrt(1 - kept * kept) * random.normal();
    learnDependence(dependence, error);
  }
  return asIndependent(dependence, 1);
}

describe('errors that depend on each other', () => {
  it('count in full while nothing is known, and where they are independent', () => {
    expect(asIndependent(emptyDependence(), 1)).toBe(1);
    expect(countsAs(0)).toBeGreaterThan(0.9);
  });

  it.each([0.5, 0.9])('count less where each keeps %d of the one before', (kept) => {
    expect(countsAs(kept)).toBeCloseTo(Math.sqrt((1 - kept) / (1 + kept)), 1);
  });

  it('never count for more, though they alternate', () => {
    expect(countsAs(-0.8)).toBe(1);
  });
});
