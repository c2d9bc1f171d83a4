import { meaningOfLabel } from '../detectors/names/labels.js';
import { isNameType } from '../detectors/names/names-detectors.js';
import type { Kind } from '../kinds.js';
import type { ModelAnswer, ModelFinding } from '../models.js';
import { findNames } from '../names/index.js';
import { mergeNames } from '../names/merge-names.js';
import type { Plan, PlannedModel } from '../policy/plan.js';
import { detectFolded } from '../scan/detect-folded.js';
import type { Span } from '../spans/span.js';

/** What models add to the findings of a text. */
export interface FromModels {
  readonly spans: readonly Span[];
  /** The kinds that were looked for by the model in this process, since the one that the policy names did not answer. */
  readonly fallbacks: readonly Kind[];
}

const NOTHING: FromModels = { spans: [], fallbacks: [] };

/** The answers of the plan's models as spans. @throws Error when an answer is missing: a fault of the caller */
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
 * The label of the request that a label of the answer stands for. Some servers have their own words for what they are
 * asked (`PER` for `name`), and what they find so must not stay in clear.
 */
function askedLabels(ruleOf: ReadonlyMap<string, number>): (label: string) => string | undefined {
  const byMeaning = new Map([...ruleOf.keys()].toReversed().map((label) => [meaningOfLabel(label), label]));
  return (label) => (ruleOf.has(label) ? label : byMeaning.get(meaningOfLabel(label)));
}

/** The deep model and the one in this process, each where it is better than the other. */
function voted(text: string, found: readonly ModelFinding[]): readonly ModelFinding[] {
  const deep = found.flatMap(({ label, ...range }) => (isNameType(label) ? [{ ...range, type: label }] : []));
  return mergeNames(findNames(text), deep).map(({ type, ...range }) => ({ ...range, label: type }));
}

const isWithin = (start: number, end: number, text: string): boolean =>
  Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= text.length;
