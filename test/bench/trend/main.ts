import 'reflect-metadata';
import { METHOD_IDS, type MethodId } from '../../../src/modules/trend/detection/catalog.js';
import { delayOf, f1Of, falseAlertsPerWeek, precisionOf, recallOf, type Score } from './score.js';
import { REPORTED, runScenario, SCENARIOS, type Scenario } from './suite.js';

/** `npm run bench:trend [-- seed]`: what each method finds and how often it is wrong, one table a trouble. */
function main(): void {
  const seed = Number(process.argv[2] ?? REPORTED.seed);
  let before = '';
  for (const scenario of SCENARIOS) {
    const trouble = scenario.note === '' ? scenario.trouble.name : `${scenario.trouble.name}, other deliveries`;
    if (trouble !== before) console.log(`\n## ${trouble}\n`);
    before = trouble;
    print(scenario, runScenario(scenario, { ...REPORTED, seed }));
  }
}

function print({ shape, note }: Scenario, scores: ReadonlyMap<MethodId, Score>): void {
  console.log(note === '' ? shape.name : `${shape.name}, ${note}`);
  for (const id of METHOD_IDS) {
    const score = scores.get(id);
    if (score === undefined) continue;
    const cells = [f1Of(score), recallOf(score), precisionOf(score), falseAlertsPerWeek(score), delayOf(score)];
    console.log(`  ${id.padEnd(18)}${cells.map((cell) => format(cell).padStart(10)).join('')}`);
  }
}

const format = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2));

main();
