import type { Plan } from '../policy/plan.js';
import type { ExplainedSpan, Redaction } from './redaction.js';
import { detectFolded } from '../scan/detect-folded.js';
import { apply } from './apply.js';
import { refine } from './refine.js';
import { normaliseValue } from '../strategies/normalise.js';
import type { PendingReplacement } from '../strategies/pending.js';
import { foldedWords } from '../strategies/pseudonym/fold-name.js';
import { foldedParts } from '../strategies/pseudonym/pseudonyms.js';
import { joinParts } from '../strategies/pseudonym/replacement-parts.js';

/** The maximum length of a generated replacement. */
const MAX_GENERATED_LENGTH = 1000;

/**
 * Applies the caller's decisions about `redaction.pending`: replacements by key. Keys without a decision keep their
 * proposal. `text` is the original text.
 */
export function settle(redaction: Redaction, text: string, resolved: ReadonlyMap<string, string>): Redaction {
  if (resolved.size === 0 || redaction.pending.length === 0) return { ...redaction, pending: [] };
  const values = withoutNamesOf(text, redaction.pending, resolved);
  const spans = redaction.spans.map((span): ExplainedSpan => {
    const replacement = span.shared === undefined ? undefined : joinParts(span.shared, (key) => values.get(key));
    return replacement === undefined ? span : withReplacement(span, replacement);
  });
  return { ...redaction, filteredText: apply(text, spans), spans, pending: [] };
}

/**
 * Returns the decided values, without names that occur in the text: a context may have chosen a name before it met that
 * name in a text. Such a value is replaced by another proposal, the last one first, since those are so long that the
 * context will not have chosen them.
 */
function withoutNamesOf(
  text: string,
  pending: readonly PendingReplacement[],
  resolved: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const unique = pending.flatMap((one) => (one.type === 'shared' && one.alternatives !== undefined ? [one] : []));
  if (unique.length === 0) return resolved;
  const words = foldedWords(text);
  const values = new Map(resolved);
  const taken = new Set(resolved.values());
  for (const { key, proposal, alternatives = [] } of unique) {
    const value = values.get(key);
    if (value === undefined || !foldedParts(value).some((part) => words.has(part))) continue;
    const other = [proposal, ...alternatives].findLast((name) => !taken.has(name)) ?? proposal;
    values.set(key, other);
    taken.add(other);
  }
  return values;
}

/** Sets the replacement and removes the fallback reason, which no longer applies. */
function withReplacement(span: ExplainedSpan, replacement: string): ExplainedSpan {
  const settled: { -readonly [Key in keyof ExplainedSpan]: ExplainedSpan[Key] } = { ...span, replacement };
  delete settled.fallback;
  return settled;
}

/**
 * Returns the trimmed output of a generator as a replacement of `token`; undefined if it is blank, too long, contains
 * the token, or contains something that the plan would replace.
 */
export function acceptGenerated(plan: Plan, token: string, output: string): string | undefined {
  const value = output.trim();
  if (value === '' || value.length > MAX_GENERATED_LENGTH) return undefined;
  const [made, original] = [normaliseValue('person', value), normaliseValue('person', token)];
  if (made === original || made.includes(original)) return undefined;
  const found = refine(detectFolded(value, plan.scan), value, plan, '');
  return found.some(({ strategy }) => strategy !== undefined) ? undefined : value;
}
