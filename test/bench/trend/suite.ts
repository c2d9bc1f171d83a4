import { makeMethod, METHOD_IDS, type MethodId } from '../../../src/modules/trend/detection/catalog.js';
import type { Detector } from '../../../src/modules/trend/detection/observe.js';
import { TrendConfig } from '../../../src/modules/trend/trend.config.js';
import { Random } from './random.js';
import { emptyScore, score, type Score } from './score.js';
import {
  generate,
  NOTHING,
  PUNCTUAL,
  SHAPES,
  TROUBLES,
  ZERO_TO_N,
  type Delivery,
  type Shape,
  type Trouble,
} from './series.js';

export interface Scenario {
  readonly shape: Shape;
  readonly trouble: Trouble;
  readonly delivery: Delivery;
  /** What sets the delivery apart, empty for one punctual report an hour. */
  readonly note: string;
}

const punctual = (shape: Shape, trouble: Trouble): Scenario => ({ shape, trouble, delivery: PUNCTUAL, note: '' });
const of = (name: string): Shape => SHAPES.find((shape) => shape.name === name) ?? NOTHING;
const [SPIKE] = TROUBLES;

/** All shapes with all troubles, a type that comes from nothing, and other ways to deliver. */
export const SCENARIOS: readonly Scenario[] = [
  ...SHAPES.flatMap((shape) => TROUBLES.map((trouble) => punctual(shape, trouble))),
  punctual(NOTHING, ZERO_TO_N),
  ...['flat, Poisson 50', 'weekly, 60'].flatMap((name) =>
    SPIKE === undefined
      ? []
      : [
          { shape: of(name), trouble: SPIKE, delivery: { rate: 1, late: 0, gaps: true }, note: 'gaps' },
          { shape: of(name), trouble: SPIKE, delivery: { rate: 1, late: 0.1, gaps: false }, note: 'late' },
          { shape: of(name), trouble: SPIKE, delivery: { rate: 4, late: 0, gaps: false }, note: '4 an hour' },
          { shape: of(name), trouble: SPIKE, delivery: { rate: 0.25, late: 0, gaps: false }, note: 'every 4 hours' },
        ],
  ),
];

export interface SuiteSize {
  readonly seed: number;
  readonly series: number;
  readonly weeks: number;
}

/** As it is reported. What is tuned is tuned on other seeds. */
export const REPORTED: SuiteSize = { seed: 20_260_101, series: 60, weeks: 6 };

/** What each method does at the default settings in one scenario; all see the same series. */
export function runScenario(
  { shape, trouble, delivery }: Scenario,
  { seed, series, weeks }: SuiteSize,
  methods: readonly MethodId[] = METHOD_IDS,
): ReadonlyMap<MethodId, Score> {
  const random = new Random(seed);
  const detectors = methods.map((id) => [id, detectorOf(id, trouble.isDrop), emptyScore()] as const);
  for (let index = 0; index < series; index++) {
    const labelled = generate(random, shape, trouble, delivery, weeks);
    for (const [, detector, total] of detectors) score(detector, labelled, total);
  }
  return new Map(detectors.map(([id, , total]) => [id, total]));
}

/** Drops are looked for both ways, everything else as the default is: upwards. */
function detectorOf(id: MethodId, isDrop: boolean): Detector {
  const settings = new TrendConfig();
  return { method: makeMethod(id, settings), direction: isDrop ? 'both' : settings.direction, floors: settings };
}
