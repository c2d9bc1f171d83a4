import { isSparseZip } from '../../checks/sparse-zip-codes.js';
import type { Kind, KindLabel } from '../../kinds.js';
import type { Comparison, Condition, OrderOperator } from './condition.js';
import { isSurroundedBy } from './life-event.js';
import { asksForSparse } from './population.js';

/** The facts that a condition can test. */
export interface Facts {
  readonly token: string;
  readonly confidence: number;
  readonly classification: string | undefined;
  readonly kind: Kind;
  readonly label: KindLabel;
  /** The caller's context. */
  readonly context: string;
  /**
   * The whole text, the position of the token in it, and the number of words on each side that count as surrounding.
   */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly windowSize: number;
}

/** Returns true if the condition holds for a span. Defined for every condition and every span. */
export function holds(condition: Condition, facts: Facts): boolean {
  switch (condition.type) {
    case 'and':
      return condition.terms.every((term) => holds(term, facts));
    case 'or':
      return condition.terms.some((term) => holds(term, facts));
    case 'not':
      return !holds(condition.term, facts);
    default:
      return compare(condition, facts);
  }
}

function compare(comparison: Comparison, facts: Facts): boolean {
  switch (comparison.type) {
    case 'token':
      if (comparison.operator === 'startswith') return facts.token.startsWith(comparison.value);
      return equalIgnoringCase(facts.token, comparison.value) === (comparison.operator === '==');
    case 'life-event':
      return isSurroundedBy(comparison.event, facts) !== comparison.negated;
    case 'number':
      if (comparison.field === 'population') return hasPopulation(comparison.operator, comparison.value, facts.token);
      return compareNumbers(facts.confidence, comparison.operator, comparison.value);
    case 'text':
      return hasText(comparison.field, comparison.value, facts) === (comparison.operator === '==');
  }
}

/** Compares the population of a ZIP code; false for unassigned codes, whatever the operator. */
function hasPopulation(operator: OrderOperator, value: number, zip: string): boolean {
  const isSparseWanted = asksForSparse(operator, value);
  return isSparseWanted !== undefined && isSparseZip(zip) === isSparseWanted;
}

function hasText(field: 'context' | 'classification' | 'type', value: string, facts: Facts): boolean {
  switch (field) {
    case 'context':
      return equalIgnoringCase(facts.context, value);
    case 'classification':
      return facts.classification !== undefined && equalIgnoringCase(facts.classification, value);
    case 'type':
      return (
        equalIgnoringCase(facts.kind, value) ||
        equalIgnoringCase(facts.label, value) ||
        (OLDER_TYPES.get(value.toUpperCase())?.includes(facts.kind) ?? false)
      );
  }
}

/** The types used in older policies, with the kinds they denote. */
const OLDER_TYPES: ReadonlyMap<string, readonly Kind[]> = new Map([
  ['PER', ['person', 'first-name', 'surname', 'physician-name']],
  ['ORG', ['organization', 'hospital']],
  ['LOC', ['location', 'city', 'county', 'state', 'state-abbreviation', 'street-address', 'zip-code', 'hospital']],
]);

function compareNumbers(actual: number, operator: OrderOperator, value: number): boolean {
  switch (operator) {
    case '>':
      return actual > value;
    case '<':
      return actual < value;
    case '>=':
      return actual >= value;
    case '<=':
      return actual <= value;
    case '==':
      return actual === value;
    case '!=':
      return actual !== value;
  }
}

const equalIgnoringCase = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase();
