import { isString, TypeOrder, typeOrder } from '../bson/values.js';
import { compareValues, equalValues } from '../bson/compare.js';
import type { FilterNode, Predicate } from '../filter/filter-tree.js';
import { valueTest } from '../filter/predicates.js';

/** Returns true if every document that passes all conjuncts passes the filter; false if this is unclear. */
export function impliesFilter(conjuncts: readonly FilterNode[], filter: FilterNode): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.nodes.every((node) => impliesFilter(conjuncts, node));
    case 'or':
      return filter.nodes.some((node) => impliesFilter(conjuncts, node));
    case 'constant':
      return filter.value;
    case 'field':
      return conjuncts.some(
        (node) =>
          node.kind === 'field' && node.name === filter.name && impliesPredicate(node.predicate, filter.predicate),
      );
    case 'not':
    case 'expression':
      return false;
  }
}

function impliesPredicate(given: Predicate, wanted: Predicate): boolean {
  if (wanted.op === '$exists') return impliesPresence(given);
  if (wanted.op === '$elemMatch' || wanted.op === '$elemMatchValue') return false;
  const test = valueTest(wanted);
  switch (given.op) {
    case '$eq':
      return test(given.operand);
    case '$in':
      return given.operands.length > 0 && given.operands.every(test);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return impliesComparison(given.op, given.operand, wanted);
    case '$type':
      return wanted.op === '$type' && [...given.types].every((type) => wanted.types.has(type));
    default:
      return false;
  }
}

function impliesPresence(given: Predicate): boolean {
  switch (given.op) {
    case '$eq':
      return given.operand !== null && given.operand !== undefined;
    case '$in':
      return given.operands.every((operand) => operand !== null && operand !== undefined);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return typeOrder(given.operand) !== TypeOrder.null;
    default:
      return true;
  }
}

function impliesComparison(op: '$gt' | '$gte' | '$lt' | '$lte', operand: unknown, wanted: Predicate): boolean {
  if (wanted.op === '$type') return isString(operand) && wanted.types.has('string');
  if (wanted.op !== '$gt' && wanted.op !== '$gte' && wanted.op !== '$lt' && wanted.op !== '$lte') return false;
  const upward = op === '$gt' || op === '$gte';
  if (upward !== (wanted.op === '$gt' || wanted.op === '$gte')) return false;
  if (typeOrder(operand) !== typeOrder(wanted.operand)) return false;
  if (equalValues(operand, wanted.operand)) return op === wanted.op || wanted.op === '$gte' || wanted.op === '$lte';
  return compareValues(operand, wanted.operand) === (upward ? 1 : -1);
}
