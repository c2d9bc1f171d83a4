import type { Point } from '../../../src/modules/trend/detection/method.js';
import type { Random } from './random.js';

export const MS_PER_HOUR = 3_600_000;
export const HOURS_PER_WEEK = 168;
/** A Monday. */
const BEGIN = Date.UTC(2026, 0, 5);

/** What series are like, for comparing methods over all that are alike. */
export const FAMILIES = ['flat', 'seasonal', 'drifting', 'low-count'] as const;
export type Family = (typeof FAMILIES)[number];

/** How the mean of a series goes through its weeks, and how its counts stray about it. */
export interface Shape {
  readonly name: string;
  readonly family: Family;
  readonly mean: number;
  /** Of the negative binomial; infinite for Poisson. */
  readonly size: number;
  /** Factor of the mean at an hour since the beginning. @param growth the series' own trend, from −1 to 1 */
  readonly factor: (hour: number, growth: number) => number;
}

const day = (hour: number): number => 1 + 0.8 * Math.sin((2 * Math.PI * (hour % 24)) / 24);
const isWeekend = (hour: number): boolean => hour % HOURS_PER_WEEK >= 120;
const week = (hour: number): number => day(hour) * (isWeekend(hour) ? 0.4 : 1);
/** By up to a half more or less in a week. */
const drift = (hour: number, growth: number): number => 1.5 ** ((growth * hour) / HOURS_PER_WEEK);

export const SHAPES: readonly Shape[] = [
  { name: 'flat, Poisson 50', family: 'flat', mean: 50, size: Infinity, factor: () => 1 },
  { name: 'flat, overdispersed 50', family: 'flat', mean: 50, size: 10, factor: () => 1 },
  { name: 'daily, 60', family: 'seasonal', mean: 60, size: 30, factor: day },
  { name: 'weekly, 60', family: 'seasonal', mean: 60, size: 30, factor: week },
  { name: 'weekly, 400', family: 'seasonal', mean: 400, size: 30, factor: week },
  { name: 'drifting, 60', family: 'drifting', mean: 60, size: 30, factor: drift },
  {
    name: 'drifting weekly, 200',
    family: 'drifting',
    mean: 200,
    size: 30,
    factor: (hour, growth) => week(hour) * drift(hour, growth),
  },
  { name: 'low, Poisson 4', family: 'low-count', mean: 4, size: Infinity, factor: () => 1 },
  { name: 'low weekly, 3', family: 'low-count', mean: 3, size: 10, factor: week },
  { name: 'rare, Poisson 0.3', family: 'low-count', mean: 0.3, size: Infinity, factor: () => 1 },
];

/** Something that somebody would want to be told of, in hours since the beginning, both ends included. */
export interface Anomaly {
  readonly from: number;
  readonly until: number;
}

/** What goes wrong in a series. */
export interface Trouble {
  readonly name: string;
  /** Counts go down, and are watched both ways. */
  readonly isDrop: boolean;
  /** Where anomalies are. */
  readonly place: (random: Random, weeks: number) => readonly Anomaly[];
  /** What becomes of a mean at so many hours after the beginning of the anomaly. */
  readonly change: (mean: number, hours: number) => number;
  /** The change stays after the end of the anomaly, for by then it has been told. */
  readonly isLasting: boolean;
}

/** Detection is scored from here on; what comes before is for learning. */
export const SCORED_FROM = 2 * HOURS_PER_WEEK;

/** One anomaly of a length in each of the scored weeks, anywhere in it. */
const weekly =
  (length: number) =>
  (random: Random, weeks: number): readonly Anomaly[] =>
    Array.from({ length: weeks - 2 }, (_, index) => {
      const from = SCORED_FROM + index * HOURS_PER_WEEK + random.integer(0, HOURS_PER_WEEK - length - 12);
      return { from, until: from + length - 1 };
    });
/** One anomaly of a length in the third or fourth week. */
const once =
  (length: number) =>
  (random: Random): readonly Anomaly[] => {
    const from = SCORED_FROM + random.integer(0, 2 * HOURS_PER_WEEK);
    return [{ from, until: from + length - 1 }];
  };

/** Small counts have to grow by more than a factor to be told from chance at all. */
const grown = (mean: number, factor: number): number => Math.max(mean * factor, mean + 3);

export const SPIKE: Trouble = {
  name: 'spike',
  isDrop: false,
  place: weekly(1),
  change: (mean) => grown(mean, 3),
  isLasting: false,
};
export const TROUBLES: readonly Trouble[] = [
  SPIKE,
  { name: 'shift', isDrop: false, place: once(48), change: (mean) => grown(mean, 2), isLasting: true },
  {
    name: 'leak',
    isDrop: false,
    place: once(120),
    change: (mean, hours) => mean + (grown(mean, 2) - mean) * Math.min(hours / 120, 1),
    isLasting: true,
  },
  { name: 'drop', isDrop: true, place: weekly(6), change: (mean) => mean * 0.1, isLasting: false },
];

/** A type that a source never had until it does, and then has for six hours. */
export const ZERO_TO_N: Trouble = {
  name: 'zero to N',
  isDrop: false,
  place: once(6),
  change: () => 20,
  isLasting: false,
};
export const NOTHING: Shape = { name: 'zero', family: 'low-count', mean: 0, size: Infinity, factor: () => 1 };

/** How reports come in. */
export interface Delivery {
  /** Reports an hour. */
  readonly rate: number;
  /** Share of the reports that arrive up to six hours late. */
  readonly late: number;
  /** One day in each of the weeks without a report. */
  readonly gaps: boolean;
}

export const PUNCTUAL: Delivery = { rate: 1, late: 0, gaps: false };

export interface LabelledSeries {
  /** In the order of their arrival. */
  readonly points: readonly Point[];
  readonly anomalies: readonly Anomaly[];
  readonly isDrop: boolean;
}

/** The hours since the beginning of a point. */
export const hoursOf = ({ at }: Point): number => (at - BEGIN) / MS_PER_HOUR;

/** One series of so many weeks. */
export function generate(
  random: Random,
  shape: Shape,
  trouble: Trouble,
  delivery: Delivery,
  weeks: number,
): LabelledSeries {
  const growth = 2 * random.next() - 1;
  const anomalies = trouble.place(random, weeks).map((anomaly) => seenBy(anomaly, delivery));
  const gaps = anomaliesOff(random, anomalies, delivery.gaps ? weeks : 0);
  const arrivals: { arrival: number; point: Point }[] = [];
  for (let report = 0; report < weeks * HOURS_PER_WEEK * delivery.rate; report++) {
    const hour = report / delivery.rate;
    if (gaps.some(({ from, until }) => hour >= from && hour <= until)) continue;
    const ordinary = shape.mean * shape.factor(Math.floor(hour), growth);
    const anomaly = anomalies.find(({ from, until }) => hour >= from && (trouble.isLasting || hour <= until));
    const mean = anomaly === undefined ? ordinary : trouble.change(ordinary, hour - anomaly.from);
    const count = random.count(mean / delivery.rate, shape.size);
    const delay = random.next() < delivery.late ? random.next() * 6 : 0;
    arrivals.push({ arrival: hour + delay, point: { at: BEGIN + Math.round(hour * MS_PER_HOUR), count } });
  }
  arrivals.sort((one, other) => one.arrival - other.arrival);
  return { points: arrivals.map(({ point }) => point), anomalies, isDrop: trouble.isDrop };
}

/** An anomaly lasts until a report of it at the least. */
function seenBy({ from, until }: Anomaly, { rate }: Delivery): Anomaly {
  const first = Math.floor(from * rate) / rate;
  return { from: first, until: Math.max(until, first + 1 / rate - 1) };
}

/** A day in each week that has nothing to do with an anomaly, where there is one. */
function anomaliesOff(random: Random, anomalies: readonly Anomaly[], weeks: number): readonly Anomaly[] {
  return Array.from({ length: weeks }, (_, index) => {
    const from = index * HOURS_PER_WEEK + random.integer(0, HOURS_PER_WEEK - 24);
    return { from, until: from + 23 };
  }).filter((gap) => anomalies.every(({ from, until }) => gap.until < from - 6 || gap.from > until));
}
