import { compilePolicy, redact, type Plan } from '../../src/engine/index.js';
import { compileScan, detect } from '../../src/engine/scan/detect.js';
import { bindKind } from '../support/detector-defaults.js';
import { cleanText, denseText } from '../support/texts.js';
import { EVERYTHING } from '../support/every-kind.js';
import { COMMON } from './common-kinds.js';
import type { Figure } from './figure.js';
import { MEGABYTE, speed, sumOfCodes, timeOf } from './timing.js';

/** What the fastest package of the registry finds by patterns; names, which it finds behind a greeting, apart. */
const OF_THE_PACKAGE = { creditCard: {}, emailAddress: {}, phoneNumber: {}, ssn: {} };

/** The engine on clean, dense, short and long texts. */
export async function benchEngine(): Promise<readonly Figure[]> {
  const common = planOf(COMMON);
  return [
    ...clean('12 kinds', common, '>= 0.5'),
    ...dense('12 kinds', common, '>= 20'),
    ...detection(),
    ...short(common),
    ...long(common),
    ...(await besidePackage()),
    ...everything(),
  ];
}

function planOf(identifiers: object): Plan {
  const result = compilePolicy({ identifiers });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join(' '));
  return result.plan;
}

function clean(name: string, plan: Plan, target: string): Figure[] {
  const text = cleanText(MEGABYTE);
  let sink = 0;
  const loop = timeOf(() => (sink += sumOfCodes(text)));
  const engine = timeOf(() => (sink += redact(plan, text).filteredText.length));
  if (Number.isNaN(sink)) throw new Error('The plain loop added up to nothing.');
  return [
    { name: `${name}, clean text, 1 MB`, value: speed(text, engine), unit: 'MB/s' },
    { name: 'plain loop over the same text', value: speed(text, loop), unit: 'MB/s' },
    { name: `${name}, clean text, share of the plain loop`, value: loop / engine, unit: 'x', target },
  ];
}

function dense(name: string, plan: Plan, target: string): Figure[] {
  const text = denseText(MEGABYTE);
  const spans = redact(plan, text).spans.length;
  const engine = timeOf(() => redact(plan, text));
  const growth = Math.sqrt(engine / timeOf(() => redact(plan, denseText(MEGABYTE / 4))));
  return [
    { name: `${name}, dense text, a value every 60 characters`, value: speed(text, engine), unit: 'MB/s', target },
    { name: `${name}, dense text, growth when the length doubles`, value: growth, unit: 'x', target: '<= 2.1' },
    { name: `${name}, dense text, a match`, value: (engine * 1000) / spans, unit: 'µs', target: '<= 2' },
  ];
}

function detection(): Figure[] {
  const text = denseText(MEGABYTE);
  const scan = compileScan(
    ['bank-routing-number', 'credit-card', 'date', 'email-address', 'phone-number', 'ssn'].flatMap((kind) =>
      bindKind(kind),
    ),
    0.5,
  );
  return [
    {
      name: 'six of these kinds, dense text, detection alone',
      value: speed(
        text,
        timeOf(() => detect(text, scan)),
      ),
      unit: 'MB/s',
    },
  ];
}

function short(plan: Plan): Figure[] {
  const text =
    'Please call Anna at 202-555-0143 or write to anna@example.com; her SSN is 219-09-9999, born 1961-07-04.';
  const calls = 10_000;
  const engine = timeOf(() => {
    for (let call = 0; call < calls; call++) redact(plan, text);
  });
  return [{ name: '12 kinds, text of 100 characters, 4 values', value: (engine * 1000) / calls, unit: 'µs' }];
}

function long(plan: Plan): Figure[] {
  const half = (length: number): string => cleanText(length / 2) + denseText(length / 2);
  const [text, quarter] = [half(10 * MEGABYTE), half(2.5 * MEGABYTE)];
  const time = timeOf(() => redact(plan, text), 5);
  const growth = Math.sqrt(time / timeOf(() => redact(plan, quarter), 5));
  return [
    { name: '12 kinds, 10 MB, half of it dense', value: speed(text, time), unit: 'MB/s' },
    { name: '12 kinds, growth when the length doubles, to 10 MB', value: growth, unit: 'x', target: '<= 2.1' },
  ];
}

/** The same kinds as the fastest package of the registry, on the same texts. @see https://www.npmjs.com/package/@redactpii/node */
async function besidePackage(): Promise<Figure[]> {
  const { Redactor } = await import('@redactpii/node');
  const redactor = new Redactor();
  const plan = planOf(OF_THE_PACKAGE);
  const withNames = planOf({ ...OF_THE_PACKAGE, firstName: {} });
  return [
    { name: 'clean', text: cleanText(MEGABYTE) },
    { name: 'dense', text: denseText(MEGABYTE) },
  ].flatMap(({ name, text }): Figure[] => {
    const theirs = timeOf(() => redactor.redact(text));
    const ours = timeOf(() => redact(plan, text));
    return [
      { name: `@redactpii/node, ${name} text`, value: speed(text, theirs), unit: 'MB/s' },
      { name: `its kinds here, ${name} text, against it`, value: theirs / ours, unit: 'x', target: '>= 1' },
      {
        name: `the same with names by lexicon, ${name} text`,
        value: theirs / timeOf(() => redact(withNames, text)),
        unit: 'x',
      },
    ];
  });
}

function everything(): Figure[] {
  const before = memory();
  const plan = planOf(EVERYTHING);
  redact(plan, denseText(10_000));
  const used = (memory() - before) / MEGABYTE;
  const compile = timeOf(() => planOf(EVERYTHING));
  return [
    { name: 'everything on: kinds', value: Object.keys(EVERYTHING).length, unit: '' },
    { name: 'everything on: memory of lexicons and plan', value: used, unit: 'MB', target: '<= 120' },
    { name: 'everything on: compiling, warm', value: compile, unit: 'ms', target: '<= 100' },
    ...clean('everything on', plan, '>= 0.2'),
    ...dense('everything on', plan, '>= 10'),
  ];
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
