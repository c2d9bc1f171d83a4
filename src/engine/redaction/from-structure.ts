import { PEOPLE } from '../kinds.js';
import type { Plan } from '../policy/plan.js';
import type { KnownValue } from './redaction.js';
import type { Span } from '../spans/span.js';

/** Below 1: a header says what a column is for, but a cell may contain something else. */
const CONFIDENCE = 0.95;

/** The author of the policy has declared the field. */
const CERTAIN = 1;

/** Returns spans for the values known from the structure of a document, limited to kinds that the plan looks for. */
export function fromStructure({ rules }: Plan, known: readonly KnownValue[]): readonly Span[] {
  if (known.length === 0) return [];
  const ruleOf = new Map(rules.map(({ kind }, index) => [kind, index]).toReversed() as [string, number][]);
  return known.flatMap(({ start, end, kinds, rule: named }): Span[] => {
    const own = named === undefined ? undefined : rules[named];
    if (named !== undefined && own !== undefined) {
      const { kind, classification } = own;
      const span = { start, end, kind, confidence: CERTAIN, detector: 'field', rule: named };
      return [classification === undefined ? span : { ...span, classification }];
    }
    const kind = kinds.find((each) => ruleOf.has(each));
    const rule = kind === undefined ? undefined : ruleOf.get(kind);
    if (kind === undefined || rule === undefined) return [];
    return [{ start, end, kind, confidence: CONFIDENCE, detector: 'structure', rule }];
  });
}

/** Returns the spans without names of people in the words by which the structure of a document names a thing. */
export function withoutThings(spans: readonly Span[], known: readonly KnownValue[]): readonly Span[] {
  if (known.length === 0) return spans;
  const things = new Map(known.filter(({ isThing }) => isThing === true).map(({ start, end }) => [start, end]));
  if (things.size === 0) return spans;
  return spans.filter(({ kind, start, end }) => !PEOPLE.has(kind) || (things.get(start) ?? 0) < end);
}
