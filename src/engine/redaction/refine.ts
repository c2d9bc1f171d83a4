import { holds, type Facts } from '../policy/condition/evaluate.js';
import type { Plan, PlannedStrategy, Rule } from '../policy/plan.js';
import { isIgnored } from '../spans/ignore.js';
import type { Range, Span } from '../spans/span.js';
import { trimmedEnd } from '../spans/trim.js';

/** A span with the verdict of its policy entry. */
export interface DecidedSpan extends Range {
  /** The span as detected, before its end was trimmed. */
  readonly found: Span;
  readonly confidence: number;
  /** True when an ignore rule of the policy or of its entry matched. */
  readonly ignored: boolean;
  /** Its policy entry. */
  readonly entry: Rule;
  /** The strategy that replaces it; undefined if an ignore rule matched or no strategy's condition held. */
  readonly strategy: PlannedStrategy | undefined;
}

/**
 * Judges each span by itself: trims it by the post-filters, applies the ignore rules, and chooses the first strategy
 * whose condition holds. This precedes the resolution of overlaps, since a span that will not be replaced must not
 * displace one that will.
 */
export function refine(found: readonly Span[], text: string, plan: Plan, context: string): DecidedSpan[] {
  const decided: DecidedSpan[] = [];
  for (const span of found) {
    const entry = plan.rules[span.rule];
    const end = trimmedEnd(text, span.start, span.end, plan.postFilters);
    if (entry === undefined || end <= span.start) continue;
    const ignored = isLeftAlone(text, span, end, entry, plan);
    decided.push({
      start: span.start,
      end,
      found: span,
      confidence: span.confidence,
      ignored,
      entry,
      strategy: ignored ? undefined : chooseStrategy(text, span, end, entry, context),
    });
  }
  return decided;
}

function isLeftAlone(text: string, span: Span, end: number, entry: Rule, plan: Plan): boolean {
  if (plan.ignore === undefined && entry.ignore === undefined) return false;
  const found = text.slice(span.start, span.end);
  const kept = text.slice(span.start, end);
  return (
    (plan.ignore !== undefined && isIgnored(plan.ignore, found, kept)) ||
    (entry.ignore !== undefined && isIgnored(entry.ignore, found, kept))
  );
}

function chooseStrategy(
  text: string,
  span: Span,
  end: number,
  entry: Rule,
  context: string,
): PlannedStrategy | undefined {
  const [first] = entry.strategies;
  if (first !== undefined && first.condition === undefined) return first;
  const facts = factsOf(text, span, end, entry, context);
  return entry.strategies.find(({ condition }) => condition === undefined || holds(condition, facts));
}

/** Returns the facts that an entry's conditions can test about a span, which is trimmed to `end`. */
export const factsOf = (text: string, span: Span, end: number, entry: Rule, context: string): Facts => ({
  token: text.slice(span.start, end),
  confidence: span.confidence,
  classification: span.classification,
  kind: span.kind,
  label: entry.label,
  context,
  text,
  start: span.start,
  end,
  windowSize: entry.windowSize,
});
