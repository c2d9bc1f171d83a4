import { Random } from '../../../../test/bench/trend/random.js';
import { TrendConfig } from '../trend.config.js';
import { emptyBaseline } from './baseline.js';
import { makeMethod, type MethodId } from './catalog.js';
import { observe, type Detector, type Observation } from './observe.js';
import { addToSums, EMPTY_SUMS, surpriseOfSums } from './sums.js';

const HOUR = 3_600_000;
/** A Monday. */
const BEGIN = Date.UTC(2026, 0, 5);
const BY_RISK = ['auto', 'seasonal', 'evt', 'ewma', 'cusum'] as const;
const settings = new TrendConfig();

/** Judges hourly counts. */
class Series {
  private readonly detector: Detector;
  private readonly memory;
  private hour = 0;

  constructor(id: MethodId, risk = settings.risk) {
    this.detector = { method: makeMethod(id, { ...configOf(), risk }), direction: 'both', floors: settings };
    this.memory = { baseline: emptyBaseline(), state: this.detector.method.start() };
  }

  add(count: number): Observation {
    return observe(this.detector, this.memory, { at: BEGIN + this.hour++ * HOUR, count });
  }

  /** How many of so many further counts are breaches. @param countAt by the hour since the beginning */
  breaches(hours: number, countAt: (hour: number) => number): number {
    let breaches = 0;
    for (let index = 0; index < hours; index++) if (this.add(countAt(this.hour)).kind !== undefined) breaches += 1;
    return breaches;
  }
}

const configOf = () => ({
  alertThreshold: settings.alertThreshold,
  sensitivity: settings.sensitivity,
  windowHours: settings.windowHours,
  warmUp: settings.warmUp,
  timeZone: settings.timeZone,
});
const byDay = (hour: number): number => 100 * (1 + 0.8 * Math.sin((2 * Math.PI * (hour % 24)) / 24));

describe.each(BY_RISK)('%s', (id) => {
  it('calls ordinary counts abnormal about as often as the risk says', () => {
    const [series, random] = [new Series(id, 0.01), new Random(21)];
    series.breaches(500, () => random.poisson(30));
    const breaches = series.breaches(8000, () => random.poisson(30));
    // Two sides, and whole numbers that never meet a limit from above.
    expect(breaches).toBeLessThan(8000 * 0.01 * 2.5);
    expect(breaches).toBeGreaterThan(8000 * 0.01 * 0.2);
  });

  it('waits for the warm-up', () => {
    const [series, random] = [new Series(id), new Random(22)];
    expect(series.breaches(settings.warmUp, () => random.poisson(30))).toBe(0);
    expect(series.add(30).judgement).toBeDefined();
  });

  it('tells a level that has doubled, and in the end takes it for usual', () => {
    const [series, random] = [new Series(id), new Random(23)];
    series.breaches(600, () => random.poisson(50));
    expect(series.breaches(24, () => random.poisson(100))).toBeGreaterThan(0);
    series.breaches(1500, () => random.poisson(100));
    expect(series.breaches(500, () => random.poisson(100))).toBeLessThanOrEqual(2);
  });

  it('tells five hundred of what there never was', () => {
    const series = new Series(id);
    expect(series.breaches(300, () => 0)).toBe(0);
    expect(series.breaches(3, () => 500)).toBeGreaterThan(0);
  });
});

describe('auto and seasonal', () => {
  it.each(['auto', 'seasonal'] as const)('%s finds in the night what would be nothing by day', (id) => {
    const [series, random] = [new Series(id), new Random(24)];
    series.breaches(24 * 28, (hour) => random.poisson(byDay(hour)));
    expect(series.breaches(18, (hour) => random.poisson(byDay(hour)))).toBe(0);
    expect(series.add(100).kind).toBe('increase');
  });

  it('takes what comes at the same hour again for usual', () => {
    const [series, random] = [new Series('auto'), new Random(25)];
    const backup = (hour: number): number => random.poisson(hour % 24 === 3 ? 400 : 50);
    series.breaches(24 * 21, () => random.poisson(50));
    expect(series.breaches(24, backup)).toBeGreaterThan(0);
    series.breaches(24 * 7, backup);
    expect(series.breaches(24 * 7, backup)).toBe(0);
  });

  it('auto learns levels anew behind a state of an earlier version', () => {
    const method = makeMethod('auto', { ...configOf(), risk: settings.risk });
    const detector = { method, direction: 'both', floors: settings } as const;
    const memory = {
      baseline: emptyBaseline(),
      state: method.load({ seen: 900, level: 900, slow: 50, losses: [1, 1] }),
    };
    const random = new Random(28);
    const kinds = Array.from(
      { length: 100 },
      (_, hour) => observe(detector, memory, { at: BEGIN + hour * HOUR, count: random.poisson(50) }).kind,
    );
    expect(kinds.filter((kind) => kind !== undefined)).toEqual([]);
  });

  it('auto goes with a series that grows', () => {
    const [series, random] = [new Series('auto'), new Random(26)];
    const grown = (hour: number): number => random.poisson(100 * 1.3 ** (hour / 168));
    series.breaches(336, grown);
    expect(series.breaches(1000, grown)).toBeLessThanOrEqual(1);
  });
});

describe('cusum', () => {
  it('finds a leak of a standard deviation within a day, of which no point is abnormal', () => {
    const random = new Random(27);
    const [sums, points] = [new Series('cusum'), new Series('evt')];
    for (let hour = 0; hour < 800; hour++) {
      const count = random.poisson(100);
      sums.add(count);
      points.add(count);
    }
    const leak = Array.from({ length: 24 }, () => random.poisson(112));
    expect(leak.filter((count) => sums.add(count).kind === 'increase').length).toBeGreaterThan(0);
    expect(leak.filter((count) => points.add(count).kind !== undefined)).toEqual([]);
  });

  it('reaches a sum as often as its score says', () => {
    const random = new Random(28);
    const sums = { ...EMPTY_SUMS };
    let alarms = 0;
    const points = 100_000;
    for (let point = 0; point < points; point++) {
      const z = random.normal();
      const isAlarm = surpriseOfSums(sums, z, 0.5) > 2;
      addToSums(sums, z, 0.5);
      if (!isAlarm) continue;
      alarms += 1;
      Object.assign(sums, EMPTY_SUMS);
    }
    expect(Math.log10(points / alarms)).toBeCloseTo(2, 1);
  });
});

describe('ewma', () => {
  it('is what the control chart is, with the level and the spread known', () => {
    const [series, random] = [new Series('ewma'), new Random(29)];
    series.breaches(400, () => random.poisson(100));
    const { judgement } = series.add(100);
    // σ √(λ / (2 − λ)) with λ = 1/4 and σ = 10, and something for what is not known of the level.
    expect(judgement?.deviation).toBeGreaterThan(10 * Math.sqrt(1 / 7) * 0.9);
    expect(judgement?.deviation).toBeLessThan(10 * Math.sqrt(1 / 7) * 1.2);
    expect(judgement?.expected).toBeGreaterThan(95);
    expect(judgement?.expected).toBeLessThan(105);
  });
});
