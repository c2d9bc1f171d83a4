import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { redact, type Plan } from '../../src/engine/index.js';

/** One line of a file: a text, and the ranges of it that must be hidden. */
interface Case {
  readonly text: string;
  readonly values: readonly { readonly start: number; readonly end: number }[];
}

/** What a half of a class comes to. */
export interface ClassScore {
  readonly half: string;
  readonly name: string;
  /** Letters and digits of the values, and how many of them no span covers. */
  readonly characters: number;
  readonly left: number;
  readonly words: number;
  readonly falseSpans: number;
  /** What was left and what was wrongly taken, a line each. */
  readonly mistakes: readonly string[];
}

const FOLDER = path.resolve(process.cwd(), 'test/evaluation/classes');

/** Kinds that stand rightly in texts without an address and without a labelled number. */
const OTHER_KINDS = new Set(['date', 'time', 'age', 'currency', 'medical-condition']);

/** Returns the scores of every class in both halves, by a plan that looks for every kind. */
export function scoreClasses(plan: Plan): ClassScore[] {
  return ['development', 'held-back'].flatMap((half) =>
    readdirSync(path.join(FOLDER, half))
      .sort()
      .map((file) => scoreClass(half, path.basename(file, '.txt'), readCases(path.join(FOLDER, half, file)), plan)),
  );
}

function readCases(file: string): Case[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => readCase(line.replaceAll('⏎', '\n')));
}

function readCase(marked: string): Case {
  const values: { start: number; end: number }[] = [];
  let text = '';
  for (const [index, part] of marked.split(/[⟦⟧]/).entries()) {
    if (index % 2 === 1) values.push({ start: text.length, end: text.length + part.length });
    text += part;
  }
  return { text, values };
}

function scoreClass(half: string, name: string, cases: readonly Case[], plan: Plan): ClassScore {
  const score = { half, name, characters: 0, left: 0, words: 0, falseSpans: 0, mistakes: [] as string[] };
  for (const { text, values } of cases) {
    const spans = redact(plan, text).spans.filter(({ applied }) => applied);
    score.words += text.split(/\s+/).length;
    for (const { start, end } of values) {
      let left = '';
      for (let at = start; at < end; at++) {
        if (!/[\p{L}\p{N}]/u.test(text.charAt(at))) continue;
        score.characters++;
        if (!spans.some((span) => span.start <= at && at < span.end)) left += text.charAt(at);
      }
      score.left += left.length;
      if (left !== '') score.mistakes.push(`left ${left} of ${JSON.stringify(text.slice(start, end))}`);
    }
    for (const span of spans) {
      if (!/\p{N}/u.test(span.text) || OTHER_KINDS.has(span.kind)) continue;
      if (values.some(({ start, end }) => span.start < end && start < span.end)) continue;
      score.falseSpans++;
      score.mistakes.push(`false ${span.kind} ${JSON.stringify(span.text)} in ${JSON.stringify(text)}`);
    }
  }
  return score;
}
