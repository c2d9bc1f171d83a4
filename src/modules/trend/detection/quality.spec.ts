import { addScore, emptyScore, f1Of, falseAlertsPerWeek, type Score } from '../../../../test/bench/trend/score.js';
import { CALENDAR_SHAPES, generateCalendarSeries, HAPPENINGS } from '../../../../test/bench/trend/calendar-series.js';
import { PUNCTUAL, SHAPES, TROUBLES } from '../../../../test/bench/trend/series.js';
import { Random } from '../../../../test/bench/trend/random.js';
import { ALL_MACHINES, AT_DEFAULTS, runMachines, runScenario } from '../../../../test/bench/trend/suite.js';
import { emptyWindowScore, percentOf } from '../../../../test/bench/trend/window-score.js';
import { TrendConfig } from '../trend.config.js';
import { emptyBaseline } from './baseline.js';
import { makeMethod } from './catalog.js';
import { observe } from './observe.js';

const METHODS = ['percentage_delta', 'z_score', 'auto'] as const;
const CONTESTANTS = METHODS.flatMap((id) => AT_DEFAULTS.filter((contestant) => contestant.id === id));
/** A part of the suite that `npm run bench:trend` prints whole. */
const SIZE = { seed: 99, series: 3, weeks: 5 };

/** All kinds of trouble together, in series of one shape. */
function scoresOf(name: string): ReadonlyMap<string, Score> {
  const totals = new Map<string, Score>(METHODS.map((id) => [id, emptyScore()]));
  for (const shape of SHAPES.filter((other) => other.name === name)) {
    for (const trouble of TROUBLES) {
      const scores = runScenario({ shape, trouble, delivery: PUNCTUAL, note: '', isPooled: true }, SIZE, CONTESTANTS);
      for (const [id, score] of scores) addScore(totals.get(id) ?? emptyScore(), score);
    }
  }
  return totals;
}

describe('auto at its default, beside the two methods of the contract at theirs', () => {
  it.each(['flat, Poisson 50', 'weekly, 60', 'drifting, 60', 'low, Poisson 4'])(
    'finds more with fewer false alerts in series that are %s',
    (shape) => {
      const scores = scoresOf(shape);
      const [percentage, z, auto] = METHODS.map((id) => scores.get(id) ?? emptyScore());
      for (const other of [percentage, z]) {
        expect(f1Of(auto ?? emptyScore())).toBeGreaterThan(f1Of(other ?? emptyScore()) + 0.1);
        expect(falseAlertsPerWeek(auto ?? emptyScore())).toBeLessThan(falseAlertsPerWeek(other ?? emptyScore()) / 2);
      }
      expect(falseAlertsPerWeek(auto ?? emptyScore())).toBeLessThan(0.5);
    },
  );
});

describe('auto at its default, where counts go with the hour and the day of the week', () => {
  it.each(['daily, 60', 'weekly, 60', 'weekly, 400'])('finds a leak within five days in series that are %s', (name) => {
    const total = emptyScore();
    for (const shape of SHAPES.filter((other) => other.name === name)) {
      for (const trouble of TROUBLES.filter((other) => other.name === 'leak')) {
        const scenario = { shape, trouble, delivery: PUNCTUAL, note: '', isPooled: true };
        const scores = runScenario(scenario, { ...SIZE, series: 30 }, CONTESTANTS);
        addScore(total, scores.get('auto') ?? emptyScore());
      }
    }
    expect(f1Of(total)).toBeGreaterThanOrEqual(0.7);
  });
});

describe('auto where there is nothing at night and on weekends', () => {
  const settings = new TrendConfig();
  const WEEK_MS = 604_800_000;

  it.each([1, 2, 3, 4, 5])('knows the hours of an office from the third week on (seed %d)', (seed) => {
    const shape = CALENDAR_SHAPES.find(({ name }) => name === 'office');
    const nothing = HAPPENINGS.find(({ name }) => name === 'nothing');
    if (shape === undefined || nothing === undefined) throw new Error('The suite has no such series');
    const { points } = generateCalendarSeries(new Random(seed), shape, nothing);
    const detector = { method: makeMethod('auto', settings), direction: 'both', floors: settings } as const;
    const memory = { baseline: emptyBaseline(), state: detector.method.start() };
    const begin = points[0]?.at ?? 0;
    const judged = points
      .filter(({ at }) => at < begin + 6 * WEEK_MS)
      .map((point) => ({ ...point, ...observe(detector, memory, point) }))
      .filter(({ at }) => at >= begin + 2 * WEEK_MS);
    // Chance alone makes one in ten weeks.
    expect(judged.filter(({ kind }) => kind !== undefined).length).toBeLessThanOrEqual(1);
    const noons = judged.filter(({ at }) => new Date(at).getUTCHours() === 12 && new Date(at).getUTCDay() % 6 !== 0);
    for (const { judgement } of noons) {
      expect(judgement?.expected).toBeGreaterThan(40);
      expect(judgement?.expected).toBeLessThan(80);
    }
  });
});

describe('auto on one report a day', () => {
  const settings = new TrendConfig();
  const MS_PER_DAY = 86_400_000;
  const SERIES = 40;
  const [DAYS, AFTER] = [60, 10];

  /** In how many series there is a breach of a kind within ten days of a change. */
  function told(kind: 'increase' | 'decrease', before: number, after: number): number {
    return Array.from({ length: SERIES }, (_, seed) => {
      const random = new Random(seed + 1);
      const detector = { method: makeMethod('auto', settings), direction: 'both', floors: settings } as const;
      const memory = { baseline: emptyBaseline(), state: detector.method.start() };
      const kinds = Array.from({ length: DAYS + AFTER }, (__, day) => {
        const count = random.poisson(day < DAYS ? before : after);
        return observe(detector, memory, { at: day * MS_PER_DAY, count }).kind;
      });
      return kinds.slice(DAYS).includes(kind) && kinds.slice(0, DAYS).every((other) => other === undefined);
    }).filter(Boolean).length;
  }

  it('tells that four have become twelve within ten days', () => {
    expect(told('increase', 4, 12)).toBeGreaterThanOrEqual(SERIES * 0.95);
  });

  it('tells within ten days that nothing comes any more', () => {
    expect(told('decrease', 10, 0)).toBe(SERIES);
  });
});

describe('auto at its default, on series as machines and crowds make them', () => {
  const scores = runMachines({ seed: 99, series: 3 }, CONTESTANTS).get(ALL_MACHINES);
  const [percentage, z, auto] = METHODS.map((id) => scores?.get(id) ?? emptyWindowScore());

  it('earns more than half of what perfect alerts would', () => {
    expect(percentOf(auto ?? emptyWindowScore())).toBeGreaterThan(50);
  });

  it('earns more than the two methods of the contract', () => {
    for (const other of [percentage, z]) {
      expect(percentOf(auto ?? emptyWindowScore())).toBeGreaterThan(percentOf(other ?? emptyWindowScore()) + 20);
    }
  });
});

describe('auto on Poisson counts that never change', () => {
  const MINUTES_PER_MONTH = 43_200;
  const MONTHS = 12;
  const settings = new TrendConfig();

  it.each([
    [5, 50],
    [5, 4],
    [5, 0.05],
    [60, 50],
    [60, 4],
  ])('every %d minutes with a mean of %d has less than an alert in ten months', (minutes, mean) => {
    const random = new Random(minutes + mean);
    const detector = { method: makeMethod('auto', settings), direction: 'both', floors: settings } as const;
    const memory = { baseline: emptyBaseline(), state: detector.method.start() };
    let breaches = 0;
    for (let at = 0; at < MONTHS * MINUTES_PER_MONTH * 60_000; at += minutes * 60_000) {
      if (observe(detector, memory, { at, count: random.poisson(mean) }).kind !== undefined) breaches++;
    }
    expect(breaches).toBeLessThanOrEqual(MONTHS / 10);
  });
});
