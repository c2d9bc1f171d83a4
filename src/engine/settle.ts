import type { Plan } from './policy/plan.js';
import type { ExplainedSpan, Redaction } from './redaction.js';
import { detectFolded } from './scan/detect-folded.js';
import { apply } from './spans/apply.js';
import { refine } from './spans/refine.js';
import { normaliseValue } from './strategies/normalise.js';

/** Longer than any value that could stand in the place of one. */
const LONGEST_GENERATED = 1000;

/**
 * Puts in what the caller decided about `redaction.pending`: replacements by key. What is not resolved keeps its
 * proposal. `text` is the text that was redacted.
 */
export function settle(redaction: Redaction, text: string, resolved: ReadonlyMap<string, string>): Redaction {
  if (resolved.size === 0 || redaction.pending.length === 0) return { ...redaction, pending: [] };
  const spans = redaction.spans.map((span): ExplainedSpan => {
    const replacement = span.shared === undefined ? undefined : resolved.get(span.shared.key);
    if (replacement === undefined) return span;
    return withReplacement(span, replacement);
  });
  return { ...redaction, filteredText: apply(text, spans), spans, pending: [] };
}

/** What the strategy had fallen back to is gone, and so is the reason. */
function withReplacement(span: ExplainedSpan, replacement: string): ExplainedSpan {
  const settled: { -readonly [Key in keyof ExplainedSpan]: ExplainedSpan[Key] } = { ...span, replacement };
  delete settled.fallback;
  return settled;
}

/**
 * What a generator made of `token`, fit to take its place: without blanks around it, or undefined when it is blank,
 * overlong, the token itself, or holds something that the plan would replace.
 */
export function acceptGenerated(plan: Plan, token: string, output: string): string | undefined {
  const value = output.trim();
  if (value === '' || value.length > LONGEST_GENERATED) return undefined;
  const [made, original] = [normaliseValue('person', value), normaliseValue('person', token)];
  if (made === original || made.includes(original)) return undefined;
  const found = refine(detectFolded(value, plan.scan), value, plan, '');
  return found.some(({ strategy }) => strategy !== undefined) ? undefined : value;
}
