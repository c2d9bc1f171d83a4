import { Random } from '../../../../test/bench/trend/random.js';
import { TrendConfig } from '../trend.config.js';
import { emptyBaseline } from './baseline.js';
import { makeMethod, METHOD_IDS, withThreshold, type MethodId } from './catalog.js';
import { DIRECTIONS } from './direction.js';
import type { Point, StoredState } from './method.js';
import { observe, type Detector } from './observe.js';

const HOUR = 3_600_000;
const settings = new TrendConfig();
const detectorOf = (id: MethodId): Detector => ({
  method: makeMethod(id, settings),
  direction: 'both',
  floors: settings,
});
const freshMemory = ({ method }: Detector) => ({ baseline: emptyBaseline(), state: method.start() });

/** As `$set` does it in a document. */
function setByPath(document: Record<string, unknown>, changes: StoredState): void {
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place = document;
    for (const name of names) place = (place[name] ??= {}) as Record<string, unknown>;
    place[last] = value;
  }
}

/** Late ones, equal times, gaps of weeks, levels from nothing to the largest count there is. */
function wildPoints(random: Random, total: number): readonly Point[] {
  const means = [0, 0.3, 4, 60, 60, 5000, 1e12];
  let at = Date.UTC(2026, 0, 5);
  let mean = 4;
  return Array.from({ length: total }, () => {
    const step = random.next();
    if (step < 0.1) at -= Math.floor(random.next() * 8 * HOUR);
    else if (step < 0.97) at += Math.floor(random.next() * 2 * HOUR);
    else if (step < 0.99) at += random.integer(1, 60 * 24) * HOUR;
    if (random.next() < 0.02) mean = means[random.integer(0, means.length)] ?? 0;
    const count = random.next() < 0.005 ? Number.MAX_SAFE_INTEGER : Math.round(mean * random.gamma(8));
    return { at, count };
  });
}

describe.each(METHOD_IDS)('%s', (id) => {
  it.each([1, 2])('judges the same whether it is saved and loaded after each point or never (seed %d)', (seed) => {
    const detector = detectorOf(id);
    const whole = freshMemory(detector);
    const baseline = emptyBaseline();
    const document: Record<string, unknown> = {};
    for (const point of wildPoints(new Random(seed), 400)) {
      const memory = { baseline, state: detector.method.load(structuredClone(document)) };
      const observation = observe(detector, memory, point);
      setByPath(document, detector.method.changes(memory.state));
      expect(observation).toEqual(observe(detector, whole, point));
    }
  });

  it('judges the same when only some of the points are followed by a save', () => {
    const detector = detectorOf(id);
    const [whole, parts] = [freshMemory(detector), freshMemory(detector)];
    const document: Record<string, unknown> = {};
    let { state } = parts;
    for (const [index, point] of wildPoints(new Random(3), 400).entries()) {
      const observation = observe(detector, { baseline: parts.baseline, state }, point);
      if (index % 7 === 0) {
        setByPath(document, detector.method.changes(state));
        state = detector.method.load(structuredClone(document));
      }
      expect(observation).toEqual(observe(detector, whole, point));
    }
  });

  it('knows nothing that is no number, and judges nothing by it', () => {
    const detector = detectorOf(id);
    const memory = freshMemory(detector);
    for (const count of [0, 0, 1, Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER, 5]) {
      for (let repeat = 0; repeat < 30; repeat++) {
        for (const at of [0, 0, 8_640_000_000_000_000, -62_135_596_800_000, repeat * HOUR]) {
          const { judgement } = observe(detector, memory, { at, count });
          if (Object.values(judgement ?? {}).some(Number.isNaN))
            throw new Error(`No number: ${JSON.stringify(judgement)}`);
          if (!Number.isFinite(judgement?.expected ?? 0)) throw new Error(`Nothing expected: ${judgement?.expected}`);
        }
      }
    }
    const stored = JSON.stringify(detector.method.changes(memory.state), (_, value: unknown) =>
      typeof value === 'number' && Number.isNaN(value) ? 'NaN' : value,
    );
    expect(stored).not.toContain('NaN');
  });

  it('holds and stores no more after four years than a week has hours', () => {
    const detector = detectorOf(id);
    const memory = freshMemory(detector);
    const random = new Random(4);
    const paths = new Set<string>();
    for (let index = 0; index < 40_000; index++) {
      observe(detector, memory, { at: index * 3_000_000, count: random.integer(0, 100) });
      if (index % 31 === 0) for (const path of Object.keys(detector.method.changes(memory.state))) paths.add(path);
    }
    expect(detector.method.weight(memory.state)).toBeLessThan(4 * 2000);
    expect(paths.size).toBeLessThan(1500);
  });

  it('finds a count that is far beyond all others, says which way it is off, and then what is ordinary', () => {
    const detector = detectorOf(id);
    const memory = freshMemory(detector);
    const random = new Random(5);
    for (let hour = 0; hour < 400; hour++) observe(detector, memory, { at: hour * HOUR, count: random.poisson(100) });
    const kinds = (count: number, from: number): readonly unknown[] =>
      Array.from({ length: 4 }, (_, index) => observe(detector, memory, { at: (from + index) * HOUR, count }).kind);
    expect(kinds(1000, 400)).toContain('increase');
    for (let hour = 404; hour < 800; hour++) observe(detector, memory, { at: hour * HOUR, count: random.poisson(100) });
    expect(observe(detector, memory, { at: 800 * HOUR, count: 100 })).toMatchObject({
      kind: undefined,
      isNormal: true,
    });
    if (id !== 'z_score') expect(kinds(0, 801)).toContain('decrease');
  });

  it('starts as what was never stored', () => {
    const { method } = detectorOf(id);
    expect(method.load({})).toEqual(method.start());
    expect(method.id).toBe(id);
  });
});

describe('withThreshold', () => {
  const trial = (id: MethodId, threshold: number) => {
    const method = makeMethod(id, withThreshold(id, settings, threshold));
    const detector: Detector = { method, direction: 'up', floors: settings };
    const memory = freshMemory(detector);
    const observations = Array.from({ length: 40 }, (_, hour) =>
      observe(detector, memory, { at: hour * HOUR, count: 10 + (hour % 2) }),
    );
    return observations.at(-1)?.judgement?.limit;
  };

  it('puts a trial value in the place of the setting that the method has', () => {
    expect(trial('percentage_delta', 0.7)).toBe(0.7);
    expect(trial('z_score', 4.5)).toBe(4.5);
  });

  it.each(METHOD_IDS.filter((id) => id !== 'percentage_delta' && id !== 'z_score'))(
    'takes a risk for %s, as a probability or as decades',
    (id) => {
      expect(trial(id, 0.001)).toBeCloseTo(3, 12);
      expect(trial(id, 5)).toBeCloseTo(5, 12);
      expect(Number.isFinite(trial(id, 1e9))).toBe(true);
    },
  );
});

describe('floors and directions', () => {
  const counts = [...Array.from({ length: 30 }, (_, hour) => 10 + (hour % 2)), 40, 0];
  const kindsOf = (over: Partial<Detector>) => {
    const detector = { ...detectorOf('z_score'), ...over };
    const memory = freshMemory(detector);
    return counts.map((count, hour) => observe(detector, memory, { at: hour * HOUR, count }).kind).slice(-2);
  };

  it.each(DIRECTIONS)('looks %s', (direction) => {
    const low = [...counts.slice(0, 30), 0];
    const detector = { ...detectorOf('z_score'), direction };
    const memory = freshMemory(detector);
    expect(low.map((count, hour) => observe(detector, memory, { at: hour * HOUR, count }).kind).at(-1)).toBe(
      direction === 'up' ? undefined : 'decrease',
    );
    expect(kindsOf({ direction })[0]).toBe(direction === 'down' ? undefined : 'increase');
  });

  it('lets small counts and small distances pass', () => {
    expect(kindsOf({ floors: { minCount: 40, minIncrease: 0 } })[0]).toBe('increase');
    expect(kindsOf({ floors: { minCount: 41, minIncrease: 0 } })[0]).toBeUndefined();
    expect(kindsOf({ floors: { minCount: 0, minIncrease: 29 } })[0]).toBe('increase');
    expect(kindsOf({ floors: { minCount: 0, minIncrease: 30 } })[0]).toBeUndefined();
  });
});
