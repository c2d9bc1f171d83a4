import type { Kind, Redaction } from '../../engine/index.js';
import type { RedactionSummary } from './filter.types.js';

/** The summary of a document without text. */
export const NOTHING_REDACTED: RedactionSummary = { characters: 0, seconds: 0, replaced: new Map(), alerts: [] };

/**
 * Returns the facts to record of a redaction; small, whatever the size of the text.
 * @param maxAlerts the maximum number of alerts
 */
export function summarize(
  text: string,
  { spans, alerts }: Pick<Redaction, 'spans' | 'alerts'>,
  seconds: number,
  maxAlerts: number,
): RedactionSummary {
  const replaced = new Map<Kind, number>();
  for (const { applied, kind } of spans) if (applied) replaced.set(kind, (replaced.get(kind) ?? 0) + 1);
  return { characters: text.length, seconds, replaced, alerts: alerts.slice(0, maxAlerts) };
}

/** Returns the number of replaced spans per kind of all these redactions. */
export function replacedInAll(summaries: readonly RedactionSummary[]): ReadonlyMap<Kind, number> {
  const [first] = summaries;
  if (first !== undefined && summaries.length === 1) return first.replaced;
  const sum = new Map<Kind, number>();
  for (const { replaced } of summaries) {
    for (const [kind, count] of replaced) sum.set(kind, (sum.get(kind) ?? 0) + count);
  }
  return sum;
}
