import { CALENDAR_SHAPES, generateCalendarSeries, HAPPENINGS } from '../../../../test/bench/trend/calendar-series.js';
import { Random } from '../../../../test/bench/trend/random.js';
import { TrendConfig } from '../trend.config.js';
import { emptyBaseline } from './baseline.js';
import { makeMethod } from './catalog.js';
import { inLocalTime } from './local-time.js';
import type { Point, TrendMethod } from './method.js';
import { observe } from './observe.js';

/** Keeps the times of the points that it learned. */
const recorder: TrendMethod<{ times: number[] }> = {
  id: 'recorder',
  start: () => ({ times: [] }),
  load: ({ times = [] }) => ({ times: [...(times as number[])] }),
  changes: ({ times }) => ({ times }),
  weight: () => 1,
  judge: () => undefined,
  learn: ({ times }, { at }) => {
    times.push(at);
  },
  isNormal: () => true,
};

describe('a method in local time', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59Z'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00Z'],
    ['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z'],
    ['America/St_Johns', '2026-01-10T12:00:00Z', '2026-01-10T08:30:00Z'],
    ['Asia/Kathmandu', '2026-01-10T12:00:00Z', '2026-01-10T17:45:00Z'],
    ['UTC', '2026-07-10T12:00:00Z', '2026-07-10T12:00:00Z'],
  ])('in %s takes %s as %s on the clock', (zone, at, local) => {
    const method = inLocalTime(recorder, zone);
    const state = method.start();
    method.learn(state, { at: Date.parse(at), count: 1 }, undefined);
    expect(state.times).toEqual([Date.parse(local)]);
  });

  it('stores what it learned by its zone', () => {
    const berlin = inLocalTime(recorder, 'Europe/Berlin');
    const stored = { times: [1], 'Europe/Berlin': { times: [2] } };
    expect(berlin.load(stored)).toEqual({ times: [2] });
    expect(berlin.changes({ times: [3] })).toEqual({ 'Europe/Berlin.times': [3] });
    expect(inLocalTime(recorder, 'UTC').load(stored)).toEqual({ times: [1] });
  });

  it('survives times at which no zone is known, and more days than it remembers', () => {
    const method = inLocalTime(recorder, 'Europe/Berlin');
    const state = method.start();
    const days = Array.from({ length: 5000 }, (_, day) => day * 86_400_000);
    for (const at of [8.64e15, -8.64e15, ...days, ...days]) method.learn(state, { at, count: 1 }, undefined);
    expect(state.times.every(Number.isFinite)).toBe(true);
    expect(state.times.slice(2, 5002)).toEqual(state.times.slice(5002));
  });
});

describe('the change to summer time', () => {
  const CHANGE = Date.UTC(2026, 2, 29);
  const WEEK_MS = 604_800_000;
  const shape = CALENDAR_SHAPES.find(({ name }) => name === 'office');
  const nothing = HAPPENINGS.find(({ name }) => name === 'nothing');

  function breachesIn(zone: string, random: Random): number {
    const settings = Object.assign(new TrendConfig(), { timeZone: zone });
    const detector = { method: makeMethod('auto', settings), direction: 'both', floors: settings } as const;
    const memory = { baseline: emptyBaseline(), state: detector.method.start() };
    if (shape === undefined || nothing === undefined) throw new Error('The suite has no such series');
    const isNear = ({ at }: Point): boolean => at >= CHANGE && at < CHANGE + WEEK_MS / 2;
    return generateCalendarSeries(random, shape, nothing).points.filter(
      (point) => observe(detector, memory, point).kind !== undefined && isNear(point),
    ).length;
  }

  it.each([1, 2, 3])('alerts in UTC, and not in the zone of those who work by the clock (seed %d)', (seed) => {
    expect(breachesIn('UTC', new Random(seed))).toBeGreaterThan(0);
    expect(breachesIn('Europe/Berlin', new Random(seed))).toBe(0);
  });
});
