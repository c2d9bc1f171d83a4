import { compilePolicy, redact, type Plan } from '../../src/engine/index.js';
import { compileScan, detect, type Scan } from '../../src/engine/scan/detect.js';
import { defaultDetectors } from '../support/detector-defaults.js';
import { cleanText, denseText } from '../support/texts.js';
import { median, type Figure } from './figure.js';

/** Every kind that needs no words of its own, each with the default replacement. */
const ALL_KINDS = {
  identifiers: {
    bankRoutingNumber: {},
    creditCard: {},
    date: {},
    emailAddress: {},
    ibanCode: {},
    ipAddress: {},
    macAddress: {},
    phoneNumber: {},
    ssn: {},
    url: {},
    vin: {},
    zipCode: {},
  },
};

const MEGABYTE = 1_000_000;
const ROUNDS = 9;

/** Milliseconds of one call, the median of several behind a warm-up. */
function timeOf(work: () => void): number {
  for (let round = 0; round < 3; round++) work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** What a program does at the least that looks at every character; the sum keeps the compiler from leaving it out. */
function sumOfCodes(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (sum + text.charCodeAt(at)) | 0;
  return sum;
}

const speed = (text: string, milliseconds: number): number => text.length / MEGABYTE / (milliseconds / 1000);

/** The engine on clean, dense, short and long texts, with all kinds on. */
export async function benchEngine(): Promise<readonly Figure[]> {
  const plan = compiled();
  const scan = compileScan(defaultDetectors);
  return Promise.resolve([...clean(plan), ...dense(plan, scan), ...short(plan), ...long(plan)]);
}

function compiled(): Plan {
  const result = compilePolicy(ALL_KINDS);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join(' '));
  return result.plan;
}

function clean(plan: Plan): Figure[] {
  const text = cleanText(MEGABYTE);
  let sink = 0;
  const loop = timeOf(() => (sink += sumOfCodes(text)));
  const engine = timeOf(() => (sink += redact(plan, text).filteredText.length));
  if (Number.isNaN(sink)) throw new Error('The plain loop added up to nothing.');
  return [
    { name: 'clean text, 1 MB', value: speed(text, engine), unit: 'MB/s' },
    { name: 'plain loop over the same text', value: speed(text, loop), unit: 'MB/s' },
    { name: 'clean text, share of the plain loop', value: loop / engine, unit: 'x', target: '>= 0.5' },
  ];
}

function dense(plan: Plan, scan: Scan): Figure[] {
  const text = denseText(MEGABYTE);
  const spans = redact(plan, text).spans.length;
  const detection = timeOf(() => detect(text, scan));
  const engine = timeOf(() => redact(plan, text));
  const [quarter, half] = [denseText(MEGABYTE / 4), denseText(MEGABYTE / 2)];
  const growth = Math.sqrt(timeOf(() => redact(plan, text)) / timeOf(() => redact(plan, quarter)));
  return [
    {
      name: 'dense text, 1 MB, a value every 60 characters',
      value: speed(text, engine),
      unit: 'MB/s',
      target: '>= 20',
    },
    { name: 'dense text, detection alone', value: speed(text, detection), unit: 'MB/s' },
    {
      name: 'dense text, 0.5 MB',
      value: speed(
        half,
        timeOf(() => redact(plan, half)),
      ),
      unit: 'MB/s',
    },
    { name: 'dense text, growth when the length doubles', value: growth, unit: 'x', target: '<= 2.1' },
    { name: 'dense text, a match', value: (engine * 1000) / spans, unit: 'µs', target: '<= 2' },
  ];
}

function short(plan: Plan): Figure[] {
  const text =
    'Please call Anna at 202-555-0143 or write to anna@example.com; her SSN is 219-09-9999, born 1961-07-04.';
  const calls = 10_000;
  const engine = timeOf(() => {
    for (let call = 0; call < calls; call++) redact(plan, text);
  });
  return [{ name: 'short text of 100 characters, 4 values', value: (engine * 1000) / calls, unit: 'µs' }];
}

function long(plan: Plan): Figure[] {
  const text = cleanText(5 * MEGABYTE) + denseText(5 * MEGABYTE);
  return [
    {
      name: '10 MB, half of it dense',
      value: speed(
        text,
        timeOf(() => redact(plan, text)),
      ),
      unit: 'MB/s',
    },
  ];
}
