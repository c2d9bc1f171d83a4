import type { ExplainedSpan } from '../../engine/index.js';
import type { DocumentSearch } from '../../formats/document-search.js';
import { AnswerBudget } from './answer-budget.js';
import type { Findings, SpanForm, SpanForms } from './filter.types.js';

const FORMS: {
  readonly [F in SpanForm]: (spans: readonly ExplainedSpan[], search: DocumentSearch) => readonly SpanForms[F][];
} = {
  applied: (spans) =>
    spans
      .filter(({ applied }) => applied)
      .map(({ start, end, kind, confidence }) => ({ start, end, kind, confidence })),
  all: (spans) => spans,
  everywhere: (spans, search) => search.spread(spans),
};

/** True if a job asks for spans, false if it asks for a whole response. */
export const isSpanForm = (format: string): format is SpanForm => Object.hasOwn(FORMS, format);

/** Returns the spans of a redaction in a form. @param search the search of the redacted text */
export const findingsOf = <F extends SpanForm>(
  spans: readonly ExplainedSpan[],
  search: DocumentSearch,
  form: F,
): readonly SpanForms[F][] => FORMS[form](spans, search);

/** Returns spans as JSON, for another thread. @throws AppError as `AnswerBudget.spend` */
export function writeFindings(spans: readonly object[]): string {
  const budget = new AnswerBudget();
  return `[${spans.map((span) => budget.spend(JSON.stringify(span))).join(',')}]`;
}

/** Returns findings as spans, whichever thread they come from. */
export const readFindings = <T>(findings: Findings<T>): readonly T[] =>
  findings instanceof Uint8Array ? (JSON.parse(Buffer.from(findings).toString('utf8')) as T[]) : findings;
