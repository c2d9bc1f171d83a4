import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EVERYTHING } from '../support/every-kind.js';
import { compilePolicy, redact, type Plan } from '../../src/engine/index.js';
import { scoreClasses } from './classes.js';
import { readDocuments, type Document } from './documents.js';
import { covers, isOfKind, touches, withoutPeriod } from './right-kinds.js';
import { untriedMistakes, untriedTables } from './untried.js';

/** What was found of one kind. */
interface Score {
  found: number;
  missed: number;
  right: number;
  invented: number;
}

interface Mistake {
  readonly what: 'missed' | 'invented';
  readonly kinds: string;
  readonly value: string;
  readonly document: Document;
  readonly start: number;
  readonly found: string;
}

const everything = (minConfidence = 0.5): Plan =>
  compiled({ config: { minConfidence }, identifiers: { ...EVERYTHING, phoneNumber: { region: REGIONS } } });

function compiled(policy: object): Plan {
  const result = compilePolicy(policy);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.plan;
}

/** Those whose documents the set has. */
const REGIONS = 'US CA GB IE AU NZ DE AT CH FR BE NL ES IT PT PL SE NO DK FI MX BR IN'.split(' ');

const scores = new Map<string, Score>();
const scoreOf = (kind: string): Score => {
  const score = scores.get(kind) ?? { found: 0, missed: 0, right: 0, invented: 0 };
  scores.set(kind, score);
  return score;
};

function judge(document: Document, plan: Plan): Mistake[] {
  const spans = redact(plan, document.text).spans.filter(({ applied }) => applied);
  const mistakes: Mistake[] = [];
  for (const expected of document.expected) {
    const ofKind = spans.filter((span) => isOfKind(span, expected.kinds));
    const isFound = covers(ofKind, withoutPeriod(document.text, expected));
    if (!isFound && expected.isOptional) continue;
    const [kind = ''] = expected.kinds;
    scoreOf(kind)[isFound ? 'found' : 'missed']++;
    if (!isFound) {
      const instead = spans.filter((span) => touches(span, expected)).map((span) => `${span.kind} ${span.text}`);
      const value = document.text.slice(expected.start, expected.end);
      const { start } = expected;
      mistakes.push({
        what: 'missed',
        kinds: expected.kinds.join('|'),
        value,
        document,
        start,
        found: instead.join('; '),
      });
    }
  }
  for (const span of spans) {
    const isRight = document.expected.some(
      (expected) => touches(span, expected) && (isOfKind(span, expected.kinds) || expected.isOptional),
    );
    scoreOf(span.kind)[isRight ? 'right' : 'invented']++;
    if (isRight) continue;
    const { kind, text, start, confidence } = span;
    mistakes.push({ what: 'invented', kinds: kind, value: text, document, start, found: String(confidence) });
  }
  return mistakes;
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1));

function printTable(): void {
  console.log('| kind | values | recall % | spans | precision % |\n| --- | ---: | ---: | ---: | ---: |');
  const total: Score = { found: 0, missed: 0, right: 0, invented: 0 };
  const row = (kind: string, { found, missed, right, invented }: Score): void => {
    const [values, spans] = [found + missed, right + invented];
    console.log(`| ${kind} | ${values} | ${percent(found, values)} | ${spans} | ${percent(right, spans)} |`);
  };
  for (const [kind, score] of [...scores].sort(([one], [other]) => (one < other ? -1 : 1))) {
    for (const key of ['found', 'missed', 'right', 'invented'] as const) total[key] += score[key];
    row(kind, score);
  }
  row('**all**', total);
}

/** Confidences that belong together, by the least of them. */
const BANDS = [0, 0.2, 0.4, 0.6, 0.8, 0.95];

/** How many of the spans of each confidence are right, when all are taken. */
function printBands(documents: readonly Document[]): void {
  const plan = everything(0);
  const counts = BANDS.map(() => ({ right: 0, all: 0 }));
  for (const { text, expected } of documents) {
    for (const span of redact(plan, text).spans) {
      const count = counts[BANDS.findLastIndex((least) => span.confidence >= least)];
      if (count === undefined) continue;
      count.all++;
      if (expected.some((one) => touches(span, one) && (isOfKind(span, one.kinds) || one.isOptional))) count.right++;
    }
  }
  console.log('\n| confidence from | spans | right % |\n| ---: | ---: | ---: |');
  for (const [index, { right, all }] of counts.entries()) {
    console.log(`| ${BANDS[index]} | ${all} | ${percent(right, all)} |`);
  }
}

/** What is left and wrongly taken by class; of the half that is held back nothing but figures is shown. */
function printClasses(plan: Plan): void {
  console.log(
    '\n| half | class | characters | hidden % | by its kind % | false spans | per 1,000 words | by default |\n' +
      '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  );
  for (const score of scoreClasses(plan, compiled(readDefaultPolicy()))) {
    const { half, name, characters, left, typed, byKind, words, falseSpans, falseByDefault, mistakes } = score;
    const hidden = percent(characters - left, characters);
    const rates = [falseSpans, falseByDefault].map((count) => ((1000 * count) / words).toFixed(1));
    console.log(
      `| ${half} | ${name} | ${characters} | ${hidden} | ${percent(byKind, typed)} | ${falseSpans} | ${rates.join(' | ')} |`,
    );
    if (half === 'development' && process.argv.includes(name)) console.log(mistakes.join('\n'));
  }
}

const readDefaultPolicy = (): object =>
  JSON.parse(readFileSync(path.resolve(process.cwd(), 'config/policies/default.json'), 'utf8')) as object;

function main(): void {
  const plan = everything();
  if (process.argv.includes('--classes')) {
    printClasses(plan);
    return;
  }
  if (process.argv.includes('--untried')) {
    const [half] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
    const byDefault = compiled(readDefaultPolicy());
    console.log(
      half === undefined ? untriedTables(plan, byDefault) : untriedMistakes(half, plan, byDefault).join('\n'),
    );
    return;
  }
  const documents = readDocuments();
  const [only] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const mistakes = documents.flatMap((document) => judge(document, plan));
  const genres = new Set(documents.map(({ genre }) => genre));
  console.log(`${documents.length} documents of ${genres.size} genres\n`);
  printTable();
  printBands(documents);
  printClasses(plan);
  if (!process.argv.includes('--errors')) return;
  for (const { what, kinds, value, document, start, found } of mistakes) {
    if (only !== undefined && !kinds.split('|').includes(only) && document.genre !== only) continue;
    const around = document.text.slice(Math.max(0, start - 40), start + value.length + 30).replaceAll('\n', '⏎');
    console.log(
      `${what} ${kinds} ${JSON.stringify(value)} (${found}) in ${document.genre}/${document.name}: …${around}…`,
    );
  }
}

main();
