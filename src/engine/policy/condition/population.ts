import type { Kind } from '../../kinds.js';
import type { Condition, OrderOperator } from './condition.js';

/** The only threshold that the data can decide. @see 45 CFR 164.514(b)(2)(i)(B) */
const MIN_POPULATION_KNOWN = 20_000;

/**
 * The comparisons that the data can decide, as written in a condition: true if the comparison selects the areas of at
 * most 20,000 inhabitants, false if it selects all other areas. HIPAA speaks of "20,000 or fewer", and policies of less
 * than 20000, so `<` counts as `<=`, and `>=` as `>`. Populations are whole numbers, so 20001 can be compared with `<`
 * and `>=`, which give the same as 20000 with `<=` and `>`.
 */
const DECIDABLE: ReadonlyMap<string, boolean> = new Map([
  [`< ${MIN_POPULATION_KNOWN}`, true],
  [`<= ${MIN_POPULATION_KNOWN}`, true],
  [`< ${MIN_POPULATION_KNOWN + 1}`, true],
  [`> ${MIN_POPULATION_KNOWN}`, false],
  [`>= ${MIN_POPULATION_KNOWN}`, false],
  [`>= ${MIN_POPULATION_KNOWN + 1}`, false],
]);

/**
 * Returns true if a comparison selects the areas with at most 20,000 inhabitants, false if it selects all others;
 * undefined for neither.
 */
export const asksForSparse = (operator: OrderOperator, value: number): boolean | undefined =>
  DECIDABLE.get(`${operator} ${value}`);

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
      return 'Only a population of 20,000 can be compared: use <, <=, > or >= with 20000.';
    default:
      return undefined;
  }
}
