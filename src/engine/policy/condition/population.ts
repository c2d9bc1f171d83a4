import type { Kind } from '../../kinds.js';
import type { Condition, Order } from './condition.js';

/** The only population threshold for which ZIP codes are known. @see 45 CFR 164.514(b)(2)(i)(B) */
const LIMIT = 20_000;

/**
 * Returns true if a comparison selects the areas with at most 20,000 inhabitants, false if it selects all others;
 * undefined for neither.
 */
export function asksForSparse(operator: Order, value: number): boolean | undefined {
  if ((operator === '<' || operator === '<=') && (value === LIMIT || value === LIMIT + 1)) {
    return operator === '<=' && value === LIMIT + 1 ? undefined : true;
  }
  if ((operator === '>' || operator === '>=') && (value === LIMIT || value === LIMIT + 1)) {
    return operator === '>' && value === LIMIT + 1 ? undefined : false;
  }
  return undefined;
}

/**
 * Returns why a condition about the population cannot be decided; undefined if it can, or if it does not test the
 * population. A comparison that never holds would silently leave every value in clear text.
 */
export function populationProblem(tree: Condition, kind: Kind): string | undefined {
  switch (tree.type) {
    case 'and':
    case 'or':
      return tree.terms.map((term) => populationProblem(term, kind)).find((problem) => problem !== undefined);
    case 'not':
      return populationProblem(tree.term, kind);
    case 'number':
      if (tree.field !== 'population') return undefined;
      if (kind !== 'zip-code') return 'Only ZIP codes have a population.';
      if (asksForSparse(tree.operator, tree.value) !== undefined) return undefined;
      return 'What is known is which areas have 20,000 inhabitants or fewer: compare by <, <=, > or >= with 20000.';
    default:
      return undefined;
  }
}
