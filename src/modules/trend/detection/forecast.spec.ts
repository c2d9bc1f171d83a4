import { Random } from '../../../../test/bench/trend/random.js';
import { asIndependent, emptyForecast, learnError, varianceOf, type Forecast } from './forecast.js';

const MEAN = 100;

/** A forecast that has seen errors, in standard deviations of Poisson counts. */
function learned(errors: number, errorOf: (random: Random) => number): Forecast {
  const [forecast, random] = [emptyForecast(), new Random(3)];
  for (let index = 0; index < errors; index++) learnError(forecast, MEAN + 10 * errorOf(random), MEAN, 1);
  return forecast;
}
const normal = (random: Random): number => random.normal();

/** Errors that keep a share of the one before. */
function keeping(share: number): (random: Random) => number {
  let error = 0;
  return (random) => (error = share * error + Math.sqrt(1 - share * share) * random.normal());
}

describe('the spread of a forecast', () => {
  it('is that of Poisson counts until errors are greater', () => {
    expect(varianceOf(emptyForecast(), MEAN, 1)).toBe(MEAN);
    const variance = varianceOf(
      learned(1000, (random) => 3 * random.normal()),
      MEAN,
      1,
    );
    expect(Math.sqrt(variance)).toBeGreaterThan(25);
    expect(Math.sqrt(variance)).toBeLessThan(35);
  });

  it('hardly grows by one far error', () => {
    const forecast = learned(100, normal);
    const before = varianceOf(forecast, MEAN, 1);
    learnError(forecast, MEAN + 1000, MEAN, 1);
    expect(varianceOf(forecast, MEAN, 1)).toBeLessThan(before * 1.1);
  });

  it('includes far errors where they are usual', () => {
    const forecast = learned(1000, (random) => (random.next() < 0.1 ? 40 : random.normal()));
    expect(Math.sqrt(varianceOf(forecast, MEAN, 1))).toBeGreaterThan(80);
  });
});

describe('errors that depend on each other', () => {
  const countsAs = (kept: number): number => asIndependent(learned(5000, keeping(kept)), 1);

  it('count in full while nothing is known, and where they are independent', () => {
    expect(asIndependent(emptyForecast(), 1)).toBe(1);
    expect(countsAs(0)).toBeGreaterThan(0.9);
  });

  it.each([0.5, 0.9])('count less where each keeps %d of the one before', (kept) => {
    expect(countsAs(kept)).toBeCloseTo(Math.sqrt((1 - kept) / (1 + kept)), 1);
  });

  it('never count for more, though they alternate', () => {
    expect(countsAs(-0.8)).toBe(1);
  });

  it('count nearly in full during a change of five points', () => {
    const forecast = learned(30, normal);
    const before = asIndependent(forecast, 1);
    for (let point = 0; point < 5; point++) learnError(forecast, MEAN + 25, MEAN, 1);
    expect(asIndependent(forecast, 1)).toBeGreaterThan(before * 0.75);
  });
});
