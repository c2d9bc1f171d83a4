import type { Plan } from '../policy/plan.js';
import type { KnownValue } from './redaction.js';
import type { Span } from '../spans/span.js';

/** A header says what a column is for; what somebody has typed into one of its cells may yet be something else. */
const CONFIDENCE = 0.95;

/** The author of the policy has said so. */
const CERTAIN = 1;

/** What the structure of a document says about its text, as far as the plan looks for it. */
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
