import 'reflect-metadata';
import { addScore, delayOf, emptyScore, f1Of, falseAlertsPerWeek, precisionOf, recallOf, type Score } from './score.js';
import { FAMILIES, TROUBLES } from './series.js';
import {
  AT_DEFAULTS,
  AUTO_BY_RISK,
  IN_LOCAL_TIME,
  REPORTED,
  runMachines,
  runScenario,
  SCENARIOS,
  type Contestant,
  type Scenario,
} from './suite.js';
import { addCalendarScore, emptyCalendarScore, runCalendar, type CalendarScore } from './calendar-score.js';
import { emptyWindowScore, percentOf, type WindowScore } from './window-score.js';

interface Row<Of = Score> {
  readonly name: string;
  readonly scores: ReadonlyMap<string, Of>;
}
interface Result {
  readonly scenario: Scenario;
  readonly scores: ReadonlyMap<string, Score>;
}

type Measure<Of = Score> = readonly [name: string, of: (score: Of) => number, digits: number];
const F1: Measure = ['F1: of recall and precision', f1Of, 2];
const FALSE_ALERTS: Measure = ['False alerts a week and series', falseAlertsPerWeek, 2];
const MEASURES: readonly Measure[] = [
  F1,
  ['Recall: share of the anomalies with an alert while they last', recallOf, 2],
  ['Precision: share of the alerts that are right', precisionOf, 2],
  FALSE_ALERTS,
  ['Delay of the first alert in hours', delayOf, 1],
];

type WindowMeasure = Measure<WindowScore>;
const MACHINE_SERIES = 20;
const MACHINE_MEASURES: readonly WindowMeasure[] = [
  ['Score: 0 without alerts, 100 for perfect ones', percentOf, 0],
  ['False alerts a day and series', ({ falseAlerts, days }) => falseAlerts / days, 3],
];

const CALENDAR_SERIES = 12;
const CALENDAR_MEASURES: readonly Measure<CalendarScore>[] = [
  ['Recall: share of what is wrong with an alert in time', ({ told, wrong }) => told / wrong, 2],
  ['Further alerts of the same', ({ again, told }) => again / told, 1],
  ['False alerts in ten weeks', ({ falseAlerts, weeks }) => (10 * falseAlerts) / weeks, 2],
  [
    'Of these, in the two weeks of the change to summer time',
    ({ ofSummerTime, weeks }) => (10 * ofSummerTime) / weeks,
    2,
  ],
];

/** `npm run bench:trend [-- seed]`: what each method finds and how often it is wrong, side by side, as Markdown. */
function main(): void {
  const seed = Number(process.argv[2] ?? REPORTED.seed);
  console.log(`Seed ${seed}, ${REPORTED.series} series of ${REPORTED.weeks} weeks a row, settings at their defaults.`);
  const results = run(SCENARIOS, AT_DEFAULTS, seed);
  const families = byFamily(results);
  for (const measure of MEASURES) print(', by family', measure, AT_DEFAULTS, families, emptyScore);
  const byRisk = byFamily(run(SCENARIOS, AUTO_BY_RISK, seed));
  for (const measure of [F1, FALSE_ALERTS]) print(', auto by its risk', measure, AUTO_BY_RISK, byRisk, emptyScore);
  const machines = [...runMachines({ seed, series: MACHINE_SERIES }, AT_DEFAULTS)].map(([name, scores]) => ({
    name,
    scores,
  }));
  for (const measure of MACHINE_MEASURES)
    print(', series of machines', measure, AT_DEFAULTS, machines, emptyWindowScore);
  const calendar = byHappening(runCalendar({ seed, series: CALENDAR_SERIES }, [...AT_DEFAULTS, ...IN_LOCAL_TIME]));
  for (const measure of CALENDAR_MEASURES)
    print(', series of people', measure, [...AT_DEFAULTS, ...IN_LOCAL_TIME], calendar, emptyCalendarScore);
  const single = results.map(({ scenario: { shape, trouble, note }, scores }) => ({
    name: `${shape.name}: ${trouble.name}${note === '' ? '' : `, ${note}`}`,
    scores,
  }));
  for (const measure of MEASURES) print('', measure, AT_DEFAULTS, single, emptyScore);
}

const run = (scenarios: readonly Scenario[], contestants: readonly Contestant[], seed: number): readonly Result[] =>
  scenarios.map((scenario) => ({ scenario, scores: runScenario(scenario, { ...REPORTED, seed }, contestants) }));

/** Over all that can happen in series of a family, and each of it alone. */
function byFamily(results: readonly Result[]): readonly Row[] {
  return FAMILIES.flatMap((family) => {
    const alike = results.filter(({ scenario }) => scenario.isPooled && scenario.shape.family === family);
    return [
      { name: `${family}: all`, scores: pooled(alike) },
      ...TROUBLES.map((trouble) => ({
        name: `${family}: ${trouble.name}`,
        scores: pooled(alike.filter(({ scenario }) => scenario.trouble === trouble)),
      })),
    ];
  });
}

function pooled(results: readonly Result[]): ReadonlyMap<string, Score> {
  const totals = new Map<string, Score>();
  for (const { scores } of results) {
    for (const [name, score] of scores) {
      const total = totals.get(name) ?? emptyScore();
      addScore(total, score);
      totals.set(name, total);
    }
  }
  return totals;
}

/** All together, by what happens, and by the shape that it happens to. */
function byHappening(rows: ReturnType<typeof runCalendar>): readonly Row<CalendarScore>[] {
  const pools = new Map<string, Map<string, CalendarScore>>();
  for (const [row, scores] of rows) {
    const [happening = '', shape = ''] = row.split(': ');
    for (const pool of ['all', happening, shape]) {
      const totals = pools.get(pool) ?? new Map<string, CalendarScore>();
      pools.set(pool, totals);
      for (const [name, score] of scores) {
        const total = totals.get(name) ?? emptyCalendarScore();
        totals.set(name, total);
        addCalendarScore(total, score);
      }
    }
  }
  return [...pools].map(([name, scores]) => ({ name, scores }));
}

function print<Of>(
  suffix: string,
  [title, of, digits]: Measure<Of>,
  columns: readonly Contestant[],
  rows: readonly Row<Of>[],
  empty: () => Of,
): void {
  const line = (first: string, cells: readonly string[]): void => {
    console.log(`| ${first.padEnd(44)} | ${cells.map((cell) => cell.padStart(8)).join(' | ')} |`);
  };
  console.log(`\n## ${title}${suffix}\n`);
  line(
    '',
    columns.map(({ name }) => name),
  );
  line(
    '---',
    columns.map(() => '---:'),
  );
  for (const { name, scores } of rows) {
    line(
      name,
      columns.map((column) => format(of(scores.get(column.name) ?? empty()), digits)),
    );
  }
}

const format = (value: number, digits: number): string => (Number.isNaN(value) ? '–' : value.toFixed(digits));

main();
