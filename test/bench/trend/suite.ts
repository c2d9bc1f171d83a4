import { directionOf, makeMethod, METHOD_IDS, type MethodId } from '../../../src/modules/trend/detection/catalog.js';
import type { Detector } from '../../../src/modules/trend/detection/observe.js';
import { TrendConfig } from '../../../src/modules/trend/trend.config.js';
import { generateMachineSeries, MACHINE_SHAPES } from './machine-shapes.js';
import { Random } from './random.js';
import { emptyScore, score, type Score } from './score.js';
import {
  generate,
  NOTHING,
  PUNCTUAL,
  SHAPES,
  SPIKE,
  TROUBLES,
  ZERO_TO_N,
  type Delivery,
  type Shape,
  type Trouble,
} from './series.js';
import { addWindowScore, emptyWindowScore, scoreWindows, type WindowScore } from './window-score.js';

export interface Scenario {
  readonly shape: Shape;
  readonly trouble: Trouble;
  readonly delivery: Delivery;
  /** What sets the delivery apart, empty for one punctual report an hour. */
  readonly note: string;
  /** Counts among the series of its family: all shapes with all troubles, once each. */
  readonly isPooled: boolean;
}

const punctual = (shape: Shape, trouble: Trouble): Scenario => ({
  shape,
  trouble,
  delivery: PUNCTUAL,
  note: '',
  isPooled: TROUBLES.includes(trouble),
});
const of = (name: string): Shape => SHAPES.find((shape) => shape.name === name) ?? NOTHING;
const DELIVERIES: readonly (readonly [note: string, delivery: Delivery])[] = [
  ['a day a week missing', { rate: 1, late: 0, gaps: true }],
  ['a tenth late', { rate: 1, late: 0.1, gaps: false }],
  ['4 an hour', { rate: 4, late: 0, gaps: false }],
  ['every 4 hours', { rate: 0.25, late: 0, gaps: false }],
];

/** All shapes with all troubles, a type that comes from nothing, and other ways to deliver. */
export const SCENARIOS: readonly Scenario[] = [
  ...SHAPES.flatMap((shape) => TROUBLES.map((trouble) => punctual(shape, trouble))),
  punctual(NOTHING, ZERO_TO_N),
  ...['flat, Poisson 50', 'weekly, 60'].flatMap((name) =>
    DELIVERIES.map(([note, delivery]) => ({ shape: of(name), trouble: SPIKE, delivery, note, isPooled: false })),
  ),
];

export interface SuiteSize {
  readonly seed: number;
  readonly series: number;
  readonly weeks: number;
}

/** As it is reported. What is tuned is tuned on other seeds. */
export const REPORTED: SuiteSize = { seed: 20_260_101, series: 60, weeks: 6 };

/** A method with settings, by a name of its own in the table. */
export interface Contestant {
  readonly name: string;
  readonly id: MethodId;
  readonly settings: TrendConfig;
}

const DEFAULTS = new TrendConfig();
/** Every method as it is when nothing is set but its name. */
export const AT_DEFAULTS: readonly Contestant[] = METHOD_IDS.map((id) => ({ name: id, id, settings: DEFAULTS }));
/** The methods that know hours and days, by the clock on the wall of the series of people. */
export const IN_LOCAL_TIME: readonly Contestant[] = (['auto', 'seasonal'] as const).map((id) => ({
  name: `${id}, local`,
  id,
  settings: Object.assign(new TrendConfig(), { timeZone: 'Europe/Berlin' }),
}));
/** What the risk trades: more found for more false alerts. */
export const AUTO_BY_RISK: readonly Contestant[] = [0.01, 0.001, 0.0001, 0.00001].map((risk) => ({
  name: risk.toFixed(5).replace(/0+$/, ''),
  id: 'auto',
  settings: Object.assign(new TrendConfig(), { risk }),
}));

/** What each contestant does in one scenario; all see the same series. */
export function runScenario(
  { shape, trouble, delivery }: Scenario,
  { seed, series, weeks }: SuiteSize,
  contestants: readonly Contestant[],
): ReadonlyMap<string, Score> {
  const random = new Random(seed);
  const detectors = contestants.map((contestant) => ({
    name: contestant.name,
    detector: detectorOf(contestant, trouble.isDrop),
    total: emptyScore(),
  }));
  for (let index = 0; index < series; index++) {
    const labelled = generate(random, shape, trouble, delivery, weeks);
    for (const { detector, total } of detectors) score(detector, labelled, total);
  }
  return new Map(detectors.map(({ name, total }) => [name, total]));
}

/** Drops are looked for both ways, everything else upwards, so that the methods can be compared. */
const detectorOf = ({ id, settings }: Contestant, isDrop: boolean): Detector => ({
  method: makeMethod(id, settings),
  direction: isDrop ? 'both' : 'up',
  floors: settings,
});

/** Returns what each contestant earns on machine series of each shape, and on all. Directions are the defaults. */
export function runMachines(
  { seed, series }: Pick<SuiteSize, 'seed' | 'series'>,
  contestants: readonly Contestant[],
): ReadonlyMap<string, ReadonlyMap<string, WindowScore>> {
  const rows = new Map<string, Map<string, WindowScore>>();
  const scoreIn = (row: string, name: string): WindowScore => {
    const scores = rows.get(row) ?? new Map<string, WindowScore>();
    rows.set(row, scores);
    const score = scores.get(name) ?? emptyWindowScore();
    scores.set(name, score);
    return score;
  };
  for (const shape of MACHINE_SHAPES) {
    const random = new Random(seed);
    for (let index = 0; index < series; index++) {
      const labelled = generateMachineSeries(random, shape);
      for (const { name, id, settings } of contestants) {
        const direction = directionOf(id, settings.direction);
        const detector = { method: makeMethod(id, settings), direction, floors: settings };
        const score = scoreWindows(detector, labelled);
        addWindowScore(scoreIn(ALL_MACHINES, name), score);
        addWindowScore(scoreIn(shape.name, name), score);
      }
    }
  }
  return rows;
}
export const ALL_MACHINES = 'all';
