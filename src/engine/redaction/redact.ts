import { fromModels } from './from-models.js';
import { fromStructure, withoutThings } from './from-structure.js';
import type { Plan } from '../policy/plan.js';
import type { ChosenSpan, RedactOptions, Redaction } from './redaction.js';
import { detectFolded } from '../scan/detect-folded.js';
import { apply } from './apply.js';
import { refine, type DecidedSpan } from './refine.js';
import { replace } from './replace.js';
import { resolveOverlaps } from '../spans/resolve-overlaps.js';
import type { Span } from '../spans/span.js';
import { peopleIn } from '../strategies/pseudonym/people.js';
import { Session } from '../strategies/session.js';
import { uncover } from './uncover.js';
import { withEvidence } from './with-evidence.js';

const DEFAULT_CONTEXT = 'none';

/**
 * Replaces what a plan finds in a text. The same plan, text and options give the same result, apart from salts. Offsets
 * of the spans are UTF-16 code units of `text`. Any string is valid, including lone surrogates.
 *
 * @throws Error if an option that the plan needs is missing: an error of the caller
 */
export function redact(plan: Plan, text: string, options: RedactOptions = {}): Redaction {
  requireOptions(plan, options);
  const { context = DEFAULT_CONTEXT } = options;
  const models = fromModels(plan, text, options.models ?? []); // what the caller's models say
  const { known = [], learn, evidence = false } = options;
  const judge = (found: readonly Span[]): readonly DecidedSpan[] => refine(found, text, plan, context); // trimmed, ignored or given a strategy
  const choose = (decided: readonly DecidedSpan[]): readonly DecidedSpan[] => {
    const chosen = resolveOverlaps(decided); // longest, surest, first
    return uncover(chosen, decided, text, plan, context); // and what these had hidden
  };
  const looked = withoutThings(detectFolded(text, plan.scan, 'all', evidence), known); // everything that looks like something, overlaps included
  const found = evidence ? looked.filter(isTaken) : looked;
  const others = [models.spans, fromStructure(plan, known)].filter(({ length }) => length > 0);
  let decided: readonly DecidedSpan[] = judge(found);
  if (others.length > 0) decided = merge([decided, ...others.map(judge)]);
  let chosen = choose(decided);
  const more = learn?.(chosen.map((span) => outcome(span, text))) ?? []; // and what the others of a column are
  if (more.length > 0) {
    decided = merge([decided, judge(fromStructure(plan, more))]);
    chosen = choose(decided);
  }
  const session = new Session(options, () => peopleIn(text, chosen));
  const { spans, alerts, pending } = replace(chosen, text, session); // what each becomes
  const redaction = { filteredText: apply(text, spans), spans, alerts, pending, fallbacks: models.fallbacks };
  return evidence ? withEvidence(redaction, { text, plan, context, looked, decided, chosen }) : redaction; // and why
}

const isTaken = ({ trace }: Span): boolean => trace?.missed === undefined;

const outcome = ({ start, end, found: { kind }, strategy }: DecidedSpan, text: string): ChosenSpan => ({
  start,
  end,
  kind,
  text: text.slice(start, end),
  applied: strategy !== undefined,
});

/** Merges lists in document order into one, by the position of the spans before trimming. */
function merge(lists: readonly (readonly DecidedSpan[])[]): readonly DecidedSpan[] {
  const [first = [], ...others] = lists.filter(({ length }) => length > 0);
  if (others.length === 0) return first;
  return [first, ...others]
    .flat()
    .sort((one, other) => one.found.start - other.found.start || one.found.end - other.found.end);
}

/** Checks the options for every text, not only for those with findings, so that an error shows at once. */
function requireOptions(plan: Plan, options: RedactOptions): void {
  if (plan.needsScopeKey && options.scopeKey === undefined) {
    throw new Error('This plan replaces values alike in a whole context: redact() needs `scopeKey` in its options.');
  }
  if (plan.needsClock && options.now === undefined) {
    throw new Error('This plan tells how long ago dates are: redact() needs `now` in its options.');
  }
}
