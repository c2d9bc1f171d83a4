import { meaningOfLabel } from '../detectors/names/labels.js';
import { isNameType } from '../detectors/names/names-detectors.js';
import type { Kind } from '../kinds.js';
import type { ModelAnswer, ModelFinding } from '../models.js';
import { findNames } from '../names/index.js';
import { mergeNames } from '../names/merge-names.js';
import type { Plan, PlannedModel } from '../policy/plan.js';
import { detectFolded } from '../scan/detect-folded.js';
import type { Span } from '../spans/span.js';

/** The findings that models add to a text. */
export interface FromModels {
  readonly spans: readonly Span[];
  /** The kinds that the in-process model detected because the model named in the policy did not respond. */
  readonly fallbacks: readonly Kind[];
}

const NOTHING: FromModels = { spans: [], fallbacks: [] };

/**
 * Converts the responses of the plan's models to spans.
 * @throws Error if a response is missing: an error of the caller
 */
export function fromModels({ models, rules, scan }: Plan, text: string, answers: readonly ModelAnswer[]): FromModels {
  if (models.length === 0) return NOTHING;
  if (answers.length !== models.length) {
    throw new Error('This plan asks models: redact() needs the answer to each of `plan.models` in its options.');
  }
  const silent = models.filter((_, index) => answers[index]?.outcome !== 'found');
  const spans = models.flatMap((model, index): readonly Span[] => {
    const answer = answers[index];
    return answer?.outcome === 'found'
      ? spansOf(model, text, answer.found, rules, scan.minConfidence)
      : detectFolded(text, model.fast);
  });
  const fallbacks = silent.flatMap((model) => [...model.rules.values()].map((rule) => rules[rule]?.kind ?? 'other'));
  return { spans, fallbacks };
}

function spansOf(
  { request, rules: ruleOf, thresholds }: PlannedModel,
  text: string,
  found: readonly ModelFinding[],
  rules: Plan['rules'],
  minConfidence: number,
): Span[] {
  const isDeep = request.model === 'deep';
  const askedFor = askedLabels(ruleOf);
  return (isDeep ? voted(text, found) : found).flatMap(({ start, end, label, confidence }): Span[] => {
    const key = label.toLowerCase();
    const asked = askedFor(key);
    const rule = asked === undefined ? undefined : ruleOf.get(asked);
    if (asked === undefined || rule === undefined || !isWithin(start, end, text)) return [];
    if (confidence < Math.max(minConfidence, thresholds.get(key) ?? thresholds.get(asked) ?? 0)) return [];
    const { kind = 'other', classification } = rules[rule] ?? {};
    const span = { start, end, kind, confidence, detector: isDeep ? 'deep-names' : 'ph-eye', rule };
    return [classification === undefined ? span : { ...span, classification }];
  });
}

/**
 * Returns a function that maps a label of the response to the label of the request. Some servers use their own labels
 * (`PER` for `name`), and what they find must not remain in clear text.
 */
function askedLabels(ruleOf: ReadonlyMap<string, number>): (label: string) => string | undefined {
  const byMeaning = new Map([...ruleOf.keys()].toReversed().map((label) => [meaningOfLabel(label), label]));
  return (label) => (ruleOf.has(label) ? label : byMeaning.get(meaningOfLabel(label)));
}

/** Merges the names of the deep and the in-process model, using each where it is more accurate. */
function voted(text: string, found: readonly ModelFinding[]): readonly ModelFinding[] {
  const deep = found.flatMap(({ label, ...range }) => (isNameType(label) ? [{ ...range, type: label }] : []));
  return mergeNames(findNames(text), deep).map(({ type, ...range }) => ({ ...range, label: type }));
}

const isWithin = (start: number, end: number, text: string): boolean =>
  Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= text.length;
