import { fromModels } from './from-models.js';
import { fromStructure } from './from-structure.js';
import type { Plan } from './policy/plan.js';
import type { Detected, RedactOptions, Redaction } from './redaction.js';
import { detectFolded } from './scan/detect-folded.js';
import { apply } from './spans/apply.js';
import { refine } from './spans/refine.js';
import { replace } from './spans/replace.js';
import { resolveOverlaps } from './spans/resolve-overlaps.js';
import type { Span } from './spans/span.js';
import { Session } from './strategies/session.js';
import { uncover } from './uncover.js';

const DEFAULT_CONTEXT = 'none';

/**
 * Replaces what a plan finds in a text. The same plan, text and options give the same answer, but for salts. Offsets
 * of the spans are UTF-16 code units of `text`; any string will do, lone surrogates included.
 *
 * @throws Error when an option is missing that the plan asks for: a fault of the caller
 */
export function redact(plan: Plan, text: string, options: RedactOptions = {}): Redaction {
  requireOptions(plan, options);
  const { context = DEFAULT_CONTEXT } = options;
  const models = fromModels(plan, text, options.models ?? []); // what the caller's models say
  const known = fromStructure(plan, options.known ?? []); // and what the document's own structure says
  const found = merge(detected(plan, text, options).spans, models.spans, known); // everything that looks like something, overlaps included
  const decided = refine(found, text, plan, context); // trimmed, ignored or given a strategy
  const chosen = resolveOverlaps(decided); // longest, surest, first
  const all = uncover(chosen, decided, text, plan, context); // and what these had hidden
  const { spans, alerts, pending } = replace(all, text, new Session(options)); // what each becomes, and why
  return { filteredText: apply(text, spans), spans, alerts, pending, fallbacks: models.fallbacks };
}

/** What the detectors of a plan find in a text, for `redact` of the same text; redacted twice, it is searched once. */
export const detectIn = (plan: Plan, text: string): Detected => ({ plan, text, spans: detectFolded(text, plan.scan) });

/** @throws Error for what was found in another text or by another plan: a fault of the caller */
function detected(plan: Plan, text: string, { detected: before }: RedactOptions): Detected {
  if (before === undefined) return detectIn(plan, text);
  if (before.plan === plan && before.text === text) return before;
  throw new Error('What was detected is of another text or plan: redact() needs `detected` of these.');
}

/** In the order of the text, as detectors are. */
const merge = (found: readonly Span[], ...added: readonly (readonly Span[])[]): readonly Span[] =>
  added.every(({ length }) => length === 0)
    ? found
    : [found, ...added].flat().sort((one, other) => one.start - other.start || one.end - other.end);

/** At every text, not only at those in which something is found: a fault must show at once. */
function requireOptions(plan: Plan, options: RedactOptions): void {
  if (plan.needsScopeKey && options.scopeKey === undefined) {
    throw new Error('This plan replaces values alike in a whole context: redact() needs `scopeKey` in its options.');
  }
  if (plan.needsClock && options.now === undefined) {
    throw new Error('This plan tells how long ago dates are: redact() needs `now` in its options.');
  }
}
