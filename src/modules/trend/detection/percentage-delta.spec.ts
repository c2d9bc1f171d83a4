import { Random } from '../../../../test/bench/trend/random.js';
import { TrendConfig } from '../trend.config.js';
import { emptyBaseline } from './baseline.js';
import { makeMethod } from './catalog.js';
import type { Point } from './method.js';
import { MovingAverage } from './moving-average.js';
import { observe, type Detector } from './observe.js';

const HOUR = 3_600_000;
const settings = new TrendConfig();

function run(points: readonly Point[], direction: Detector['direction'] = 'up') {
  const detector = { method: makeMethod('percentage_delta', settings), direction, floors: settings };
  const memory = { baseline: emptyBaseline(), state: detector.method.start() };
  return points.map((point) => observe(detector, memory, point));
}
const hourly = (...counts: readonly number[]): readonly Point[] =>
  counts.map((count, index) => ({ at: index * HOUR, count }));

/** Both ends of the window are in it; what has left the window of the newest point is gone. */
class NaiveAverage {
  private points: Point[] = [];
  private newest = -Infinity;
  constructor(private readonly hours: number) {}

  averageUntil(at: number): number | undefined {
    this.newest = Math.max(this.newest, at);
    this.points = this.points.filter((point) => point.at >= this.newest - this.hours * HOUR);
    const inside = this.points.filter((point) => point.at >= at - this.hours * HOUR && point.at <= at);
    return inside.length === 0 ? undefined : inside.reduce((sum, { count }) => sum + count, 0) / inside.length;
  }

  add(at: number, count: number): void {
    this.points.push({ at, count });
  }
}

/** In order or up to some hours late; a minute or more apart, so that each has its own cell of a window of a day. */
function irregularPoints(random: Random, total: number): readonly Point[] {
  const minutes = new Set<number>();
  let newest = 100_000;
  return Array.from({ length: total }, () => {
    const pick = random.next();
    let minute = newest;
    if (pick < 0.15) minute = newest - random.integer(0, 20 * 60);
    else if (pick < 0.9) minute = newest + random.integer(1, 30);
    else minute = newest + random.integer(1, 30) * 60;
    while (minutes.has(minute)) minute += 1;
    minutes.add(minute);
    newest = Math.max(newest, minute);
    return { at: minute * 60_000, count: random.count(20, 2) };
  });
}

describe('MovingAverage', () => {
  it.each([1, 2, 3])('is the average of the window, late points and gaps and all (seed %d)', (seed) => {
    const [average, naive] = [MovingAverage.start(24), new NaiveAverage(24)];
    for (const { at, count } of irregularPoints(new Random(seed), 1500)) {
      expect(average.averageUntil(at)).toBe(naive.averageUntil(at));
      average.add(at, count);
      naive.add(at, count);
    }
  });

  it('takes in both ends of the window, and points of equal times', () => {
    const average = MovingAverage.start(24);
    expect(average.averageUntil(0)).toBeUndefined();
    average.add(0, 10);
    average.add(0, 20);
    expect(average.averageUntil(0)).toBe(15);
    expect(average.averageUntil(24 * HOUR)).toBe(15);
    expect(average.averageUntil(24 * HOUR + 1)).toBeUndefined();
  });

  it('leaves no remainder of a count that was beyond all others', () => {
    const average = MovingAverage.start(1);
    average.add(0, Number.MAX_SAFE_INTEGER);
    average.add(60_000, Number.MAX_SAFE_INTEGER - 1);
    average.add(120_000, 3);
    expect(average.averageUntil(HOUR + 120_000)).toBe(3);
  });

  it('holds no more cells than a window has, however many points there are', () => {
    const average = MovingAverage.start(24);
    const paths = new Set<string>();
    for (let second = 0; second < 400_000; second += 3) {
      average.averageUntil(second * 1000);
      average.add(second * 1000, 1);
      for (const path of Object.keys(average.changes())) paths.add(path);
    }
    expect(average.weight).toBeLessThanOrEqual(4 * (1441 + 512));
    expect(paths.size).toBeLessThanOrEqual(1441);
  });
});

describe('percentage_delta', () => {
  it('does not call 12 a breach of an average of 10 at 0.2, but 13', () => {
    expect(run(hourly(10, 10, 12)).at(-1)).toMatchObject({ kind: undefined, judgement: { expected: 10, score: 0.2 } });
    expect(run(hourly(10, 10, 13)).at(-1)).toMatchObject({ kind: 'increase', judgement: { expected: 10 } });
  });

  it('leaves the point itself out, and has nothing to say of the first one', () => {
    expect(run(hourly(5))).toMatchObject([{ kind: undefined, judgement: undefined }]);
    expect(run(hourly(5, 500)).at(-1)).toMatchObject({ kind: 'increase', judgement: { expected: 5, score: 99 } });
  });

  it('calls anything an infinite increase over nothing, and nothing none', () => {
    expect(run(hourly(0, 0, 1)).at(-1)).toMatchObject({
      kind: 'increase',
      judgement: { expected: 0, score: Infinity },
    });
    expect(run(hourly(0, 0, 0)).at(-1)).toMatchObject({ kind: undefined, judgement: { score: 0 } });
  });

  it('looks back from the time of the point, whenever it comes', () => {
    const late = [...hourly(10, 10, 10), { at: 100 * HOUR, count: 1000 }, { at: 2 * HOUR, count: 11 }];
    // Older than the window of the newest, and so no longer known.
    expect(run(late).at(-1)).toMatchObject({ kind: undefined });
    const recent = [...hourly(10, 10, 10), { at: 20 * HOUR, count: 1000 }, { at: 2 * HOUR, count: 13 }];
    expect(run(recent).at(-1)).toMatchObject({ kind: 'increase', judgement: { expected: 10 } });
  });

  it('finds drops as it finds increases', () => {
    expect(run(hourly(10, 10, 7), 'down').at(-1)).toMatchObject({ kind: 'decrease' });
    expect(run(hourly(10, 10, 8), 'down').at(-1)).toMatchObject({ kind: undefined });
  });

  it('calls a point ordinary that is less than half the threshold above the lifetime mean', () => {
    const base = Array.from({ length: 99 }, () => 100);
    const last = (count: number) => run(hourly(...base, count)).at(-1)?.isNormal;
    expect([last(109), last(112), last(0)]).toEqual([true, false, true]);
    expect(run(hourly(0, 0)).at(-1)?.isNormal).toBe(false);
  });
});
