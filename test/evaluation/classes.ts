import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compilePolicy, KINDS, redact, type ExplainedSpan, type Plan } from '../../src/engine/index.js';

interface Value {
  readonly start: number;
  readonly end: number;
  /** Undefined where any kind will do. */
  readonly kind: string | undefined;
  /** It need not be found, and is no mistake either. */
  readonly isOptional: boolean;
}

/** One line of a file: a text, and the ranges of it that must be hidden. */
interface Case {
  readonly text: string;
  readonly values: readonly Value[];
}

/** What a half of a class comes to. */
export interface ClassScore {
  readonly half: string;
  readonly name: string;
  /** Letters and digits of the values, and how many of them no span covers. */
  readonly characters: number;
  readonly left: number;
  /** Values that have a kind, and how many of them a policy hides that looks for this kind alone. */
  readonly typed: number;
  readonly byKind: number;
  readonly words: number;
  /** With everything on, and with the default policy. */
  readonly falseSpans: number;
  readonly falseByDefault: number;
  /** What was left and what was wrongly taken, a line each. */
  readonly mistakes: readonly string[];
}

const FOLDER = path.resolve(process.cwd(), 'test/evaluation/classes');

/** Kinds that stand rightly in texts without an address and without a labelled number. */
const OTHER_KINDS = new Set(['date', 'time', 'age', 'currency', 'medical-condition', 'url', 'uuid']);

/** Of what a class is about, where this is not numbers. */
const KINDS_OF: Readonly<Record<string, ReadonlySet<string>>> = {
  ages: new Set(['age', 'date', 'nrp']),
  names: new Set(['person', 'first-name', 'surname', 'physician-name', 'handle']),
  spelled: new Set(['email-address', 'ssn', 'partial-number']),
  secrets: new Set(['secret', 'password', 'credit-card', 'card-security-code', 'card-expiry', 'pin']),
  masked: new Set(['partial-number', 'credit-card', 'account-number', 'phone-number', 'ssn']),
};

/** Returns the scores of every class in both halves, by a plan that looks for every kind and by the default one. */
export function scoreClasses(everything: Plan, byDefault: Plan): ClassScore[] {
  return ['development', 'held-back'].flatMap((half) =>
    readdirSync(path.join(FOLDER, half))
      .sort()
      .map((file) =>
        scoreClass(half, path.basename(file, '.txt'), readCases(path.join(FOLDER, half, file)), everything, byDefault),
      ),
  );
}

function readCases(file: string): Case[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => readCase(line.replaceAll('⏎', '\n')));
}

const KEYS: ReadonlyMap<string, string> = new Map(KINDS.map(({ id, key }) => [id, key]));

function readCase(marked: string): Case {
  const values: Value[] = [];
  let text = '';
  for (const [index, part] of marked.split(/[⟦⟧]/).entries()) {
    const named = index % 2 === 1 ? /^([a-z-]+)(\??):/.exec(part) : null;
    const [prefix = '', kind = '', mark] = named !== null && KEYS.has(named[1] ?? '') ? named : [];
    const value = part.slice(prefix.length);
    if (index % 2 === 1)
      values.push({
        start: text.length,
        end: text.length + value.length,
        kind: kind === '' ? undefined : kind,
        isOptional: mark === '?',
      });
    text += value;
  }
  return { text, values };
}

function scoreClass(half: string, name: string, cases: readonly Case[], everything: Plan, byDefault: Plan): ClassScore {
  const score = {
    half,
    name,
    characters: 0,
    left: 0,
    typed: 0,
    byKind: 0,
    words: 0,
    falseSpans: 0,
    falseByDefault: 0,
    mistakes: [] as string[],
  };
  for (const { text, values } of cases) {
    const spans = appliedSpans(everything, text);
    const shown = JSON.stringify(text);
    score.words += text.split(/\s+/).length;
    for (const value of values) {
      if (value.isOptional) continue;
      const whole = lettersOf(text, value, []);
      const left = lettersOf(text, value, spans);
      score.characters += whole.length;
      score.left += left.length;
      if (left !== '') score.mistakes.push(`left ${left} of ${JSON.stringify(text.slice(value.start, value.end))}`);
      if (value.kind === undefined) continue;
      score.typed++;
      const rest = lettersOf(text, value, appliedSpans(planFor(value.kind), text));
      if (rest === '') score.byKind++;
      else score.mistakes.push(`no ${value.kind}: ${rest} in ${shown}`);
    }
    const isFalse = ({ start, end }: ExplainedSpan): boolean =>
      !values.some((value) => start < value.end && value.start < end);
    for (const span of spans) {
      if (!isOfClass(name, span) || !isFalse(span)) continue;
      score.falseSpans++;
      score.mistakes.push(`false ${span.kind} ${JSON.stringify(span.text)} in ${shown}`);
    }
    for (const span of appliedSpans(byDefault, text)) {
      if (!isFalse(span)) continue;
      score.falseByDefault++;
      score.mistakes.push(`false by default ${span.kind} ${JSON.stringify(span.text)} in ${shown}`);
    }
  }
  return score;
}

const appliedSpans = (plan: Plan, text: string): readonly ExplainedSpan[] =>
  redact(plan, text).spans.filter(({ applied }) => applied);

const isOfClass = (name: string, { kind, text }: ExplainedSpan): boolean =>
  KINDS_OF[name.split('-')[0] ?? '']?.has(kind) ?? (/\p{N}/u.test(text) && !OTHER_KINDS.has(kind));

/** The letters and digits of a value that no span covers. */
function lettersOf(text: string, { start, end }: Value, spans: readonly ExplainedSpan[]): string {
  let left = '';
  for (let at = start; at < end; at++) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at))) continue;
    if (!spans.some((span) => span.start <= at && at < span.end)) left += text.charAt(at);
  }
  return left;
}

const plans = new Map<string, Plan>();

/** Returns a plan that looks for one kind. */
function planFor(kind: string): Plan {
  const known = plans.get(kind);
  if (known !== undefined) return known;
  const result = compilePolicy({ identifiers: { [KEYS.get(kind) ?? kind]: {} } });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  plans.set(kind, result.plan);
  return result.plan;
}
